/** analyze-networkx: Python's networkx over the same graph, in a separate process with its own CPU time. */
import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { COMPARED, type Spent, type Task, TOLERANCE } from './analyze-contender.ts';
import { listEdges, type MadeLinks, makeGraph } from './analyze-links.ts';

const PROGRAM = `
import json, resource, sys, time
import networkx as nx, numpy as np
task, file, nodes, tolerance, compared = sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4]), int(sys.argv[5])
rows = np.fromfile(file).reshape(-1, 3)
started = time.process_time()
graph = nx.DiGraph()
graph.add_nodes_from(range(nodes))
graph.add_weighted_edges_from((int(u), int(v), w) for u, v, w in rows)
if task != 'pagerank':
    graph = graph.to_undirected()
loaded = time.process_time()
if task == 'pagerank':
    ranks = nx.pagerank(graph, tol=tolerance / nodes, max_iter=200)
    figures = [ranks[node] for node in range(compared)]
else:
    figures = [nx.average_clustering(graph)]
json.dump(dict(loadSeconds=loaded - started, runSeconds=time.process_time() - loaded, figures=figures,
    peakMb=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024), sys.stdout)
`;
/** Where a networkx installed by the system may be, before the first Python on the path. */
const PYTHONS = ['/usr/bin/python3', 'python3'];

/** The first Python that has it; null when none has. */
export function findNetworkx(): string | null {
	for (const python of PYTHONS) {
		const { status } = spawnSync(python, ['-c', 'import networkx, scipy'], { stdio: 'ignore' });
		if (status === 0) return python;
	}
	return null;
}

export function runNetworkx(python: string, task: Task, made: MadeLinks, file: string): Spent {
	writeFileSync(file, listEdges(makeGraph(made)));
	try {
		const args = ['-W', 'ignore', '-c', PROGRAM, task, file, made.nodes, TOLERANCE, COMPARED].map(String);
		return JSON.parse(execFileSync(python, args, { encoding: 'utf8', maxBuffer: 1 << 26 })) as Spent;
	} finally {
		rmSync(file, { force: true });
	}
}
