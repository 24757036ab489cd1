import { type Access, type KeyAccess, rightOf } from '@sevk/contract/common/endpoint';
import type { KeyScope } from '@sevk/domain/common/access/key-scope';
import type { RecipientListing } from '@sevk/domain/common/access/recipient-view';
import type { Right } from '@sevk/domain/common/access/right';
import type { Role } from '@sevk/domain/common/access/role';
import type { Actor } from '../../db/events.ts';

/**
 * The user of a request. `depotIds` lists the user's depots (expanded for users of all depots);
 * every read filters by it. `driverId` is set for a driver, who only sees their own routes, debits
 * and orders.
 */
export type PersonCaller = {
	readonly kind: 'person';
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

/** An API key of an integrator, in the depots that it is for. */
export type KeyCaller = Actor & {
	readonly kind: 'key';
	readonly keyId: string;
	readonly scopes: readonly KeyScope[];
	readonly depotIds: readonly string[];
};

/** Who has the link that a recipient received, which opens one order. */
export type LinkCaller = Actor & {
	readonly kind: 'link';
	readonly linkId: string;
	readonly depotId: string;
	readonly orderId: string;
};

/** Whoever calls an endpoint that is not public. Each is the actor of its events. */
export type Caller = PersonCaller | KeyCaller | LinkCaller;

/** What `access` of an endpoint admits; a person unless it names another one. */
export type AdmittedCaller<WhoMay extends Access> = WhoMay extends 'public'
	? PersonCaller | null
	: WhoMay extends 'link'
		? LinkCaller
		: WhoMay extends KeyAccess
			? PersonCaller | KeyCaller
			: PersonCaller;

/** Whether a caller may use an endpoint that is not public. */
export function mayCall(access: Exclude<Access, 'public'>, caller: Caller): boolean {
	switch (caller.kind) {
		case 'person': {
			const right = rightOf(access);
			return right === null ? access === 'signed-in' : caller.rights.includes(right);
		}
		case 'key':
			return typeof access === 'object' && caller.scopes.includes(access.keyScope);
		case 'link':
			return access === 'link';
	}
}

/** Names a caller among all, for limits of each. */
export function callerKeyOf(caller: Caller): string {
	switch (caller.kind) {
		case 'person':
			return caller.userId;
		case 'key':
			return `key ${caller.keyId}`;
		case 'link':
			return `link ${caller.linkId}`;
	}
}

/** The parts of a caller that an answer may depend on when several callers share it. */
export type Viewer = Pick<
	PersonCaller,
	'role' | 'rights' | 'depotIds' | 'driverId' | 'recipientListing' | 'blindCount'
>;

export function viewerOf(caller: PersonCaller): Viewer {
	const { role, rights, depotIds, driverId, recipientListing, blindCount } = caller;
	return { role, rights, depotIds, driverId, recipientListing, blindCount };
}

/**
 * The depots that a list reads: all of the caller's, or the requested one if the caller may see it.
 */
export function depotsOf(caller: Pick<PersonCaller, 'depotIds'>, depotId: string | undefined) {
	return depotId === undefined ? caller.depotIds : caller.depotIds.filter((id) => id === depotId);
}
