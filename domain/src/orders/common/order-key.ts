import { foldCode } from '../../common/identifier/barcode.ts';
import { foldStored } from '../../common/text/fold.ts';

// What makes two orders of a depot one (docs/domain.md#order-numbers): the sender and the number,
// each folded. Two senders may use the same number.

/** Identifies a sender by its name in any spelling; '' for none. Must match orders.sender_key. */
export function senderKeyOf(senderName: string): string {
	return foldStored(senderName.replace(/^ +| +$/g, ''));
}

/** Identifies an order of a depot. */
export function orderKeyOf(senderName: string, orderNo: string): string {
	return `${senderKeyOf(senderName)}\u0000${foldCode(orderNo)}`;
}
