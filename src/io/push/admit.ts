/** admit: no sender may use all the connections of a server. */
import type { Server } from 'node:http';
import { senderKey } from './rate.ts';

export interface ConnectionLimits {
	readonly maxConnections: number;
	readonly maxConnectionsPerSender: number;
}

export function limitConnections(server: Server, limits: ConnectionLimits): void {
	const counts = new Map<string, number>();
	server.maxConnections = limits.maxConnections;
	server.on('connection', (socket) => {
		const sender = senderKey(socket.remoteAddress ?? '');
		const open = counts.get(sender) ?? 0;
		if (open >= limits.maxConnectionsPerSender) {
			socket.destroy();
			return;
		}
		counts.set(sender, open + 1);
		socket.once('close', () => {
			const left = (counts.get(sender) ?? 1) - 1;
			if (left > 0) counts.set(sender, left);
			else counts.delete(sender);
		});
	});
}
