import * as depots from '@sevk/contract/depots/depots';
import type { Database } from '../../db/database.ts';
import { type Implementation, implement } from '../../http/endpoint.ts';
import { createDepot, editDepot, retireDepot } from './depot-commands.ts';
import { listDepotRows } from './depot-store.ts';

export type DepotParts = {
	readonly db: Database;
	/** A new depot belongs at once to everybody who sees all depots. */
	readonly forgetCallers: () => void;
};

export function implementDepots({ db, forgetCallers }: DepotParts): Implementation[] {
	return [
		implement(depots.listDepots, async ({ query }, caller) => ({
			items: await listDepotRows(db, caller.depotIds, query.retired),
		})),
		implement(depots.createDepot, async ({ body }, caller) => {
			const made = await createDepot(db, caller, body);
			forgetCallers();
			return made;
		}),
		implement(depots.editDepot, async ({ params, body }, caller) =>
			editDepot(db, caller, params.depotId, body),
		),
		implement(depots.retireDepot, async ({ params, body }, caller) =>
			retireDepot(db, caller, params.depotId, body),
		),
	];
}
