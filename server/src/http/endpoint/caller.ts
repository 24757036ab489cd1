import type { Right } from '@sevk/domain/access/right';
import type { Role } from '@sevk/domain/access/role';

/**
 * Who is asking, as far as a command or a store needs to know. `depotIds` is the concrete list
 * (already expanded for users of every depot); each read filters by it. `driverId` is set for a
 * driver, who sees only the routes, debits and orders of that person.
 */
export type Caller = {
	readonly userId: string;
	/** The full name; masked wherever another person reads it. */
	readonly name: string;
	readonly role: Role;
	readonly rights: readonly Right[];
	readonly depotIds: readonly string[];
	readonly driverId: string | null;
	/** The request of this call, written beside every event and log line. */
	readonly requestId: string;
};

/** The depots that a list reads: all of the caller's, or the requested one if it is among them. */
export function depotsOf(caller: Pick<Caller, 'depotIds'>, asked: string | undefined) {
	return asked === undefined ? caller.depotIds : caller.depotIds.filter((id) => id === asked);
}
