import type { RecipientListing } from '@sevk/domain/common/access/recipient-view';
import type { Right } from '@sevk/domain/common/access/right';
import type { Role } from '@sevk/domain/common/access/role';

/**
 * The user of a request. `depotIds` lists the user's depots (expanded for users of all depots);
 * every read filters by it. `driverId` is set for a driver, who only sees their own routes, debits
 * and orders.
 */
export type Caller = {
	readonly userId: string;
	/** The full name. */
	readonly name: string;
	readonly role: Role;
	readonly rights: readonly Right[];
	readonly depotIds: readonly string[];
	readonly driverId: string | null;
	/** The session of the token; null with a hosted identity provider. */
	readonly sessionId: string | null;
	/** The company's setting Listelerde alıcı bilgisi. */
	readonly recipientListing: RecipientListing;
	/** The company's setting Kör sayım. */
	readonly blindCount: boolean;
	/** The id of the request, in every event and log line. */
	readonly requestId: string;
};

/** The parts of a caller that an answer may depend on when several callers share it. */
export type Viewer = Pick<
	Caller,
	'role' | 'rights' | 'depotIds' | 'driverId' | 'recipientListing' | 'blindCount'
>;

export function viewerOf(caller: Caller): Viewer {
	const { role, rights, depotIds, driverId, recipientListing, blindCount } = caller;
	return { role, rights, depotIds, driverId, recipientListing, blindCount };
}

/**
 * The depots that a list reads: all of the caller's, or the requested one if the caller may see it.
 */
export function depotsOf(caller: Pick<Caller, 'depotIds'>, depotId: string | undefined) {
	return depotId === undefined ? caller.depotIds : caller.depotIds.filter((id) => id === depotId);
}
