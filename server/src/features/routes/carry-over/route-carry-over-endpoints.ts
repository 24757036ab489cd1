import { toPage } from '@sevk/contract/common/page';
import * as contract from '@sevk/contract/routes/route-carry-overs';
import type { Database } from '../../../db/database.ts';
import {
	type Implementation,
	implement,
	implementShared,
} from '../../../http/endpoint/endpoint.ts';
import { exported } from '../../../http/endpoint/exported.ts';
import { countCarryOvers, listCarryOvers } from './route-carry-over-answer.ts';
import { decideCarryOvers } from './route-carry-over-commands.ts';
import { carryOverTable } from './route-carry-over-table-document.ts';

export function implementCarryOvers({ db }: { readonly db: Database }): Implementation[] {
	const list = implementShared(contract.listCarryOvers, async ({ query }, caller) => {
		const { cursor, limit, ...conditions } = query;
		const [day, id] = cursor ?? [];
		const after = typeof day === 'string' && typeof id === 'string' ? ([day, id] as const) : null;
		const rows = await listCarryOvers(db, caller, conditions, { after, limit: limit + 1 });
		return toPage(
			rows,
			limit,
			({ serviceDate, id: orderId }) => [serviceDate, orderId],
			(row) => row,
		);
	});
	return [
		list,
		exported(list, contract.exportCarryOvers, {
			table: () => ({ title: 'Dünden Kalanlar', columns: carryOverTable }),
			rows: (answer: { items: contract.CarryOver[] }) => answer.items,
		}),
		implementShared(contract.countCarryOvers, async ({ query }, caller) =>
			countCarryOvers(db, caller, query),
		),
		implement(contract.decideCarryOvers, async ({ body }, caller, { act }) =>
			decideCarryOvers({ db, caller, act }, body),
		),
	];
}
