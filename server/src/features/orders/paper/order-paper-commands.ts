import type { printLabels as labelsEndpoint } from '@sevk/contract/orders/order-papers';
import { todayIn } from '@sevk/domain/common/date/date';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { paperNumber } from '@sevk/domain/common/text/file-word';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import type { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import { findDepotOf } from '../../../db/depot-of.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { buildPdf } from '../../../outside/pdf/pdf-document.ts';
import { printLabels } from '../../../outside/pdf/pdf-labels.ts';
import type { DocumentRenderer } from '../../company/letterhead-document.ts';
import { readOrderDetail } from '../reading/order-detail-store.ts';
import { deliverySheet } from './delivery-sheet-document.ts';
import {
	type CollectionReceiptFacts,
	collectionReceiptDocument,
} from './order-collection-receipt-document.ts';
import { labelOf } from './order-label-document.ts';
import { findRouteNumberById, readLabelRows } from './order-label-store.ts';
import { noticeDocument } from './order-notice-document.ts';
import { type NoticeSelection, readNoticeRows } from './order-notice-store.ts';
import { senderHandoverDocument } from './sender-handover-sheet-document.ts';
import { findSenderHandover, listHandedPieces } from './sender-handover-sheet-store.ts';

export type PaperContext = {
	readonly db: Database;
	readonly renderer: DocumentRenderer;
	readonly caller: PersonCaller;
};

/** Drawing thousands of barcodes would block other requests. */
const maxLabels = 500;

/** Creates the labels of a selection; not found when the caller may see none of them. */
export async function makeLabels(
	{ db, renderer, caller }: PaperContext,
	selection: z.output<NonNullable<typeof labelsEndpoint.body>>,
) {
	const rows = await readLabelRows(db, caller, selection, maxLabels + 1);
	if (rows.length === 0) {
		const [seen] = await readLabelRows(db, caller, { ...selection, isWhole: true }, 1);
		return seen === undefined ? notFound() : refuse(orderRefusals, 'order/no-label-left');
	}
	if (rows.length > maxLabels) {
		return refuse(orderRefusals, 'order/too-many-labels', { most: maxLabels });
	}
	const issuers = new Map<string, string>();
	for (const depotName of new Set(rows.map((row) => row.depotName))) {
		issuers.set(depotName, await renderer.issuer(depotName));
	}
	const file = await printLabels(rows.map((row) => labelOf(row, issuers.get(row.depotName) ?? '')));
	const [only] = rows.length === 1 ? rows : [];
	const ordinal = only === undefined || only.pieceCount === 1 ? null : only.ordinal;
	return { file, number: await numberOf({ db, caller }, selection, rows, ordinal) };
}

/** What labels and slips are saved under. */
async function numberOf(
	{ db, caller }: Pick<PaperContext, 'db' | 'caller'>,
	{ routeId }: { readonly routeId?: string | undefined },
	rows: readonly { readonly orderNo: string }[],
	ordinal: number | null,
): Promise<string> {
	return paperNumber({
		routeNumber:
			routeId === undefined ? null : await findRouteNumberById(db, caller.depotIds, routeId),
		orderNos: rows.map(({ orderNo }) => orderNo),
		ordinal,
		day: todayIn(new Date()),
	});
}

/** Creates the delivery sheet of an attempt; not found for a reverted one. */
export async function makeDeliverySheet(
	context: PaperContext,
	{ orderId, attemptId }: { readonly orderId: string; readonly attemptId: string },
	/** For a part of an archive, which a full queue must not break. */
	patient = false,
) {
	const now = new Date();
	const order = await readOrderDetail(context.db, context.caller, orderId, now, { signed: true });
	const attempt = order?.attempts.find(({ id, revertedAt }) => id === attemptId && !revertedAt);
	if (order === null || attempt === undefined) return notFound();
	const pictures: Buffer[] = [];
	for (const key of [...attempt.photoKeys, ...attempt.paperKeys]) {
		const picture = await context.renderer.picture(key);
		if (picture !== null) pictures.push(picture);
	}
	const letterhead = await context.renderer.letterhead(order.depotName);
	const printing = { letterhead, printedAt: now, printedBy: context.caller.name };
	const document = deliverySheet({ order, attempt, pictures, ...printing });
	return { file: await buildPdf(document, patient), number: document.number };
}

/** Creates the receipt of the payments of an attempt. */
export async function makeCollectionReceipt(
	context: PaperContext,
	{ orderId, attemptId }: { readonly orderId: string; readonly attemptId: string },
) {
	const { db, caller } = context;
	const order = await readOrderDetail(db, caller, orderId, new Date(), { signed: true });
	const attempt = order?.attempts.find(({ id, revertedAt }) => id === attemptId && !revertedAt);
	if (order === null || attempt === undefined) return notFound();
	if (attempt.collectionsWithheld) {
		return refuse(orderRefusals, 'order/collection-withheld', attempt);
	}
	return printReceipt(context, {
		order,
		ending: String(attempt.attemptNo),
		place: 'Adreste teslimatta',
		routeNumber: attempt.routeNumber,
		collectedByName: attempt.driverName ?? attempt.recordedByName,
		collectedAt: attempt.happenedAt,
		payerName: attempt.receivedBy ?? order.recipientName,
		payments: attempt.collections,
	});
}

/** Creates the receipt of the payments at the branch. */
export async function makeBranchReceipt(context: PaperContext, orderId: string) {
	const { db, caller } = context;
	const order = await readOrderDetail(db, caller, orderId, new Date(), { signed: true });
	if (order === null) return notFound();
	const last = order.branchCollections.at(-1);
	return printReceipt(context, {
		order,
		ending: 'S',
		place: 'Şubede',
		routeNumber: null,
		collectedByName: last?.collectedByName ?? '',
		collectedAt: last?.collectedAt ?? '',
		// Another person than the recipient may have come to the branch: who pays writes the name.
		payerName: null,
		payments: order.branchCollections,
	});
}

async function printReceipt(
	{ renderer, caller }: PaperContext,
	facts: Omit<CollectionReceiptFacts, 'letterhead' | 'printedAt' | 'printedBy'>,
) {
	const { order, payments } = facts;
	if (payments.length === 0) return refuse(orderRefusals, 'order/no-collection', order);
	const letterhead = await renderer.letterhead(order.depotName);
	const printing = { letterhead, printedAt: new Date(), printedBy: caller.name };
	const document = collectionReceiptDocument({ ...facts, ...printing });
	return { file: await buildPdf(document), number: document.number };
}

const maxNotices = 300;

/** Creates the slips of a route or of orders; not found when the caller may see none of them. */
export async function makeNotices(
	{ db, renderer, caller }: PaperContext,
	selection: NoticeSelection,
) {
	const rows = await readNoticeRows(db, caller, selection, maxNotices + 1);
	if (rows.length === 0) return notFound();
	if (rows.length > maxNotices) {
		return refuse(orderRefusals, 'order/too-many-notices', { most: maxNotices });
	}
	const letterhead = await renderer.letterhead(rows[0]?.depotName ?? '');
	const printing = { letterhead, printedAt: new Date(), printedBy: caller.name };
	const file = await buildPdf(noticeDocument({ rows, ...printing }));
	return { file, number: await numberOf({ db, caller }, selection, rows, null) };
}

/** Creates the paper on goods that went back to their sender; drivers do not see it. */
export async function makeSenderHandoverSheet(
	{ db, renderer, caller }: PaperContext,
	handoverId: string,
) {
	const depotId = await findDepotOf(db, 'sender_handovers', handoverId, caller.depotIds);
	if (depotId === null || caller.driverId !== null) return notFound();
	const head = await findSenderHandover(db, depotId, handoverId);
	if (head === null) return notFound();
	const pieces = await listHandedPieces(db, depotId, handoverId);
	const letterhead = await renderer.letterhead(head.depotName);
	const printing = { letterhead, printedAt: new Date(), printedBy: caller.name };
	const file = await buildPdf(senderHandoverDocument({ head, pieces, ...printing }));
	return { file, number: head.number };
}
