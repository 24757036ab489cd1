// Birlikte Gitsin, Ayrı Gitsin (docs/domain.md#bonds).
import { notFound } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import {
	type BondKind,
	boundOrderStates,
	contradictedPair,
} from '@sevk/domain/orders/common/order-bond';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import { timeOf } from '../../../db/act.ts';
import { newId } from '../../../db/ids.ts';
import { type CommandContext, runInDepot } from '../../common/idempotent-commands.ts';
import {
	deleteBond,
	insertBond,
	readBondMembers,
	readBondsAround,
} from '../common/order-bond-store.ts';
import { lockOrders } from '../common/order-state-store.ts';
import { recordOrderEvent } from './order-commands.ts';

type Bond = {
	readonly depotId: string;
	readonly kind: BondKind;
	readonly orderIds: readonly string[];
};

export async function bindOrders(context: CommandContext, { depotId, kind, ...body }: Bond) {
	return runInDepot(context, depotId, async (tx) => {
		const orderIds = [...new Set(body.orderIds)];
		if (orderIds.length < 2) return refuse(orderRefusals, 'order/bond-too-few');
		const orders = await lockOrders(tx, depotId, orderIds);
		if (orders.length < orderIds.length) return notFound();
		const ended = orders.find(({ state }) => !boundOrderStates.includes(state));
		if (ended !== undefined) {
			const { orderNo, state } = ended;
			return refuse(orderRefusals, 'order/bond-ended', { orderNo, state });
		}
		const pair = contradictedPair(kind, orderIds, await readBondsAround(tx, depotId, orderIds));
		if (pair !== null) {
			const orderNos = pair.map(({ orderNo }) => orderNo);
			return refuse(orderRefusals, 'order/bond-contradicts', { kind, orderNos });
		}
		const [id, now] = [newId(), timeOf(context.act)];
		await insertBond(tx, { depotId, id, kind, orderIds, now });
		const event = kind === 'together' ? 'bound_together' : 'bound_apart';
		for (const { orderId } of orders) {
			const others = orders.flatMap((other) => (other.orderId === orderId ? [] : other.orderNo));
			const order = { depotId, id: orderId };
			recordOrderEvent(tx, context.caller, order, event, { orderNos: others }, now);
		}
		return { id };
	});
}

export async function removeBond(context: CommandContext, depotId: string, bondId: string) {
	return runInDepot(context, depotId, async (tx) => {
		const members = await readBondMembers(tx, depotId, bondId);
		if (members.length === 0) return notFound();
		await deleteBond(tx, depotId, bondId);
		for (const { orderId, kind } of members) {
			const others = members.flatMap((other) => (other.orderId === orderId ? [] : other.orderNo));
			const payload = { bond: kind, orderNos: others };
			const order = { depotId, id: orderId };
			recordOrderEvent(tx, context.caller, order, 'unbound', payload, timeOf(context.act));
		}
		return { id: bondId };
	});
}
