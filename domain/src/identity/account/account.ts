import type { Role } from '../../common/access/role.ts';

/** Depots in which a user may act: all depots, including later ones, or the listed ones. */
export type DepotScope = {
	readonly allDepots: boolean;
	readonly depotIds: readonly string[];
};

/** What determines the rights of a user. */
export type UserAccess = DepotScope & { readonly role: Role };

/**
 * Normalizes an e-mail address for comparison: trimmed and in lower case without Turkish casing
 * rules (docs/domain.md#formats), so that `INFO@SEVK.TR` and `info@sevk.tr` are equal.
 */
export function foldEmail(email: string): string {
	return email.trim().normalize('NFKC').toLowerCase().replaceAll('i̇', 'i');
}

/**
 * Key of an account for sign-ins and their limits: the folded e-mail; without one, an address of a
 * domain that cannot exist.
 */
export function accountKey(userId: string, email: string | null): string {
	return email === null ? `${userId}@no-email.invalid` : foldEmail(email);
}
