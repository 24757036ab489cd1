// Turns a draft into an order, before its insert.
import { createHash } from 'node:crypto';
import { addressKeysOf } from '@sevk/domain/orders/common/order-address';
import { decideEntryState, locateOrder } from '@sevk/domain/orders/form/order-entry';
import type { OrderWarning } from '@sevk/domain/orders/form/order-warnings';
import { draftContent, type OrderDraft } from '@sevk/domain/orders/import/order-import-draft';
import { newId } from '../../../db/ids.ts';
import type { NewOrder } from './order-insert-store.ts';

/** Distinguishes a repeated order from another order with the same number. */
export function contentHashOf(draft: OrderDraft): string {
	return createHash('sha256').update(draftContent(draft)).digest('hex');
}

type StoredContent = {
	readonly contentHash: string;
	readonly orderNo: string;
	readonly senderName: string;
};

/**
 * Whether a stored order has the content of a draft, which may write number and sender otherwise.
 * Earlier versions left a column *E-posta* out, and stored the content after the correction of names.
 */
export function hasContent(stored: StoredContent, draft: OrderDraft): boolean {
	const { contentHash: storedHash, orderNo, senderName } = stored;
	const { writtenPlace: _, ...corrected } = draft;
	return [draft, corrected]
		.flatMap((each) => [each, { ...each, orderNo, senderName }])
		.flatMap((each) => [each, { ...each, email: null }])
		.some((each) => contentHashOf(each) === storedHash);
}

/** A draft as a new order; its point is of the shop, if the office did not enter it. */
export function newOrder(
	draft: OrderDraft,
	warnings: readonly OrderWarning[],
	pointSource: 'shop' | 'office' = 'shop',
): NewOrder {
	const position = locateOrder(draft, pointSource);
	return {
		orderId: newId(),
		draft,
		contentHash: contentHashOf(draft),
		state: decideEntryState(warnings, position),
		position,
		addressKeys: addressKeysOf(draft),
		warnings,
	};
}
