import { type Right, rights } from './right.ts';

/** A person's job in the operation (domain.md §6, "Roller"); each has one. */
export type Role =
	| 'admin'
	| 'ops_manager'
	| 'planner'
	| 'warehouse'
	| 'cashier'
	| 'support'
	| 'driver'
	| 'viewer';

export const roleWords: Record<Role, string> = {
	admin: 'Genel Yönetici',
	ops_manager: 'Operasyon Yöneticisi',
	planner: 'Rota Planlayıcı',
	warehouse: 'Depo Sorumlusu',
	cashier: 'Kasa / Muhasebe',
	support: 'Müşteri Hizmetleri',
	driver: 'Sürücü / Kurye',
	viewer: 'İzleyici',
};

export const roles = Object.keys(roleWords) as Role[];

const reading: Right[] = [
	'orders.read',
	'routes.read',
	'debits.read',
	'settlements.read',
	'definitions.read',
];

const adminOnly: readonly Right[] = ['users.edit', 'depots.edit', 'company.edit'];

/**
 * Role → rights. Four-eyes rules (who counted may not approve, who wrote a tutanak may not approve
 * it) are checked on the act itself, beside the right.
 */
export const roleRights: Record<Role, readonly Right[]> = {
	admin: rights,
	ops_manager: rights.filter((right) => !adminOnly.includes(right)),
	planner: [...reading, 'orders.edit', 'orders.import', 'orders.reveal', 'routes.plan'],
	warehouse: [
		...reading,
		'debits.scan',
		'debits.accept-on-paper',
		'debits.transfer',
		'reports.write',
		'routes.run',
	],
	cashier: [...reading, 'settlements.count', 'settlements.approve'],
	support: [...reading, 'orders.edit', 'orders.reveal'],
	driver: [
		'orders.read',
		'routes.read',
		'debits.read',
		'debits.accept',
		'routes.run',
		'locations.send',
	],
	viewer: reading,
};

/** Whether a role carries a right, e.g. `may('cashier', 'settlements.count')` is true. */
export function may(role: Role, right: Right): boolean {
	return roleRights[role].includes(right);
}
