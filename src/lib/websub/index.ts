/** websub: the pure half of a WebSub subscriber: state, plan, signatures, and hubs named in headers. */
export { chooseTopic, findHubLinks } from './links.ts';
export {
	CONFIRM_WITHIN_MS,
	detectPush,
	dueStep,
	planStep,
	renewalAt,
} from './plan.ts';
export {
	checkSignature,
	createSubscription,
	DELIVERY_GRACE_MS,
	MAX_FAILURES,
	MAX_LEASE_MS,
	MAX_MISSED,
	MIN_LEASE_MS,
	noteDead,
	noteDelivery,
	noteFailure,
	noteLeaving,
	notePolled,
	notePostponed,
	noteRequested,
	noteVerified,
	type Subscription,
	signBody,
	WANTED_LEASE_MS,
} from './subscription.ts';
