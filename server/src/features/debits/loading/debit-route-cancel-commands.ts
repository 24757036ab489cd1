// Cancelling a route is in this folder because it depends on and cancels the debits of the route.
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { loadingDebitStates } from '@sevk/domain/debits/common/debit';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import {
	actOnRouteVersion,
	type RouteEditContext,
	versionAnswer,
} from '../../routes/common/route-act-commands.ts';
import { cancelLockedRoute } from '../../routes/running/route-departure-commands.ts';
import { countLines } from '../common/debit-line-store.ts';
import { lockDebitsOfRoute } from '../common/debit-store.ts';
import { cancelLockedDebit } from './debit-commands.ts';

/** Cancels a route without pieces on its vehicle, and its debits. Its orders go back to the pool. */
export async function cancelRoute(context: RouteEditContext, reason: string) {
	return actOnRouteVersion(context, async (tx, route, step) => {
		const { id: routeId, depotId, number } = route;
		const debits = await lockDebitsOfRoute(tx, depotId, routeId);
		let pieceCount = 0;
		for (const debit of debits) {
			const { debited = 0, return_pending: returning = 0 } = await countLines(tx, debit);
			pieceCount += debited + returning;
		}
		if (pieceCount > 0) {
			return refuse(routeRefusals, 'route/pieces-in-custody', { number, pieceCount });
		}
		const debitStep = { ...step, caller: context.caller, key: context.act.key };
		for (const debit of debits.filter(({ state }) => loadingDebitStates.includes(state))) {
			const cancelled = await cancelLockedDebit(tx, { debit, step: debitStep }, reason);
			if (isRefusal(cancelled)) return cancelled;
		}
		return versionAnswer(await cancelLockedRoute(tx, route, reason, step));
	});
}
