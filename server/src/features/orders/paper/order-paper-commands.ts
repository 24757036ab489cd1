import type { printLabels as labelsEndpoint } from '@sevk/contract/orders/order-papers';
import { maskName } from '@sevk/domain/common/format/name-mask';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import type { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import type { Caller } from '../../../http/endpoint/caller.ts';
import { buildPdf } from '../../../outside/pdf/pdf-document.ts';
import { printLabels } from '../../../outside/pdf/pdf-labels.ts';
import type { DocumentRenderer } from '../../company/letterhead-document.ts';
import { readOrderDetail } from '../reading/order-detail-store.ts';
import { deliverySheet } from './delivery-sheet-document.ts';
import { labelOf } from './order-label-document.ts';
import { readLabelRows } from './order-label-store.ts';

export type Paperwork = {
	readonly db: Database;
	readonly desk: DocumentRenderer;
	readonly caller: Caller;
};

/** A drawing of thousands of barcodes would hold up everybody else. */
const mostLabels = 500;

/** The requested labels; 404 if the caller may see none of them. */
export async function makeLabels(
	{ db, desk, caller }: Paperwork,
	asked: z.output<NonNullable<typeof labelsEndpoint.body>>,
) {
	const rows = await readLabelRows(db, caller, asked, mostLabels + 1);
	if (rows.length === 0) return notFound();
	if (rows.length > mostLabels) {
		return refuse(orderRefusals, 'order/too-many-labels', { most: mostLabels });
	}
	const issuers = new Map<string, string>();
	for (const depotName of new Set(rows.map((row) => row.depotName))) {
		issuers.set(depotName, await desk.issuer(depotName));
	}
	return printLabels(rows.map((row) => labelOf(row, issuers.get(row.depotName) ?? '')));
}

/** The proof of one valid visit; 404 for a reverted one. */
export async function makeDeliverySheet(
	work: Paperwork,
	{ orderId, attemptId }: { readonly orderId: string; readonly attemptId: string },
) {
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
