"""make: the figures that networkx gives for a dozen generated graphs, for reference.test.ts to compare ours with.

Run:    /usr/bin/python3 -W ignore src/analyze/graph/reference/make.py > src/analyze/graph/reference/figures.json
        and format it: npx biome format --write src/analyze/graph/reference
Needs:  Debian's python3-networkx, python3-numpy and python3-scipy. Every graph is made from the seed that stands with it.
What networkx lacks (Eigenfactor; nodes with several tags) is computed here from the definition, with dense matrices.
"""
import json
import math
import random
import sys

import networkx as nx
import numpy as np
from networkx.algorithms import community
from networkx.algorithms.assortativity.correlation import attribute_ac

LANGUAGES = ["de", "en", "ja", "pt-BR"]
TAGS = ["books", "food", "music", "politics", "travel"]


def gnp(rng, n, p):
    return [(u, v, 1) for u in range(n) for v in range(n) if u != v and rng.random() < p]


def scale_free(rng, n):
    graph = nx.scale_free_graph(n, seed=rng.randrange(1 << 30))
    return [(u, v, 1) for u, v in graph.edges()]


def islands(rng, sizes):
    links, start = [], 0
    for size in sizes:
        links += [(start + u, start + v, w) for u, v, w in gnp(rng, size, 0.3)]
        start += size
    return links


def layered(rng, n):
    """Links to earlier nodes only: no cycles, and many nodes without links."""
    return [(u, rng.randrange(u), 1) for u in range(1, n) if u % 3 for _ in range(3)]


def weighted(rng, links):
    return [(u, v, round(rng.uniform(0.1, 9), 3)) for u, v, _ in links]


def reciprocal(rng, n, p):
    links = gnp(rng, n, p)
    return links + [(v, u, w) for u, v, w in links if rng.random() < 0.7]


def planted(rng, groups, size, inside, outside):
    n = groups * size
    chance = lambda u, v: inside if u // size == v // size else outside
    return [(u, v, 1) for u in range(n) for v in range(n) if u != v and rng.random() < chance(u, v)]


def small_world(rng, n):
    graph = nx.watts_strogatz_graph(n, 6, 0.1, seed=rng.randrange(1 << 30))
    return [(u, v, 1) if rng.random() < 0.5 else (v, u, 1) for u, v in graph.edges()]


CASES = [
    ("random", 11, 60, lambda rng: gnp(rng, 60, 0.06)),
    ("random, dense", 12, 30, lambda rng: gnp(rng, 30, 0.4)),
    ("scale-free with parallel and self-links", 13, 150, lambda rng: scale_free(rng, 150)),
    ("components and lone nodes", 14, 60, lambda rng: islands(rng, [20, 12, 8, 5, 3])),
    ("self-links", 15, 40, lambda rng: gnp(rng, 40, 0.08) + [(u, u, 1) for u in range(0, 40, 3)]),
    ("without cycles, many without links", 16, 80, lambda rng: layered(rng, 80)),
    ("weighted", 17, 50, lambda rng: weighted(rng, gnp(rng, 50, 0.1))),
    ("weighted, with self-links and parallel links", 18, 40,
     lambda rng: weighted(rng, gnp(rng, 40, 0.1) + gnp(rng, 40, 0.05) + [(u, u, 1) for u in range(9)])),
    ("reciprocal", 19, 50, lambda rng: reciprocal(rng, 50, 0.06)),
    ("planted communities", 20, 100, lambda rng: planted(rng, 5, 20, 0.3, 0.01)),
    ("small world", 21, 90, lambda rng: small_world(rng, 90)),
    ("larger", 22, 250, lambda rng: gnp(rng, 250, 0.015)),
]


def to_graph(n, links, with_loops=True):
    graph = nx.DiGraph()
    graph.add_nodes_from(range(n))
    for u, v, w in links:
        if u == v and not with_loops:
            continue
        known = graph.get_edge_data(u, v, {"weight": 0})["weight"]
        graph.add_edge(u, v, weight=known + w)
    return graph


def undirected(graph):
    """Both directions are one edge that weighs both."""
    plain = nx.Graph()
    plain.add_nodes_from(graph)
    for u, v, w in graph.edges(data="weight"):
        known = plain.get_edge_data(u, v, {"weight": 0})["weight"]
        plain.add_edge(u, v, weight=known + w)
    return plain


def eigenfactor(graph, posts, alpha=0.85):
    z = nx.to_numpy_array(graph).T
    np.fill_diagonal(z, 0)
    sums = z.sum(axis=0)
    h = np.divide(z, sums, out=np.zeros_like(z), where=sums > 0)
    a = np.array(posts) / sum(posts)
    filled = h.copy()
    filled[:, sums == 0] = a[:, None]
    p = alpha * filled + (1 - alpha) * np.outer(a, np.ones(len(a)))
    pi = a
    for _ in range(2000):
        pi = p @ pi
    received = h @ pi
    factor = 100 * received / received.sum()
    return factor, 0.01 * factor / a


def tag_assortativity(graph, tags):
    names = sorted({tag for each in tags for tag in each})
    m = np.zeros((len(names), len(names)))
    for u, v in graph.edges():
        for s in tags[u]:
            for t in tags[v]:
                m[names.index(s), names.index(t)] += 1 / (len(tags[u]) * len(tags[v]))
    return attribute_ac(m / m.sum())


def partition_of(groups, n):
    of = [0] * n
    for number, members in enumerate(groups):
        for node in members:
            of[node] = number
    return of


def by_lowest(groups):
    return sorted(sorted(group) for group in groups)


def listed(values):
    return [None if math.isnan(value) else float("%.9g" % value) for value in values]


