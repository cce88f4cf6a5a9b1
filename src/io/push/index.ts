/** push: pings and deliveries in, subscriptions and pings out. */
export { type JudgedAddress, judgeAddress } from './address.ts';
export { type ConnectionLimits, limitConnections } from './admit.ts';
export { type ChangedBlog, type ChangeListOptions, parseChangeList } from './change-lists.ts';
export { type Change, type Changes, MemoryChanges, renderChanges, type SavedChanges } from './changes.ts';
export { DEFAULT_LIMITS, DEFAULT_PUSH_PORT, type PushLimits } from './limits.ts';
export type { Ping } from './pings.ts';
export { forwardedSender, Rate, senderKey } from './rate.ts';
export { type OutgoingPing, type PingReply, sendPing } from './send-ping.ts';
export { type PushOptions, PushServer, startPush } from './server.ts';
export type { Confirmation, WebSubCallbacks } from './service.ts';
export { type Delivery, ENOUGH, type Pingback, type PushCounts, type PushEvents } from './service.ts';
export { type PostForm, type SubscriptionStore, WebSubClient, type WebSubOptions } from './websub-client.ts';
