import { listNeighbourhoods } from '@sevk/contract/depots/depot-neighbourhoods';
import * as depots from '@sevk/contract/depots/depots';
import { findDistrict } from '@sevk/domain/common/place/district';
import { findProvince } from '@sevk/domain/common/place/province';
import type { Database } from '../../db/database.ts';
import { type Implementation, implement } from '../../http/endpoint/endpoint.ts';
import { exported } from '../../http/endpoint/exported.ts';
import { neighbourhoodsOf } from '../../outside/place/neighbourhood-file.ts';
import { createDepot, editDepot, retireDepot } from './depot-commands.ts';
import { listDepotRows } from './depot-store.ts';
import { depotTable } from './depot-table-document.ts';

export type DepotParts = {
	readonly db: Database;
	/** Clears cached callers, since users with access to all depots get the new depot. */
	readonly forgetCallers: () => void;
};

export function implementDepots({ db, forgetCallers }: DepotParts): Implementation[] {
	const list = implement(depots.listDepots, async ({ query }, caller) => ({
		items: await listDepotRows(db, caller.depotIds, query),
	}));
	return [
		list,
		exported(list, depots.exportDepots, {
			table: () => ({ title: 'Depolar', columns: depotTable }),
			rows: (answer: { items: depots.Depot[] }) => answer.items,
		}),
		implement(listNeighbourhoods, async ({ query }) => {
			const province = findProvince(query.province);
			const district = province === null ? null : findDistrict(province.code, query.district);
			if (province === null || district === null) return { items: [] };
			return { items: [...(neighbourhoodsOf(province.code, district.name)?.items ?? [])] };
		}),
		implement(depots.createDepot, async ({ body }, caller, { act }) => {
			const made = await createDepot({ db, caller, act }, body);
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
