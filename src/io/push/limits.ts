/** limits: how much a stranger may send, how often and how slowly; each limit is an option. */

export interface PushLimits {
	/** Largest body of a ping, a form, a trackback. */
	readonly maxPingBytes: number;
	/** Largest body that a hub may deliver. */
	readonly maxDeliveryBytes: number;
	/** Deliveries that are processed at the same time; this bounds the memory. */
	readonly maxDeliveriesAtOnce: number;
	/** Requests per minute from one sender's address; hub confirmations and deliveries do not count. Infinity for no limit. */
	readonly senderPerMinute: number;
	/** Pings per minute for one pinged host. */
	readonly hostPerMinute: number;
	/** Pings per minute, of all senders together, for unknown sites: each costs a visit and space in the store. */
	readonly strangersPerMinute: number;
	/** If the same address is pinged again within this time, the ping is acknowledged and not repeated. */
	readonly repeatMs: number;
	readonly maxConnections: number;
	readonly maxConnectionsPerSender: number;
	/** Time for the headers, and for the whole request. */
	readonly headersTimeoutMs: number;
	readonly requestTimeoutMs: number;
}

export const DEFAULT_LIMITS: PushLimits = {
	maxPingBytes: 32_768,
	maxDeliveryBytes: 5_000_000,
	maxDeliveriesAtOnce: 64,
	senderPerMinute: 300,
	hostPerMinute: 30,
	strangersPerMinute: 120,
	repeatMs: 60_000,
	maxConnections: 1024,
	maxConnectionsPerSender: 64,
	headersTimeoutMs: 10_000,
	requestTimeoutMs: 30_000,
};

/** The default port of the push server: the keys of "ping" on a telephone. */
export const DEFAULT_PUSH_PORT = 7464;

export const MAX_NAME_LENGTH = 256;
export const MAX_ADDRESS_LENGTH = 2048;
