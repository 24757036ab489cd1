import type { LoadList, SortingAnswer } from '@sevk/contract/routes/route-sorting';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { pieceOrdinal } from '@sevk/domain/orders/piece/order-piece';
import { debitOf, placeAfter } from '@sevk/domain/orders/piece/piece-custody';
import {
	ambiguousSorting,
	loadLane,
	type Sorting,
	sortPiece,
} from '@sevk/domain/routes/plan/route-sorting';
import type { Database } from '../../../db/database.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { findMeantCode } from '../../orders/common/order-misread-code-answer.ts';
import { pieceChoiceAnswer } from '../../orders/common/order-piece-choice-answer.ts';
import { readRouteDetail } from '../reading/route-answer.ts';
import { findSortingRows, readLoadRows, type SortingRow } from './route-sorting-store.ts';

/** Answers where a scanned piece goes. All pieces of one order go to the same place. */
export async function answerSorting(
	db: Database,
	{ depotIds }: Pick<PersonCaller, 'depotIds'>,
	{ depotId, barcode }: { readonly depotId: string; readonly barcode: string },
) {
	return depotIds.includes(depotId) ? answerDepotSorting(db, depotId, barcode) : notFound();
}

async function answerDepotSorting(
	db: Database,
	depotId: string,
	barcode: string,
): Promise<SortingAnswer> {
	const rows = await findSortingRows(db, depotId, barcode);
	const orderIds = new Set(rows.map(({ orderId }) => orderId));
	if (orderIds.size > 1) return choiceAnswer(barcode, rows);
	// A piece that is still to be sorted answers for its order.
	const row =
		rows.find(({ holder }) => holder === 'depot') ??
		rows.find(({ holder }) => holder === 'missing') ??
		rows[0];
	if (row !== undefined) return rowAnswer(barcode, row, rows.length === 1);
	const meant = await findMeantCode(db, depotId, barcode);
	if (meant === null) return answerOf(barcode, sortPiece(null));
	const answer = await answerDepotSorting(db, depotId, meant.code);
	return { ...answer, scannerKeyboard: meant.keyboard };
}

function rowAnswer(barcode: string, row: SortingRow, isOnly: boolean): SortingAnswer {
	const { routeNumber, routeState, stopPosition, orderState } = row;
	const route =
		routeNumber === null || routeState === null || stopPosition === null
			? null
			: { number: routeNumber, state: routeState, stopPosition };
	const sorting = sortPiece({ orderState, place: placeAfter(row), route });
	return {
		...answerOf(barcode, sorting),
		lane: sorting.code === 'lane' && routeNumber !== null ? loadLane(routeNumber) : null,
		stopPosition: sorting.code === 'lane' ? stopPosition : null,
		routeId: row.routeId,
		routeNumber,
		plate: row.plate,
		tour: row.tour ?? 1,
		orderId: row.orderId,
		orderNo: row.orderNo,
		ordinal: isOnly ? pieceOrdinal(row.ordinal, row.pieceCount) : null,
		district: row.district,
		neighbourhood: row.neighbourhood,
	};
}

function choiceAnswer(barcode: string, rows: readonly SortingRow[]): SortingAnswer {
	const choices = rows.map(pieceChoiceAnswer);
	return { ...answerOf(barcode, ambiguousSorting(rows.length)), choices };
}

function answerOf(barcode: string, sorting: Sorting): SortingAnswer {
	return {
		...sorting,
		barcode,
		lane: null,
		stopPosition: null,
		routeId: null,
		routeNumber: null,
		plate: null,
		tour: 1,
		orderId: null,
		orderNo: null,
		ordinal: null,
		district: '',
		neighbourhood: '',
		choices: [],
	};
}

/** The pieces of a route that the caller may see, in loading sequence. */
export async function readLoadList(db: Database, caller: PersonCaller, routeId: string) {
	const route = await readRouteDetail(db, caller, routeId);
	if (isRefusal(route)) return route;
	const rows = await readLoadRows(db, route.depotId, routeId);
	const list: LoadList = {
		routeId,
		number: route.number,
		lane: loadLane(route.number),
		serviceDate: route.serviceDate,
		plate: route.plate,
		tour: route.tour,
		driverName: route.driverName,
		pieces: rows.map(({ holder, ordinal, pieceCount, ...row }) => ({
			...row,
			ordinal: pieceOrdinal(ordinal, pieceCount),
			loaded: debitOf(holder) !== null,
		})),
	};
	return { list, depotName: route.depotName };
}
