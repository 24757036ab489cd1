import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import type { ErasureBasis } from '@sevk/domain/privacy/erasure';
import { runIdempotent, timeOf } from '../../../db/act.ts';
import { runIdempotentForEach } from '../../../db/act-each.ts';
import { findDepotOf } from '../../../db/depot-of.ts';
import type { CommandContext } from '../../common/idempotent-commands.ts';
import { readOrderNumbers } from '../../orders/common/order-store.ts';
import { recordOrderEvent } from '../../orders/edit/order-commands.ts';
import { finishErasure } from '../common/erasure-step-commands.ts';
import { refuseErasure } from './erasure-guard.ts';
import { lockForErasure, saveErasure } from './erasure-store.ts';

/** Erases the recipients of orders, with one answer per order; an erased one is done already. */
export async function eraseRecipients(
	context: CommandContext,
	orderIds: readonly string[],
	basis: ErasureBasis,
) {
	const labelOf = await readOrderNumbers(context.db, context.caller, orderIds);
	const orders = orderIds.map((id) => ({ id }));
	return runIdempotentForEach(context.act, orders, labelOf, ({ id }, act) =>
		eraseRecipient({ ...context, act }, id, basis),
	);
}

async function eraseRecipient(
	{ db, caller, act }: CommandContext,
	orderId: string,
	basis: ErasureBasis,
) {
	const depotId = await findDepotOf(db, 'orders', orderId, caller.depotIds);
	if (depotId === null) return notFound();
	const answer = await runIdempotent(db, { depotId, act, caller }, async (tx) => {
		const order = await lockForErasure(tx, depotId, orderId);
		if (order === null) return notFound();
		if (order.erased) return { id: orderId };
		const refusal = refuseErasure(order);
		if (refusal !== null) return refusal;
		const now = timeOf(act);
		const by = { userId: caller.userId, name: caller.name };
		await saveErasure(tx, { depotId, orderId, basis, by, now });
		recordOrderEvent(tx, caller, { depotId, id: orderId }, 'erased', {}, now);
		return { id: orderId };
	});
	if (!isRefusal(answer)) await finishErasure(db, [depotId], orderId);
	return answer;
}