def one(value):
    return listed([value])[0]


def nodewise(values, n):
    return listed(values[node] for node in range(n))


def figures(n, links, posts, tags, languages):
    graph = to_graph(n, links)
    plain = undirected(graph)
    bare = plain.copy()
    bare.remove_edges_from(nx.selfloop_edges(plain))
    nx.set_node_attributes(graph, dict(enumerate(languages)), "language")
    hubs, authorities = nx.hits(graph, max_iter=100000, tol=1e-14)
    factor, article = eigenfactor(graph, posts)
    personal = {node: node % 4 for node in range(n)}
    dangling = {node: 1 + node % 3 for node in range(n)}
    louvain = community.louvain_communities(plain, weight="weight", seed=1)
    thirds = [{node for node in range(n) if node % 3 == third} for third in range(3)]
    rank = lambda **options: nodewise(nx.pagerank(graph, tol=1e-15, max_iter=10000, **options), n)
    degrees = lambda x, y: one(nx.degree_assortativity_coefficient(graph, x=x, y=y))
    reciprocity = nx.reciprocity(graph, range(n))
    return {
        "edges": graph.number_of_edges(),
        "inDegree": [graph.in_degree(node) for node in range(n)],
        "outDegree": [graph.out_degree(node) for node in range(n)],
        "inStrength": nodewise(dict(graph.in_degree(weight="weight")), n),
        "outStrength": nodewise(dict(graph.out_degree(weight="weight")), n),
        "density": one(nx.density(graph)),
        "reciprocity": one(nx.overall_reciprocity(graph)),
        "localReciprocity": [None if reciprocity[node] is None else one(reciprocity[node]) for node in range(n)],
        "triangles": nodewise(nx.triangles(bare), n),
        "clustering": nodewise(nx.clustering(plain), n),
        "averageClustering": one(nx.average_clustering(plain)),
        "transitivity": one(nx.transitivity(plain)),
        "weak": by_lowest(nx.weakly_connected_components(graph)),
        "strong": by_lowest(nx.strongly_connected_components(graph)),
        "pageRank": rank(),
        "pageRankDamping": rank(alpha=0.5),
        "pageRankUnweighted": rank(weight=None),
        "pageRankPersonal": rank(personalization=personal),
        "pageRankDangling": rank(personalization=personal, dangling=dangling),
        "hubs": nodewise(hubs, n),
        "authorities": nodewise(authorities, n),
        "eigenfactor": listed(factor),
        "articleInfluence": listed(article),
        "cores": [nx.core_number(bare)[node] for node in range(n)],
        "degreeAssortativity": {x + y: degrees(x, y) for x in ("in", "out") for y in ("in", "out")},
        "languageAssortativity": one(nx.attribute_assortativity_coefficient(graph, "language")),
        "tagAssortativity": one(tag_assortativity(graph, tags)),
        "louvain": partition_of(louvain, n),
        "louvainModularity": one(community.modularity(plain, louvain)),
        "louvainModularityAtTwo": one(community.modularity(plain, louvain, resolution=2)),
        "thirdsModularity": one(community.modularity(plain, thirds)),
    }


def group_figures(n, links, posts, tags):
    """By tag: the subgraph of the members, and the pairs and links around it; without links of a node to itself."""
    graph = to_graph(n, links, with_loops=False)
    clustering = nx.clustering(undirected(graph))
    strength = lambda edges: one(sum(w for _, _, w in edges))
    groups = {}
    for tag in TAGS:
        members = {node for node in range(n) if tag in tags[node]}
        within = graph.subgraph(members)
        plain = undirected(within)
        pairs = lambda test: sum(1 for u, v in undirected(graph).edges() if (u in members or v in members) and test(u, v))
        edges = list(graph.edges(data="weight"))
        groups[tag] = {
            "nodes": len(members),
            "posts": sum(posts[node] for node in members),
            "edges": within.number_of_edges(),
            "reciprocity": one(nx.overall_reciprocity(within)) if within.number_of_edges() else None,
            "density": one(nx.density(within)),
            "withinClustering": one(nx.average_clustering(plain)),
            "transitivity": one(nx.transitivity(plain)),
            "linksWithin": strength(edge for edge in edges if edge[0] in members and edge[1] in members),
            "linksOut": strength(edge for edge in edges if edge[0] in members and edge[1] not in members),
            "linksIn": strength(edge for edge in edges if edge[0] not in members and edge[1] in members),
            "mutualPairs": pairs(lambda u, v: graph.has_edge(u, v) and graph.has_edge(v, u)),
            "oneWayPairs": pairs(lambda u, v: graph.has_edge(u, v) != graph.has_edge(v, u)),
            "inDegree": one(sum(graph.in_degree(node) for node in members) / len(members)),
            "outDegree": one(sum(graph.out_degree(node) for node in members) / len(members)),
            "clustering": one(sum(clustering[node] for node in members) / len(members)),
        }
    return groups


def make(name, seed, n, links_of):
    rng = random.Random(seed)
    links = links_of(rng)
    posts = [rng.randint(1, 50) for _ in range(n)]
    languages = [rng.choice(LANGUAGES) for _ in range(n)]
    tags = [rng.sample(TAGS, rng.randint(1, 3)) for _ in range(n)]
    expected = figures(n, links, posts, tags, languages)
    expected["groups"] = group_figures(n, links, posts, tags)
    return dict(name=name, seed=seed, posts=posts, languages=languages, tags=tags, links=links, expected=expected)


json.dump({"networkx": nx.__version__, "graphs": [make(*case) for case in CASES]}, sys.stdout, separators=(",", ":"))
