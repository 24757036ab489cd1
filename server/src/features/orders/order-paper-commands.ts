import type { printLabels as labelsEndpoint } from '@sevk/contract/orders/order-papers';
import type { OrderDetail } from '@sevk/contract/orders/orders';
import { notFound } from '@sevk/domain/common/common-words';
import { maskName } from '@sevk/domain/common/name-mask';
import { type Refusal, refuseAs } from '@sevk/domain/common/refusal';
import { orderRefusals } from '@sevk/domain/orders/order-words';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { buildPdf } from '../../outside/pdf-document.ts';
import { printLabels } from '../../outside/pdf-labels.ts';
import type { PaperDesk } from '../company/letterhead-document.ts';
import { deliverySheet } from './delivery-sheet-document.ts';
import { readOrderDetail } from './order-detail-store.ts';
import { labelOf } from './order-label-document.ts';
import { readLabelRows } from './order-label-store.ts';

export type Paperwork = {
	readonly db: Database;
	readonly desk: PaperDesk;
	readonly caller: Caller;
};

/** A drawing of thousands of barcodes would hold up everybody else. */
const mostLabels = 500;

/** The labels of what was asked for; 404 when the caller sees none of it. */
export async function makeLabels(
	{ db, desk, caller }: Paperwork,
	asked: z.output<NonNullable<typeof labelsEndpoint.body>>,
): Promise<Buffer | Refusal> {
	const rows = await readLabelRows(db, caller, asked, mostLabels + 1);
	if (rows.length === 0) return notFound();
	if (rows.length > mostLabels) {
		return refuseAs(422, orderRefusals, 'order/too-many-labels', { most: mostLabels });
	}
	const issuers = new Map<string, string>();
	for (const depotName of new Set(rows.map((row) => row.depotName))) {
		issuers.set(depotName, await desk.issuer(depotName));
	}
	return printLabels(rows.map((row) => labelOf(row, issuers.get(row.depotName) ?? '')));
}

/** The proof of one visit that still stands; 404 for one that was taken back. */
export async function makeDeliverySheet(
	work: Paperwork,
	{ orderId, attemptId }: { readonly orderId: string; readonly attemptId: string },
): Promise<{ readonly file: Buffer; readonly order: OrderDetail } | Refusal> {
	const now = new Date();
	const order = await readOrderDetail(work.db, work.caller, orderId, now);
	const attempt = order?.attempts.find(({ id, revertedAt }) => id === attemptId && !revertedAt);
	if (order === null || attempt === undefined) return notFound();
	const pictures: Buffer[] = [];
	for (const key of attempt.photoKeys) {
		const picture = await work.desk.picture(key);
		if (picture !== null) pictures.push(picture);
	}
	const letterhead = await work.desk.letterhead(order.depotName);
	const printing = { letterhead, printedAt: now, printedBy: maskName(work.caller.name) };
	const file = await buildPdf(deliverySheet({ order, attempt, pictures, ...printing }));
	return { file, order };
}
