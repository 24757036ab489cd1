// The pieces of a debit by stop and order, as a driver finds them in the vehicle.
import type { DebitLine } from '@sevk/contract/debits/debit-detail';
import { foldBarcode } from '@sevk/domain/common/identifier/barcode';
import { formatTrackingNumber } from '@sevk/domain/common/identifier/tracking-number';
import { foldText } from '@sevk/domain/common/text/fold';
import { joinFacts } from '../../../ui/value/join-facts.ts';
import { pieceName } from './debit-dispute.ts';

export type PieceOrder = {
	readonly id: string;
	/** The number, with the recipient where the stop has several. */
	readonly name: string;
	readonly lines: readonly DebitLine[];
};

export type PieceStop = {
	readonly id: string;
	readonly name: string;
	readonly place: string;
	readonly lines: readonly DebitLine[];
	readonly orders: readonly PieceOrder[];
};

const noStop = 'none';

/** The stops of lines of `all`, numbered as the driver's stops: one without goods has no number. */
export function pieceStops(lines: readonly DebitLine[], all = lines): PieceStop[] {
	const positions = [...new Set(all.map(({ stopPosition }) => stopPosition))];
	const byStop = Map.groupBy(lines, ({ stopPosition }) => String(stopPosition ?? noStop));
	return [...byStop].map(([id, ofStop]) => {
		const recipients = new Set(ofStop.map(({ recipientName }) => recipientName ?? ''));
		const [first] = ofStop;
		const place = joinFacts([first?.district, first?.neighbourhood]);
		const [only] = recipients.size === 1 ? recipients : [];
		const orders = pieceOrders(ofStop, recipients.size > 1);
		return {
			id,
			name: id === noStop ? 'Durağı olmayan' : `${positions.indexOf(Number(id)) + 1}. durak`,
			place: joinFacts([orders.length === 1 ? first?.orderNo : null, only, place]),
			lines: ofStop,
			orders,
		};
	});
}

function pieceOrders(lines: readonly DebitLine[], named: boolean): PieceOrder[] {
	return [...Map.groupBy(lines, ({ orderId }) => orderId ?? noStop)].map(([id, ofOrder]) => ({
		id,
		name: joinFacts([ofOrder[0]?.orderNo, named ? ofOrder[0]?.recipientName : null]),
		lines: ofOrder,
	}));
}

/** The code on the label, without a code that only repeats the number of the order. */
export function pieceWords(line: DebitLine): string {
	const { barcode, senderBarcode, orderNo } = line;
	const code = senderBarcode ?? barcode;
	const repeats = orderNo !== null && foldBarcode(code).startsWith(foldBarcode(orderNo));
	return joinFacts([pieceName(line), repeats ? null : formatTrackingNumber(code)]);
}

/** The lines that a search names: by code, order number, recipient or place. */
export function linesFound(lines: readonly DebitLine[], search: string): readonly DebitLine[] {
	const words = foldText(search).split(' ').filter(Boolean);
	const code = foldBarcode(search);
	if (words.length === 0) return lines;
	return lines.filter((line) => {
		const { barcode, senderBarcode, orderNo, recipientName, district, neighbourhood } = line;
		if (foldBarcode(barcode).includes(code)) return true;
		if (senderBarcode && foldBarcode(senderBarcode).includes(code)) return true;
		const text = foldText([orderNo, recipientName, district, neighbourhood].join(' '));
		return words.every((word) => text.includes(word));
	});
}
