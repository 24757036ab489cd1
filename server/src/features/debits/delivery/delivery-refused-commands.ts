// A result that a phone kept and the server refuses, because the office changed the order meanwhile:
// what the driver entered at the door is written into the histories, since goods and money changed
// hands.
import type { ResultEntry } from '@sevk/contract/debits/delivery-results';
import { formatTime } from '@sevk/domain/common/date/date';
import { correctedTime } from '@sevk/domain/common/date/device-times';
import type { Refusal } from '@sevk/domain/common/rule/refusal';
import { attemptOutcomeWords } from '@sevk/domain/orders/common/attempt-outcome-words';
import { timeOf } from '../../../db/act.ts';
import { noteDeviceTimes } from '../../../db/events.ts';
import { transact } from '../../../db/transact.ts';
import { lockOrders } from '../../orders/common/order-state-store.ts';
import { recordOrderEvent } from '../../orders/edit/order-commands.ts';
import {
	type RouteCommandContext,
	recordRouteEvent,
} from '../../routes/common/route-act-commands.ts';
import { findRoute } from '../../routes/common/route-store.ts';
import { hasRefusedResult } from '../common/delivery-result-store.ts';

/** Refusals that an act on a phone without a network could not foresee. */
const changedMeanwhile = [
	'result/order-cancelled',
	'stop/order-not-on-route',
	'stop/result-exists',
	'stop/piece-not-on-vehicle',
	'common/not-found',
];

/** Writes the entry once per act, however often the phone repeats it. */
export async function recordRefusedResult(
	{ db, caller, act, routeId }: RouteCommandContext,
	{ code, detail }: Pick<Refusal, 'code' | 'detail'>,
	entry: ResultEntry,
): Promise<void> {
	const device = act.device ?? null;
	if (device === null || !changedMeanwhile.includes(code)) return;
	const route = await findRoute(db, caller, routeId);
	if (route === null || route.driverId !== caller.driverId) return;
	const { depotId, number: routeNumber } = route;
	const { orderId } = entry;
	await transact(db, async (tx) => {
		const [order] = await lockOrders(tx, depotId, [orderId]);
		if (order === undefined || (await hasRefusedResult(tx, depotId, orderId, act.key))) return;
		noteDeviceTimes(tx, device);
		const now = timeOf(act);
		const at = correctedTime(device.actedAt, device);
		const collectedKurus = entry.collections.reduce((sum, { amountKurus }) => sum + amountKurus, 0);
		const words = [
			`${attemptOutcomeWords[entry.outcome].label} (${formatTime(at)})`,
			detail,
			entry.note,
		];
		const payload = {
			routeId,
			routeNumber,
			act: act.key,
			note: words.filter((word) => word !== '').join(' · '),
			...(collectedKurus > 0 ? { collectedKurus } : {}),
		};
		recordOrderEvent(tx, caller, { depotId, id: orderId }, 'result_refused', payload, now);
		const { orderNo } = order;
		recordRouteEvent(tx, { depotId, routeId, caller, now }, 'result_refused', { orderNo });
	});
}
