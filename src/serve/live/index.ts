/** live: what is told as it happens: streams to those who listen, webhooks to those who keep a search. */

export { isSecret, makeSecret } from './sign.ts';
export { streamRoutes } from './stream-routes.ts';

export { newDelivery, type SendHook, Webhooks } from './webhooks.ts';
