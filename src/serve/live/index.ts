/** live: notifications in real time: event streams, and webhooks of saved searches. */

export { isSecret, makeSecret } from './sign.ts';
export { streamRoutes } from './stream-routes.ts';

export { newDelivery, type SendHook, Webhooks } from './webhooks.ts';
