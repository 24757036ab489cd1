// Room in the capacity calendar for the orders of a file (docs/domain.md#capacity).
import { noRoomSentence } from '@sevk/domain/capacity/capacity-words';
import { todayIn } from '@sevk/domain/common/date/date';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { roomNeedOf } from '@sevk/domain/orders/common/order-address';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import type { OrderDraft } from '@sevk/domain/orders/import/order-import-draft';
import {
	type FullDayChoice,
	fullDayLeftOutWords,
	noDayLeftWords,
} from '@sevk/domain/orders/import/order-import-full-day';
import type { PastDateChoice } from '@sevk/domain/orders/import/order-import-past-date';
import type { Tx } from '../../../db/database.ts';
import {
	lockRoom,
	type RoomBook,
	type RoomNeed,
	readRoom,
} from '../../capacity/capacity-room-commands.ts';
import { listWaitingPlaces, sumWaitingRows } from './order-import-row-store.ts';

const mostDaysNamed = 3;

/** Asks what becomes of the rows of a file whose day has no room; null if every day has. */
export async function refuseFullDays(
	tx: Tx,
	of: { readonly depotId: string; readonly importId: string },
	{ pastDates, now }: { readonly pastDates: PastDateChoice; readonly now: Date },
) {
	const today = todayIn(now);
	const dated = <Placed extends { readonly serviceDate: string }>(rows: readonly Placed[]) =>
		rows.flatMap((row) => {
			if (row.serviceDate >= today) return [row];
			return pastDates === 'today' ? [{ ...row, serviceDate: today }] : [];
		});
	const query = { depotId: of.depotId, now };
	// Without common addresses: what fits so needs no comparison of addresses.
	if ((await findFullDays(tx, query, dated(await sumWaitingRows(tx, of)))).orderCount === 0) {
		return null;
	}
	const needs = dated(await listWaitingPlaces(tx, of)).map(roomNeedOf);
	const facts = await findFullDays(tx, query, needs);
	return facts.orderCount === 0 ? null : refuse(orderRefusals, 'order-import/days-full', facts);
}

/** How many orders find no room, and the first days. */
async function findFullDays(
	tx: Tx,
	query: Parameters<typeof readRoom>[1],
	needs: readonly RoomNeed[],
): Promise<{ orderCount: number; days: string[] }> {
	if (needs.length === 0) return { orderCount: 0, days: [] };
	const book = await readRoom(tx, query, needs);
	let orderCount = 0;
	const full = new Map<string, string>();
	for (const need of needs) {
		const fault = book.faultOf(need);
		if (fault === null) {
			book.take(need);
			continue;
		}
		orderCount += need.stops ?? 1;
		const key = dayKeyOf(need);
		if (full.size < mostDaysNamed && !full.has(key)) {
			full.set(key, noRoomSentence(await book.factsOf(need, fault)));
		}
	}
	return { orderCount, days: [...full.values()] };
}

function dayKeyOf({ province, district, serviceDate }: RoomNeed): string {
	return [province, district, serviceDate].join(' ');
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
	const needs = rows.map(({ draft }) => roomNeedOf(draft));
	const locked = new Set(needs.map(dayKeyOf));
	for (;;) {
		const book = await lockRoom(tx, { depotId, now }, needs);
		const placed: PlacedRow<Of>[] = [];
		for (const row of rows) placed.push(await placeRow(book, row, choice));
		const unlocked = placed.flatMap(({ draft }) =>
			draft === null || locked.has(dayKeyOf(draft)) ? [] : [draft],
		);
		if (unlocked.length === 0) return placed;
		// The days to which rows move are locked as well, and counted again.
		for (const draft of unlocked) {
			locked.add(dayKeyOf(draft));
			needs.push(roomNeedOf(draft));
		}
	}
}

async function placeRow<Of extends Row>(
	book: RoomBook,
	row: Of,
	choice: FullDayChoice | null,
): Promise<PlacedRow<Of>> {
	const { draft } = row;
	const need = roomNeedOf(draft);
	const fault = book.faultOf(need);
	const isOver = fault !== null && fault !== 'past';
	if (!isOver || choice === 'keep') {
		book.take(need);
		return { row, draft, problem: null, isOver };
	}
	if (choice !== 'next') return { row, draft: null, problem: fullDayLeftOutWords, isOver };
	const serviceDate = await book.nextDate(need);
	if (serviceDate === null) return { row, draft: null, problem: noDayLeftWords, isOver };
	const moved = { ...draft, serviceDate };
	book.take({ ...need, serviceDate });
	return { row, draft: moved, problem: null, isOver: false };
}
