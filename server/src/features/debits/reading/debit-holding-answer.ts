// Kimde Ne Var over several depots: one statement per depot, merged.
import { sumFields } from '@sevk/domain/common/rule/field-sums';
import type { Database } from '../../../db/database.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { type VehiclePieces, vehiclePieceFields } from '../../routes/common/route-balance-store.ts';
import {
	countHeldPieces,
	type HoldingGroup,
	type HoldingRow,
	listHoldingRows,
} from './debit-holding-store.ts';
import type { DebitScope } from './debit-list-answer.ts';

/** Number of pieces on the vehicles of several depots, accepted and not accepted yet. */
export async function readHeldPieces(
	db: Database,
	depotIds: readonly string[],
): Promise<VehiclePieces> {
	const counts = await eachDepot(depotIds, (depotId) => countHeldPieces(db, depotId));
	return sumFields(counts, vehiclePieceFields);
}

/** Accepted pieces by group, largest group first. A reason may have pieces in several depots. */
export async function listHoldings(
	db: Database,
	{ depotIds, onlyDriver }: Pick<DebitScope, 'depotIds' | 'onlyDriver'>,
	groupBy: HoldingGroup,
): Promise<HoldingRow[]> {
	const parts = await eachDepot(depotIds, (depotId) =>
		listHoldingRows(db, { depotId, onlyDriver }, groupBy),
	);
	const [only = []] = parts;
	if (parts.length <= 1) return only;
	const groups = new Map<string, HoldingRow>();
	for (const row of parts.flat()) {
		const sum = groups.get(row.key);
		groups.set(row.key, sum === undefined ? row : addHoldings(sum, row));
	}
	return [...groups.values()].sort(
		(left, right) => right.pieceCount - left.pieceCount || compareText(left.key, right.key),
	);
}

function addHoldings(one: HoldingRow, other: HoldingRow): HoldingRow {
	return {
		key: one.key,
		label: firstText(one.label, other.label),
		depotName: firstText(one.depotName, other.depotName),
		sublabels: [...new Set([...one.sublabels, ...other.sublabels])].sort(compareText),
		...sumFields(
			[one, other],
			['pieceCount', 'productCount', 'orderCount', 'valueKurus', 'dueKurus'],
		),
		oldestSince: one.oldestSince < other.oldestSince ? one.oldestSince : other.oldestSince,
		debits: [...one.debits, ...other.debits].sort((left, right) =>
			compareText(left.number, right.number),
		),
	};
}

function firstText(one: string, other: string): string {
	return one < other ? one : other;
}

function compareText(left: string, right: string): number {
	if (left === right) return 0;
	return left < right ? -1 : 1;
}
