// Products that recipients gave back leave the depot: to their sender, or disposed of.
import { notFound } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import { runIdempotent, timeOf } from '../../../db/act.ts';
import { movePiecesAtCounter } from '../common/order-piece-store.ts';
import { lockReturnedProducts } from '../common/product-piece-store.ts';
import { type OrderCommandContext, recordOrderEvent } from './order-commands.ts';

type ReturnedProducts = {
	readonly depotId: string;
	readonly products: readonly { readonly id: string; readonly version: number }[];
	readonly note: string;
};

const endings = {
	sender: { to: 'sender', movement: 'to_sender', event: 'product_sent_back' },
	disposal: { to: 'written_off', movement: 'disposed', event: 'product_disposed' },
} as const;

/** Moves all of the products out of the depot, or none when one is no longer there. */
export async function endReturnedProducts(
	{ db, caller, act }: OrderCommandContext,
	{ depotId, products, note }: ReturnedProducts,
	ending: keyof typeof endings,
) {
	if (!caller.depotIds.includes(depotId)) return notFound();
	return runIdempotent(db, { depotId, act, caller }, async (tx) => {
		const now = timeOf(act);
		const versionById = new Map(products.map(({ id, version }) => [id, version]));
		const locked = await lockReturnedProducts(tx, depotId, [...versionById.keys()]);
		const isSame = locked.every(({ pieceId, version }) => versionById.get(pieceId) === version);
		if (!isSame || locked.length < versionById.size) {
			return refuse(orderRefusals, 'order/product-moved');
		}
		const { to, movement, event } = endings[ending];
		const move = { depotId, pieces: locked, note, caller, now };
		await movePiecesAtCounter(tx, { ...move, from: 'depot', to, movement });
		for (const id of new Set(locked.map(({ orderId }) => orderId))) {
			recordOrderEvent(tx, caller, { depotId, id }, event, { note }, now);
		}
		return { count: locked.length };
	});
}
