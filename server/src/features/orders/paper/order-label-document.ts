import { formatWindow } from '@sevk/domain/common/date/clock-time';
import { formatDate } from '@sevk/domain/common/date/date';
import { formatKurus } from '@sevk/domain/common/format/money';
import { maskName } from '@sevk/domain/common/format/name-mask';
import { formatTrackingNumber } from '@sevk/domain/common/identifier/tracking-number';
import { pieceOrdinal } from '@sevk/domain/orders/piece/order-piece';
import { paymentTypeWords } from '@sevk/domain/reasons/payment-type';
import { orderWindowOf } from '../../../db/sql/row-values.ts';
import type { PdfLabel } from '../../../outside/pdf/pdf-labels.ts';
import type { LabelRow } from './order-label-store.ts';

/**
 * The label of one piece (docs/domain.md#papers). The name is masked, since everybody can read it.
 */
export function labelOf(row: LabelRow, issuer: string): PdfLabel {
	const { dueKurus, paymentType } = row;
	const isPart = row.outCount > 0 && row.outCount < row.pieceCount;
	return {
		issuer,
		sender: row.senderName,
		orderNo: row.orderNo,
		outCount: isPart ? row.outCount : null,
		ordinal: pieceOrdinal(row.ordinal, row.pieceCount),
		recipient: maskName(row.recipientName),
		district: row.district,
		neighbourhood: row.neighbourhood,
		routeNumber: row.routeNumber,
		stopPosition: row.stopPosition,
		due:
			dueKurus === 0
				? null
				: {
						amount: formatKurus(dueKurus),
						method: paymentTypeWords[paymentType],
						extent: dueExtent(row, isPart),
					},
		coldChain: row.coldChain,
		delivery: [formatDate(row.serviceDate), formatWindow(orderWindowOf(row))]
			.filter(Boolean)
			.join(' · '),
		barcode: row.barcode,
		barcodeText: formatTrackingNumber(row.barcode),
	};
}

/** Which goods the amount is for; null if that is the one koli with all that is due for it. */
function dueExtent(row: LabelRow, isPart: boolean): string | null {
	if (isPart) return `kalan ${row.outCount} koli için`;
	if (row.dueKurus < row.orderDueKurus) return 'kalan tutar';
	return row.pieceCount > 1 ? 'siparişin tamamı' : null;
}
