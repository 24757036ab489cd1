import type { Role } from './role.ts';

/** Where a user may act: in every depot, also later ones, or in the listed ones. */
export type DepotScope = {
	readonly allDepots: boolean;
	readonly depotIds: readonly string[];
};

/** What decides a user's powers: the job, the depots, and for a driver the person behind the wheel. */
export type Assignment = DepotScope & {
	readonly role: Role;
	readonly driverId: string | null;
};

/**
 * Folds an e-mail address for comparison: without outer blanks and in lower case, never by Turkish
 * rules (domain.md §11), so that `INFO@SEVK.TR` and `info@sevk.tr` are one address.
 */
export function foldEmail(email: string): string {
	return email.trim().normalize('NFKC').toLowerCase().replaceAll('i̇', 'i');
}
