// Room in the capacity calendar for the orders of a file (docs/domain.md#capacity).
import { noRoomSentence } from '@sevk/domain/capacity/capacity-words';
import { todayIn } from '@sevk/domain/common/date/date';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import type { OrderDraft } from '@sevk/domain/orders/import/order-import-draft';
import {
	type FullDayChoice,
	fullDayLeftOutWords,
	noDayLeftWords,
} from '@sevk/domain/orders/import/order-import-full-day';
import type { PastDateChoice } from '@sevk/domain/orders/import/order-import-past-date';
import type { Tx } from '../../../db/database.ts';
import { lockRoom, type RoomBook, readRoom } from '../../capacity/capacity-room-commands.ts';
import { sumWaitingRows } from './order-import-row-store.ts';

const mostDaysNamed = 3;

/** Asks what becomes of the rows of a file whose day has no room; null if every day has. */
export async function refuseFullDays(
	tx: Tx,
	of: { readonly depotId: string; readonly importId: string },
	{ pastDates, now }: { readonly pastDates: PastDateChoice; readonly now: Date },
) {
	const today = todayIn(now);
	const sums = (await sumWaitingRows(tx, of)).flatMap((sum) => {
		if (sum.serviceDate >= today) return [sum];
		return pastDates === 'today' ? [{ ...sum, serviceDate: today }] : [];
	});
	if (sums.length === 0) return null;
	const book = await readRoom(tx, { depotId: of.depotId, now }, sums);
	let orderCount = 0;
	const days: string[] = [];
	for (const sum of sums) {
		const fault = book.faultOf(sum);
		if (fault === null) {
			book.take(sum);
			continue;
		}
		orderCount += sum.stops;
		if (days.length < mostDaysNamed) days.push(noRoomSentence(await book.factsOf(sum, fault)));
	}
	if (orderCount === 0) return null;
	return refuse(orderRefusals, 'order-import/days-full', { orderCount, days });
}

type Row = { readonly draft: OrderDraft };

export type PlacedRow<Of extends Row> = {
	readonly row: Of;
	/** Its draft on the day that it gets; null: it is left out. */
	readonly draft: OrderDraft | null;
	/** Why it is left out. */
	readonly problem: string | null;
	/** Whether its day has no room. */
	readonly isOver: boolean;
};

/** Gives the rows of a batch their days, which stay locked until the transaction ends. */
export async function placeRows<Of extends Row>(
	tx: Tx,
	{ depotId, now, choice }: { depotId: string; now: Date; choice: FullDayChoice | null },
	rows: readonly Of[],
): Promise<PlacedRow<Of>[]> {
	if (rows.length === 0) return [];
	const keyOf = ({ province, district, serviceDate }: OrderDraft) =>
		[province, district, serviceDate].join(' ');
	const needs = new Map(rows.map(({ draft }) => [keyOf(draft), draft]));
	for (;;) {
		const book = await lockRoom(tx, { depotId, now }, [...needs.values()]);
		const placed: PlacedRow<Of>[] = [];
		for (const row of rows) placed.push(await placeRow(book, row, choice));
		const unlocked = placed.flatMap(({ draft }) =>
			draft === null || needs.has(keyOf(draft)) ? [] : [draft],
		);
		if (unlocked.length === 0) return placed;
		// The days to which rows move are locked as well, and counted again.
		for (const draft of unlocked) needs.set(keyOf(draft), draft);
	}
}

async function placeRow<Of extends Row>(
	book: RoomBook,
	row: Of,
	choice: FullDayChoice | null,
): Promise<PlacedRow<Of>> {
	const { draft } = row;
	const fault = book.faultOf(draft);
	const isOver = fault !== null && fault !== 'past';
	if (!isOver || choice === 'keep') {
		book.take(draft);
		return { row, draft, problem: null, isOver };
	}
	if (choice !== 'next') return { row, draft: null, problem: fullDayLeftOutWords, isOver };
	const serviceDate = await book.nextDate(draft);
	if (serviceDate === null) return { row, draft: null, problem: noDayLeftWords, isOver };
	const moved = { ...draft, serviceDate };
	book.take(moved);
	return { row, draft: moved, problem: null, isOver: false };
}
