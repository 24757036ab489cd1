// Göndericiye İade Tutanağı: the paper on goods that go back to their sender.
import { refuse } from '@sevk/domain/common/rule/refusal';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import { isTaker, senderHandoverNumber } from '@sevk/domain/orders/next/sender-handover';
import { nextNumberOfYear } from '../../../db/counters.ts';
import type { Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { readDepotCode } from '../../depots/depot-store.ts';
import { findHandoverOf, insertSenderHandover } from '../common/sender-handover-store.ts';

export type HandedGoods = {
	readonly depotId: string;
	readonly senderName: string;
	/** Who took them, and the number of the sender's note. */
	readonly taker: string;
	/** The paper to which the goods are added; without it a new one. */
	readonly handoverId: string | null | undefined;
};

/** The id of the paper of these goods, which is created when it does not exist. */
export async function openSenderHandover(
	tx: Tx,
	{ depotId, senderName, taker, handoverId }: HandedGoods,
	{ caller, now }: { readonly caller: Pick<PersonCaller, 'userId' | 'name'>; readonly now: Date },
) {
	if (!isTaker(taker)) return refuse(orderRefusals, 'order/taker-needed');
	const takerName = taker.trim();
	const id = handoverId ?? newId();
	const found = await findHandoverOf(tx, depotId, id);
	if (found !== null) {
		if (found.senderName !== senderName) {
			return refuse(orderRefusals, 'order/handover-of-other-sender', found);
		}
		// The paper names one person on each side, who sign for all of its goods.
		const isSame = found.taker === takerName && found.handedBy === caller.userId;
		return isSame ? { id } : refuse(orderRefusals, 'order/handover-of-others', found);
	}
	const depotCode = await readDepotCode(tx, depotId);
	const { year, count } = await nextNumberOfYear(tx, depotId, 'sender-handover', now);
	const number = senderHandoverNumber(depotCode, year, count);
	const paper = { depotId, id, number, senderName, taker: takerName };
	await insertSenderHandover(tx, paper, caller, now);
	return { id };
}
