import { type Right, rightScopes, rights } from './right.ts';

/** The job of a user (docs/domain.md#roles). Each user has exactly one role. */
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

const readRights: Right[] = [
	'orders.read',
	'routes.read',
	'debits.read',
	'settlements.read',
	'definitions.read',
];

const adminOnly: readonly Right[] = ['users.edit', 'depots.edit', 'company.edit'];

/**
 * Rights of each role. Four-eyes rules (the user who counted or wrote a report may not approve it)
 * are checked by the operation itself.
 */
export const roleRights: Record<Role, readonly Right[]> = {
	admin: rights,
	ops_manager: rights.filter((right) => !adminOnly.includes(right)),
	planner: [...readRights, 'orders.edit', 'orders.import', 'routes.plan'],
	warehouse: [
		...readRights,
		'orders.reveal',
		'orders.receive',
		'debits.scan',
		'debits.accept-on-paper',
		'debits.transfer',
		'reports.write',
		'routes.run',
	],
	cashier: [
		...readRights,
		'settlements.count',
		'settlements.approve',
		'senders.read',
		'senders.confirm-iban',
	],
	support: [
		...readRights,
		'orders.edit',
		'orders.reveal',
		'routes.release-code',
		'attempts.review',
		'senders.read',
	],
	driver: [
		'orders.read',
		'routes.read',
		'debits.read',
		'debits.accept',
		'routes.run',
		'locations.send',
	],
	viewer: readRights,
};

/**
 * Rights that a user name and a PIN do not open: six digits, typed before colleagues, do not prove who
 * the second person is (docs/decisions/0076-user-name-and-pin.md).
 */
const passwordRights: readonly Right[] = ['settlements.approve', 'senders.confirm-iban'];

type RightHolder = {
	readonly role: Role;
	readonly allDepots: boolean;
	/** Of who signs in with a PIN instead of an e-mail and a password. */
	readonly username?: string | null;
};

/**
 * The rights of a user: those of the role, and of them the company's only with all depots
 * (docs/decisions/0022-scope-of-rights.md) and some only with a password.
 */
export function rightsOf({ role, allDepots, username = null }: RightHolder): Right[] {
	return roleRights[role].filter(
		(right) =>
			(allDepots || rightScopes[right] === 'depots') &&
			(username === null || !passwordRights.includes(right)),
	);
}

/** Whether the role of a user has a right that only the listed depots withhold. */
export function lacksCompanyScope(
	user: { readonly role: Role; readonly allDepots: boolean },
	right: Right,
): boolean {
	return roleRights[user.role].includes(right) && !rightsOf(user).includes(right);
}
