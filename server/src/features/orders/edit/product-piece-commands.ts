// Products that recipients gave back leave the depot: to their sender, or disposed of.
import { isRefusal, type Refusal, refuse } from '@sevk/domain/common/rule/refusal';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import { timeOf } from '../../../db/act.ts';
import type { Tx } from '../../../db/database.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { type CommandContext, runInDepot } from '../../common/idempotent-commands.ts';
import { movePiecesAtCounter } from '../common/order-piece-store.ts';
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
	const { caller } = context;
	return endReturnedProducts(context, { depotId, products }, async (tx, locked, now) => {
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
			recordEnding(tx, caller, { depotId, pieces, note, now }, 'product_sent_back');
		}
		return null;
	});
}

/** Disposes of products, with a reason. */
export async function disposeProducts(
	context: CommandContext,
	{ depotId, products, note }: ReturnedProducts,
) {
	const { caller } = context;
	return endReturnedProducts<never>(context, { depotId, products }, async (tx, pieces, now) => {
		const move = { depotId, pieces, note, caller, now };
		await movePiecesAtCounter(tx, {
			...move,
			from: 'depot',
			to: 'written_off',
			movement: 'disposed',
		});
		recordEnding(tx, caller, { depotId, pieces, note, now }, 'product_disposed');
		return null;
	});
}

/** Moves all of the products out of the depot, or none when one is no longer there. */
async function endReturnedProducts<Refused extends Refusal>(
	{ db, caller, act }: CommandContext,
	{ depotId, products }: Omit<ReturnedProducts, 'note'>,
	end: (tx: Tx, locked: readonly LockedProduct[], now: Date) => Promise<Refused | null>,
) {
	return runInDepot({ db, caller, act }, depotId, async (tx) => {
		const versionById = new Map(products.map(({ id, version }) => [id, version]));
		const locked = await lockReturnedProducts(tx, depotId, [...versionById.keys()]);
		const isSame = locked.every(({ pieceId, version }) => versionById.get(pieceId) === version);
		if (!isSame || locked.length < versionById.size) {
			return refuse(orderRefusals, 'order/product-moved');
		}
		return (await end(tx, locked, timeOf(act))) ?? { count: locked.length };
	});
}

type Ending = {
	readonly depotId: string;
	readonly pieces: readonly LockedProduct[];
	readonly note: string;
	readonly now: Date;
};

function recordEnding(
	tx: Tx,
	caller: PersonCaller,
	{ depotId, pieces, note, now }: Ending,
	event: 'product_sent_back' | 'product_disposed',
): void {
	for (const id of new Set(pieces.map(({ orderId }) => orderId))) {
		recordOrderEvent(tx, caller, { depotId, id }, event, { note }, now);
	}
}
