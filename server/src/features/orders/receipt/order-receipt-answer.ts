import type { ReceiptBoard, ReceiptOrder, ReceiptRow } from '@sevk/contract/orders/order-receipts';
import { addDays, todayIn } from '@sevk/domain/common/date/date';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { pieceOrdinal } from '@sevk/domain/orders/piece/order-piece';
import type { Database } from '../../../db/database.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { isReceivedByScan } from '../../depots/depot-store.ts';
import {
	type DeliveryPiece,
	type DeliveryRow,
	listClosedReceipts,
	listDeliveryPieces,
	listDeliveryRows,
	listSurplus,
} from './order-receipt-read-store.ts';
import type { Delivery } from './order-receipt-store.ts';

/** Days for which an ended receipt stays in the list. */
const listedDays = 7;

function firstListedDay(): string {
	return addDays(todayIn(new Date()), -listedDays);
}

export async function readReceipts(
	db: Database,
	{ depotIds }: Pick<PersonCaller, 'depotIds'>,
	depotId: string,
) {
	if (!depotIds.includes(depotId)) return notFound();
	const rows = await listDeliveryRows(db, depotId, firstListedDay());
	return { receivesByScan: await isReceivedByScan(db, depotId), items: rows.map(rowAnswer) };
}

function rowAnswer({ isOpen, ...row }: DeliveryRow): ReceiptRow {
	if (isOpen === null) return { ...row, state: 'waiting' };
	return { ...row, state: isOpen ? 'open' : 'closed' };
}

/** A delivery without any piece is an empty board. */
export async function readReceiptBoard(
	db: Database,
	{ depotIds }: Pick<PersonCaller, 'depotIds'>,
	delivery: Delivery,
) {
	const { depotId, senderName, serviceDate } = delivery;
	if (!depotIds.includes(depotId)) return notFound();
	const [rows, pieces, surplus, closed] = await Promise.all([
		listDeliveryRows(db, depotId, firstListedDay(), delivery),
		listDeliveryPieces(db, delivery),
		listSurplus(db, delivery),
		listClosedReceipts(db, delivery),
	]);
	const none = { isOpen: null, orderCount: 0, arrivedCount: 0, waitingCount: 0, surplusCount: 0 };
	const board: ReceiptBoard = {
		...rowAnswer(rows[0] ?? { senderName, serviceDate, ...none }),
		orders: ordersOf(pieces),
		surplus: surplus.map(({ recordedAt, ...line }) => ({
			...line,
			recordedAt: recordedAt.toISOString(),
		})),
		closed: closed.map(({ closedAt, ...receipt }) => ({
			...receipt,
			closedAt: closedAt.toISOString(),
		})),
	};
	return board;
}

function ordersOf(pieces: readonly DeliveryPiece[]): ReceiptOrder[] {
	return [...Map.groupBy(pieces, ({ orderId }) => orderId).values()].flatMap((own) => {
		const [first] = own;
		if (first === undefined) return [];
		const { orderId, orderNo, version, district, neighbourhood, isAbsent } = first;
		const place = { district, neighbourhood };
		return [{ orderId, orderNo, version, ...place, isAbsent, pieces: own.map(pieceAnswer) }];
	});
}

function pieceAnswer(piece: DeliveryPiece): ReceiptOrder['pieces'][number] {
	const { pieceId, barcode, ordinal, pieceCount, receivedAt, receivedByName, lineId } = piece;
	return {
		pieceId,
		barcode,
		receivedByName,
		lineId,
		ordinal: pieceOrdinal(ordinal, pieceCount),
		receivedAt: receivedAt?.toISOString() ?? null,
	};
}
