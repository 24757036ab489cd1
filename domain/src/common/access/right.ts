/**
 * Where a right applies: in each depot of the user, or in the whole company, which needs all depots
 * (docs/decisions/0022-scope-of-rights.md).
 */
export type RightScope = 'depots' | 'company';

/**
 * Rights that roles grant, with their scope. Each endpoint requires one right, or is open to all
 * signed-in users, or is public.
 */
export const rightScopes = {
	'orders.read': 'depots',
	'orders.edit': 'depots',
	'orders.import': 'depots',
	'orders.reveal': 'depots',
	'orders.receive': 'depots',
	'routes.read': 'depots',
	'routes.plan': 'depots',
	'routes.run': 'depots',
	'routes.release-code': 'depots',
	'routes.close': 'depots',
	'routes.reopen': 'depots',
	'locations.send': 'depots',
	'locations.replay': 'depots',
	'debits.read': 'depots',
	'debits.scan': 'depots',
	'debits.accept': 'depots',
	'debits.accept-on-paper': 'depots',
	'debits.undebit': 'depots',
	'debits.transfer': 'depots',
	'attempts.review': 'depots',
	'reports.write': 'depots',
	'reports.approve': 'depots',
	'papers.withdraw': 'depots',
	'settlements.read': 'depots',
	'settlements.count': 'depots',
	'settlements.approve': 'depots',
	'definitions.read': 'depots',
	'definitions.edit': 'depots',
	'senders.read': 'company',
	'senders.edit': 'company',
	'senders.confirm-iban': 'company',
	'reasons.edit': 'company',
	'depots.edit': 'company',
	'company.edit': 'company',
	'users.edit': 'depots',
} as const satisfies Record<string, RightScope>;

export type Right = keyof typeof rightScopes;

export const rights = Object.keys(rightScopes) as Right[];
