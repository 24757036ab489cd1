// Cancelling a route is in this noun because it cancels the debits of the route and counts a float that
// came back short.
import { commonRefusals } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { acceptedDebitStates, loadingDebitStates } from '@sevk/domain/debits/common/debit';
import {
	type FloatDifference,
	type FloatReturn,
	refuseFloatReturn,
} from '@sevk/domain/routes/common/route-float';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import type { Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { versionAnswer } from '../../common/idempotent-commands.ts';
import { type DebitStep, recordDebitEvent } from '../../debits/common/debit-act-commands.ts';
import { countOutstandingEquipment } from '../../debits/common/debit-equipment-store.ts';
import { countLines } from '../../debits/common/debit-line-store.ts';
import {
	lockDebitsOfRoute,
	type StoredDebit,
	updateDebit,
} from '../../debits/common/debit-store.ts';
import { cancelLockedDebit } from '../../debits/loading/debit-commands.ts';
import { postFloatReturn } from '../../money/money-act-commands.ts';
import {
	actOnRouteVersion,
	type RouteEditContext,
	type RouteStep,
} from '../../routes/common/route-act-commands.ts';
import type { StoredRoute } from '../../routes/common/route-store.ts';
import { cancelLockedRoute } from '../../routes/running/route-departure-commands.ts';
import { saveCount } from '../common/settlement-store.ts';
import { recordCountEvent } from './settlement-commands.ts';

type Cancellation = {
	readonly reason: string;
	/** The float that the depot took back from the driver. */
	readonly returnedFloatKurus?: number | undefined;
	/** Why less came back than the driver received. */
	readonly floatDifference?: FloatDifference | null | undefined;
};

/**
 * Cancels a route, and its debits, when its driver holds nothing of the depot any more: its cash is
 * not counted. Its orders go back to the pool.
 */
export async function cancelRoute(
	context: RouteEditContext,
	{ reason, returnedFloatKurus = 0, floatDifference: difference = null }: Cancellation,
) {
	return actOnRouteVersion(context, async (tx, route, step) => {
		const { id: routeId, depotId, number } = route;
		const debits = await lockDebitsOfRoute(tx, depotId, routeId);
		const accepted = debits.filter(({ state }) => acceptedDebitStates.includes(state));
		const floatKurus = accepted.reduce((sum, debit) => sum + debit.floatKurus, 0);
		const back = { number, floatKurus, returnedKurus: returnedFloatKurus, difference };
		const refusal = (await refuseGoods(tx, number, debits)) ?? refuseFloat(context.caller, back);
		if (refusal !== null) return refusal;
		const debitStep = { ...step, caller: context.caller, key: context.act.key };
		for (const debit of debits.filter(({ state }) => loadingDebitStates.includes(state))) {
			const cancelled = await cancelLockedDebit(tx, { debit, step: debitStep }, reason);
			if (isRefusal(cancelled)) return cancelled;
		}
		await recordFloatReturn(tx, accepted, returnedFloatKurus, debitStep);
		const { now } = step;
		await postFloatReturn(
			tx,
			{ depotId, actor: context.caller, now },
			{ routeId, returnedKurus: returnedFloatKurus },
		);
		await countShortFloat(tx, route, back, context.caller, step);
		return versionAnswer(await cancelLockedRoute(tx, route, reason, step));
	});
}

/** Refuses while the driver holds pieces, or equipment that he accepted. */
async function refuseGoods(tx: Tx, number: string, debits: readonly StoredDebit[]) {
	let pieceCount = 0;
	let equipmentCount = 0;
	for (const debit of debits) {
		const { debited = 0, return_pending: returning = 0 } = await countLines(tx, debit);
		pieceCount += debited + returning;
		if (!acceptedDebitStates.includes(debit.state)) continue;
		equipmentCount += await countOutstandingEquipment(tx, debit);
	}
	if (pieceCount > 0) {
		return refuse(routeRefusals, 'route/pieces-in-custody', { number, pieceCount });
	}
	if (equipmentCount > 0) {
		return refuse(routeRefusals, 'route/equipment-in-custody', { number, equipmentCount });
	}
	return null;
}

/** Only who counts cash takes less than the driver received. */
function refuseFloat({ rights }: PersonCaller, back: FloatReturn) {
	const refusal = refuseFloatReturn(back);
	if (refusal !== null) return refusal;
	const isShort = back.returnedKurus < back.floatKurus;
	return isShort && !rights.includes('settlements.count')
		? refuse(commonRefusals, 'common/forbidden')
		: null;
}

/** The float that the driver signed for stays on the papers of the debit; its history says what came back. */
async function recordFloatReturn(
	tx: Tx,
	debits: readonly StoredDebit[],
	returnedKurus: number,
	step: DebitStep,
): Promise<void> {
	let leftKurus = returnedKurus;
	for (const debit of debits.filter((one) => one.floatKurus > 0)) {
		const floatKurus = Math.min(leftKurus, debit.floatKurus);
		leftKurus -= floatKurus;
		const former = floatKurus < debit.floatKurus ? { formerFloatKurus: debit.floatKurus } : {};
		const after = await updateDebit(tx, debit, {}, step.now);
		recordDebitEvent(tx, step, after, 'float_returned', { floatKurus, ...former });
	}
}

/** Writes the count of a float that came back short, whose difference a second person approves. */
async function countShortFloat(
	tx: Tx,
	route: StoredRoute,
	{ floatKurus, returnedKurus, difference }: FloatReturn,
	caller: PersonCaller,
	step: RouteStep,
): Promise<void> {
	const { depotId, id: routeId, driverId } = route;
	if (difference === null || returnedKurus === floatKurus) return;
	if (driverId === null) throw new Error('a driver received the float');
	const { reason, note, isOwed } = difference;
	const count = await saveCount(
		tx,
		{ depotId, routeId, id: newId() },
		{
			driver_id: driverId,
			state: 'short',
			float_kurus: floatKurus,
			expected_kurus: floatKurus,
			denominations: JSON.stringify({ notes: {}, coinsKurus: returnedKurus }),
			counted_kurus: returnedKurus,
			difference_reason: reason,
			is_owed: isOwed,
			note,
			counted_by: caller.userId,
			counted_by_name: caller.name,
			counted_at: step.now,
		},
	);
	const amounts = { countedKurus: returnedKurus, differenceKurus: returnedKurus - floatKurus };
	recordCountEvent(tx, step, count, 'float_short', { ...amounts, isOwed, note });
}
