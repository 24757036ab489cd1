/**
 * Rights that roles grant. Each endpoint requires one right, or is open to all signed-in users, or
 * is public.
 */
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
	'locations.send',
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
	'company.edit',
	'users.edit',
] as const;

export type Right = (typeof rights)[number];
