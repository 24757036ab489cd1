import { formatDate } from '@sevk/domain/common/date';
import { formatKurus } from '@sevk/domain/common/money';
import { maskName } from '@sevk/domain/common/name-mask';
import { formatTrackingNumber } from '@sevk/domain/common/tracking-number';
import { pieceOrdinal } from '@sevk/domain/orders/order-piece';
import { paymentTypeWords } from '@sevk/domain/reasons/payment-type';
import { clockOf } from '../../db/row-values.ts';
import type { PdfLabel } from '../../outside/pdf-labels.ts';
import type { LabelRow } from './order-label-store.ts';

/** What the label of one koli says (domain.md §7): anybody may read it, so the name is masked. */
export function labelOf(row: LabelRow, issuer: string): PdfLabel {
	const { dueKurus, paymentType, windowStart, windowEnd } = row;
	const window = [clockOf(windowStart), clockOf(windowEnd)].filter((time) => time !== null);
	return {
		issuer,
		orderNo: row.orderNo,
		ordinal: pieceOrdinal(row.ordinal, row.pieceCount),
		recipient: maskName(row.recipientName),
		district: row.district,
		neighbourhood: row.neighbourhood,
		routeNumber: row.routeNumber,
		stopPosition: row.stopPosition,
		due: dueKurus === 0 ? null : `${formatKurus(dueKurus)} · ${paymentTypeWords[paymentType]}`,
		delivery: [formatDate(row.serviceDate), window.join('–')].filter(Boolean).join(' · '),
		barcode: row.barcode,
		barcodeText: formatTrackingNumber(row.barcode),
	};
}
