/** What an API key of an integrator may do; a key has some of them. */
export type KeyScope =
	| 'orders.read'
	| 'orders.write'
	| 'orders.cancel'
	| 'labels'
	| 'returns'
	| 'tracking'
	| 'webhooks';
