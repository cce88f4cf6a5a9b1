/** push: receives pings and deliveries; sends subscriptions and pings. */
export { judgeAddress } from './address.ts';

export { parseChangeList } from './change-lists.ts';
export { MemoryChanges } from './changes.ts';
export { DEFAULT_LIMITS, DEFAULT_PUSH_PORT } from './limits.ts';
export type { Ping } from './pings.ts';
export { forwardedSender, Rate } from './rate.ts';
export { type PingReply, sendPing } from './send-ping.ts';
export { type PushOptions, PushServer, startPush } from './server.ts';

export { type Delivery, ENOUGH, type Pingback, type PushCounts } from './service.ts';
export { WebSubClient } from './websub-client.ts';
