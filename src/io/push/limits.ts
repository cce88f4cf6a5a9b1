/** limits: how much a stranger may send, how often and how slowly; every number has its option. */

export interface PushLimits {
	/** Largest body of a ping, a form, a trackback. */
	readonly maxPingBytes: number;
	/** Largest body that a hub may deliver. */
	readonly maxDeliveryBytes: number;
	/** Deliveries that are read or acted on at the same time: together they bound the memory. */
	readonly maxDeliveriesAtOnce: number;
	/** Requests a minute from one sending address; what hubs confirm and deliver is not counted. Infinity for no limit. */
	readonly senderPerMinute: number;
	/** Pings a minute for one pinged host. */
	readonly hostPerMinute: number;
	/** Pings a minute, of all senders together, for sites that are not known yet: each costs a visit and a place in the store. */
	readonly strangersPerMinute: number;
	/** The same address pinged again within this time is thanked for, and not repeated. */
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
