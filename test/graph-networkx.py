"""graph-networkx: the figures of an exported graph (GEXF or GraphML), told by networkx as JSON, blogs by their addresses."""
import json
import math
import sys

import networkx as nx

path = sys.argv[1]
graph = nx.read_gexf(path) if path.endswith(".gexf") else nx.read_graphml(path)
assert graph.is_directed() and not graph.is_multigraph()
order = sorted(graph, key=lambda node: graph.nodes[node]["url"])
plain = graph.to_undirected()
hubs, authorities = nx.hits(graph, max_iter=100000, tol=1e-14)
rank = nx.pagerank(graph, tol=1e-15, max_iter=10000)
weak = sorted(map(len, nx.weakly_connected_components(graph)), reverse=True)
strong = sorted(map(len, nx.strongly_connected_components(graph)), reverse=True)


def told(value):
    return None if math.isnan(value) else float(value)


def degrees(x, y):
    return told(nx.degree_assortativity_coefficient(graph, x=x, y=y))


def alike(attribute):
    """Among the blogs of which it is known."""
    known = graph.subgraph(node for node in graph if graph.nodes[node].get(attribute))
    return told(nx.attribute_assortativity_coefficient(known, attribute))


json.dump({
    "nodes": graph.number_of_nodes(),
    "edges": graph.number_of_edges(),
    "weight": graph.size(weight="weight"),
    "density": nx.density(graph),
    "reciprocity": nx.overall_reciprocity(graph),
    "clustering": nx.average_clustering(plain),
    "transitivity": nx.transitivity(plain),
    "triangles": sum(nx.triangles(plain).values()) // 3,
    "weakComponents": len(weak),
    "largestWeak": weak[0],
    "strongComponents": len(strong),
    "largestStrong": strong[0],
    "components": weak[1:],
    "degreeAssortativity": [degrees(x, y) for x in ("in", "out") for y in ("in", "out")],
    "languageAssortativity": alike("language"),
    "platformAssortativity": alike("platform"),
    "inDegree": [graph.in_degree(node) for node in order],
    "outDegree": [graph.out_degree(node) for node in order],
    "pageRank": [rank[node] for node in order],
    "authority": [authorities[node] for node in order],
    "hub": [hubs[node] for node in order],
}, sys.stdout)
