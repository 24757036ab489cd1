// Cancelling a route: it belongs to the debits, since the goods on board decide.
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { loadingDebitStates } from '@sevk/domain/debits/common/debit';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import {
	actOnRouteVersion,
	type RouteEditContext,
	versioned,
} from '../../routes/common/route-act-commands.ts';
import { cancelHeldRoute } from '../../routes/running/route-departure-commands.ts';
import { countLines } from '../common/debit-line-store.ts';
import { lockDebitsOfRoute } from '../common/debit-store.ts';
import { cancelHeldDebit } from './debit-commands.ts';

/** Cancels a route with nothing on its vehicle; its zimmet goes with it, its orders to the pool. */
export async function cancelRoute(ask: RouteEditContext, reason: string) {
	return actOnRouteVersion(ask, async (tx, route, step) => {
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
		const held = { ...step, caller: ask.caller, key: ask.act.key };
		for (const debit of debits.filter(({ state }) => loadingDebitStates.includes(state))) {
			const cancelled = await cancelHeldDebit(tx, { debit, step: held }, reason);
			if (isRefusal(cancelled)) return cancelled;
		}
		return versioned(await cancelHeldRoute(tx, route, reason, step));
	});
}
