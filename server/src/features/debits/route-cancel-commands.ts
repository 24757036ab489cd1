// Cancelling a route: it belongs to the debits, since the goods on board decide.
import { isRefusal, type Refusal, refuse } from '@sevk/domain/common/refusal';
import { loadingDebitStates } from '@sevk/domain/debits/debit';
import { routeRefusals } from '@sevk/domain/routes/route-words';
import {
	actOnRoute,
	type RouteAsk,
	type Versioned,
	versioned,
} from '../routes/route-act-commands.ts';
import { cancelHeldRoute } from '../routes/route-departure-commands.ts';
import { cancelHeldDebit } from './debit-commands.ts';
import { countLines } from './debit-line-store.ts';
import { lockDebitsOfRoute } from './debit-store.ts';

/** Cancels a route with nothing on its vehicle; its zimmet goes with it, its orders to the pool. */
export async function cancelRoute(ask: RouteAsk, reason: string): Promise<Versioned | Refusal> {
	return actOnRoute(ask, async (tx, route, step) => {
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
