// Products that recipients gave back go to their sender.
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import type { OrderEventKind } from '@sevk/domain/orders/common/order-events';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import { timeOf } from '../../../db/act.ts';
import type { Tx } from '../../../db/database.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { type CommandContext, runInDepot } from '../../common/idempotent-commands.ts';
import { movePiecesAtCounter } from '../common/order-piece-store.ts';
import { findWaitingReport } from '../common/piece-report-store.ts';
import { type LockedProduct, lockReturnedProducts } from '../common/product-piece-store.ts';
import { recordOrderEvent } from './order-commands.ts';
import { openSenderHandover } from './sender-handover-commands.ts';

type ReturnedProducts = {
	readonly depotId: string;
	readonly products: readonly { readonly id: string; readonly version: number }[];
	readonly note: string;
};

/** The paper of products that go to their sender; without it a new one. */
type HandoverChoice = { readonly handoverId?: string | null | undefined };

/** Gives products to their sender, on one paper for each sender. */
export async function sendProductsBack(
	context: CommandContext,
	{ depotId, products, note, handoverId }: ReturnedProducts & HandoverChoice,
) {
	const { caller, act } = context;
	return runInDepot(context, depotId, async (tx) => {
		const locked = await lockChosenProducts(tx, { depotId, products });
		if (isRefusal(locked)) return locked;
		const now = timeOf(act);
		for (const [senderName, pieces] of Map.groupBy(locked, (product) => product.senderName)) {
			const goods = { depotId, senderName, taker: note, handoverId };
			const handover = await openSenderHandover(tx, goods, { caller, now });
			if (isRefusal(handover)) return handover;
			const move = { depotId, pieces, note, caller, now, documentId: handover.id };
			await movePiecesAtCounter(tx, {
				...move,
				from: 'depot',
				to: 'sender',
				movement: 'to_sender',
			});
			recordProductEvent(tx, caller, { depotId, pieces, now }, 'product_sent_back', { note });
		}
		return { count: locked.length };
	});
}

/** The products that a person chose, all in the depot and as that person saw them, locked. */
export async function lockChosenProducts(
	tx: Tx,
	{ depotId, products }: Pick<ReturnedProducts, 'depotId' | 'products'>,
) {
	const versionById = new Map(products.map(({ id, version }) => [id, version]));
	const ids = [...versionById.keys()];
	const locked = await lockReturnedProducts(tx, depotId, ids);
	const isSame = locked.every(({ pieceId, version }) => versionById.get(pieceId) === version);
	if (!isSame || locked.length < versionById.size) {
		return refuse(orderRefusals, 'order/product-moved');
	}
	const waiting = await findWaitingReport(tx, depotId, ids);
	return waiting === null ? locked : refuse(orderRefusals, 'order/disposal-waiting', waiting);
}

type ProductEvent = {
	readonly depotId: string;
	readonly pieces: readonly Pick<LockedProduct, 'orderId'>[];
	readonly now: Date;
};

/** Records an event once for each order of the products. */
export function recordProductEvent(
	tx: Tx,
	caller: PersonCaller,
	{ depotId, pieces, now }: ProductEvent,
	event: Extract<OrderEventKind, `product_${string}`>,
	payload: Record<string, unknown>,
): void {
	for (const id of new Set(pieces.map(({ orderId }) => orderId))) {
		recordOrderEvent(tx, caller, { depotId, id }, event, payload, now);
	}
}
