import { foldCode } from '../../common/identifier/barcode.ts';
import { senderKeyOf } from '../../senders/sender.ts';

// What makes two orders of a depot one (docs/domain.md#order-numbers): the sender and the number,
// each folded. Two senders may use the same number.

/** Identifies an order of a depot. */
export function orderKeyOf(senderName: string, orderNo: string): string {
	return `${senderKeyOf(senderName)}\u0000${foldCode(orderNo)}`;
}
