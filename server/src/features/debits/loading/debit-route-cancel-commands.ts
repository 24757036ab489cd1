// Cancelling a route is in this folder because it depends on and cancels the debits of the route.
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { acceptedDebitStates, loadingDebitStates } from '@sevk/domain/debits/common/debit';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import type { Tx } from '../../../db/database.ts';
import { versionAnswer } from '../../common/idempotent-commands.ts';
import {
	actOnRouteVersion,
	type RouteEditContext,
} from '../../routes/common/route-act-commands.ts';
import { cancelLockedRoute } from '../../routes/running/route-departure-commands.ts';
import { recordDebitEvent } from '../common/debit-act-commands.ts';
import { countOutstandingEquipment } from '../common/debit-equipment-store.ts';
import { countLines } from '../common/debit-line-store.ts';
import { lockDebitsOfRoute, type StoredDebit, updateDebit } from '../common/debit-store.ts';
import { cancelLockedDebit } from './debit-commands.ts';

type Cancellation = {
	readonly reason: string;
	/** The float that the depot took back from the driver. */
	readonly returnedFloatKurus?: number | undefined;
};

/**
 * Cancels a route, and its debits, when its driver holds nothing of the depot any more: its cash is
 * not counted. Its orders go back to the pool.
 */
export async function cancelRoute(
	context: RouteEditContext,
	{ reason, returnedFloatKurus = 0 }: Cancellation,
) {
	return actOnRouteVersion(context, async (tx, route, step) => {
		const { id: routeId, depotId, number } = route;
		const debits = await lockDebitsOfRoute(tx, depotId, routeId);
		const { pieceCount, equipmentCount } = await countCustody(tx, debits);
		if (pieceCount > 0) {
			return refuse(routeRefusals, 'route/pieces-in-custody', { number, pieceCount });
		}
		if (equipmentCount > 0) {
			return refuse(routeRefusals, 'route/equipment-in-custody', { number, equipmentCount });
		}
		const accepted = debits.filter(({ state }) => acceptedDebitStates.includes(state));
		const floatKurus = accepted.reduce((sum, debit) => sum + debit.floatKurus, 0);
		if (floatKurus !== returnedFloatKurus) {
			return refuse(routeRefusals, 'route/float-in-custody', { number, floatKurus });
		}
		const debitStep = { ...step, caller: context.caller, key: context.act.key };
		for (const debit of debits.filter(({ state }) => loadingDebitStates.includes(state))) {
			const cancelled = await cancelLockedDebit(tx, { debit, step: debitStep }, reason);
			if (isRefusal(cancelled)) return cancelled;
		}
		for (const debit of accepted.filter((one) => one.floatKurus > 0)) {
			// The float that the driver signed for stays on the papers of the debit.
			const after = await updateDebit(tx, debit, {}, step.now);
			recordDebitEvent(tx, debitStep, after, 'float_returned', { floatKurus: debit.floatKurus });
		}
		return versionAnswer(await cancelLockedRoute(tx, route, reason, step));
	});
}

/** Pieces on the vehicle, and equipment that the driver accepted and has not given back. */
async function countCustody(tx: Tx, debits: readonly StoredDebit[]) {
	let pieceCount = 0;
	let equipmentCount = 0;
	for (const debit of debits) {
		const { debited = 0, return_pending: returning = 0 } = await countLines(tx, debit);
		pieceCount += debited + returning;
		if (!acceptedDebitStates.includes(debit.state)) continue;
		equipmentCount += await countOutstandingEquipment(tx, debit);
	}
	return { pieceCount, equipmentCount };
}
