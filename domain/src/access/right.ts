/** What a role may do. Every endpoint names one of these (or is public, or open to anybody signed in). */
export const rights = [
	'orders.read',
	'orders.edit',
	'orders.import',
	'orders.reveal',
	'routes.read',
	'routes.plan',
	'routes.run',
	'routes.close',
	'routes.reopen',
	'debits.read',
	'debits.scan',
	'debits.accept',
	'debits.accept-on-paper',
	'debits.undebit',
	'debits.transfer',
	'reports.write',
	'reports.approve',
	'settlements.read',
	'settlements.count',
	'settlements.approve',
	'definitions.read',
	'definitions.edit',
	'depots.edit',
	'users.edit',
] as const;

export type Right = (typeof rights)[number];
