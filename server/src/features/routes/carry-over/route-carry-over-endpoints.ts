import { toPage } from '@sevk/contract/common/page';
import * as contract from '@sevk/contract/routes/route-carry-overs';
import { addDays, todayIn } from '@sevk/domain/common/date/date';
import type { CarryOverGroup } from '@sevk/domain/orders/next/order-carry-over';
import type { Database } from '../../../db/database.ts';
import { type Caller, depotsOf } from '../../../http/endpoint/caller.ts';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import { exported } from '../../../http/endpoint/exported.ts';
import { readPolicies } from '../../company/company-store.ts';
import { decideCarryOvers } from './route-carry-over-commands.ts';
import {
	type CarryOverFilter,
	countCarryOverRows,
	listCarryOverRows,
} from './route-carry-over-store.ts';
import { carryOverTable } from './route-carry-over-table-document.ts';

export function implementCarryOvers({ db }: { readonly db: Database }): Implementation[] {
	const list = implement(contract.listCarryOvers, async ({ query }, caller) => {
		const { cursor, limit, ...conditions } = query;
		const [day, id] = cursor ?? [];
		const after = typeof day === 'string' && typeof id === 'string' ? ([day, id] as const) : null;
		const filter = await filterOf(db, caller, conditions);
		const rows = await listCarryOverRows(db, filter, { after, limit: limit + 1 });
		return toPage(
			rows,
			limit,
			(row) => [row.serviceDate, row.id],
			(row) => row,
		);
	});
	return [
		list,
		exported(list, contract.exportCarryOvers, {
			table: () => ({ title: 'Dünden Kalanlar', columns: carryOverTable }),
			rows: (answer: { items: contract.CarryOver[] }) => answer.items,
		}),
		implement(contract.countCarryOvers, async ({ query }, caller) =>
			countCarryOverRows(db, await filterOf(db, caller, query)),
		),
		implement(contract.decideCarryOvers, async ({ body }, caller, { act }) =>
			decideCarryOvers({ db, caller, act }, body),
		),
	];
}

type CarryOverQuery = {
	readonly depotId?: string | undefined;
	readonly upTo: 'yesterday' | 'today';
	readonly group?: CarryOverGroup | undefined;
};

async function filterOf(
	db: Database,
	caller: Caller,
	query: CarryOverQuery,
): Promise<CarryOverFilter> {
	const today = todayIn(new Date());
	return {
		depotIds: depotsOf(caller, query.depotId),
		driverId: caller.driverId,
		today,
		before: query.upTo === 'today' ? addDays(today, 1) : today,
		group: query.group ?? null,
		policies: await readPolicies(db),
	};
}
