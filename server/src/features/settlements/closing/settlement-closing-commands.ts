// Closing and reopening a route.
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { runningRouteStates } from '@sevk/domain/routes/common/route';
import { refuseReopening } from '@sevk/domain/routes/common/route-guards';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import type { Tx } from '../../../db/database.ts';
import { recordEvent } from '../../../db/events.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { versionAnswer } from '../../common/idempotent-commands.ts';
import { shareDriver } from '../../drivers/driver-store.ts';
import {
	actOnRouteVersion,
	type RouteEditContext,
	type RouteStep,
	stepRoute,
} from '../../routes/common/route-act-commands.ts';
import { releaseRouteOrders, restoreRouteOrders } from '../../routes/common/route-order-store.ts';
import type { StoredRoute } from '../../routes/common/route-store.ts';
import { refreshRouteAfterResults } from '../../routes/running/route-state-commands.ts';
import { type CashPosition, readCashPosition } from '../common/cash-position-answer.ts';
import { lockAccount } from '../common/driver-debt-store.ts';
import { readCloseBlocks } from '../common/settlement-answer.ts';
import { findSettlement, saveDecision } from '../common/settlement-store.ts';
import {
	bookCount,
	bookCountAgain,
	offsetAtClosing,
	reverseCountBooking,
} from './driver-debt-commands.ts';

/** Closes a route, or refuses with everything that blocks it: pieces on the vehicle, open cash. */
export async function closeRoute(context: RouteEditContext) {
	return actOnRouteVersion(context, async (tx, before, step) => {
		const route = await refreshRouteAfterResults(tx, step);
		if (isRefusal(route)) return route;
		if (route.driverId !== null) await lockAccount(tx, route.depotId, route.driverId);
		const position = await readCashPosition(tx, route);
		if (runningRouteStates.includes(before.state)) {
			const blocks = await readCloseBlocks(tx, route, position);
			if (blocks.length > 0) {
				const words = blocks.map((block) => block.words);
				return refuse(routeRefusals, 'route/not-closable', { blocks: words });
			}
		}
		const columns = { closed_at: step.now, closed_by: context.caller.userId };
		const closed = await stepRoute(tx, route, 'close', step, { columns });
		if (isRefusal(closed)) return closed;
		await settleBalanced(tx, route, position, context.caller, step);
		await offsetAtClosing(tx, route, position.count, { caller: context.caller, now: step.now });
		// The orders can be planned on another route; failed ones still need their next step.
		await releaseRouteOrders(tx, route.depotId, route.id);
		return versionAnswer(closed);
	});
}

/** Books a balanced count, which needs no approval; an approved one is booked already. */
async function settleBalanced(
	tx: Tx,
	route: StoredRoute,
	position: CashPosition,
	caller: PersonCaller,
	{ now }: RouteStep,
): Promise<void> {
	if (position.state === 'balanced') await bookCount(tx, route, position, { caller, now });
	if (position.state === 'approved') await bookCountAgain(tx, route, position, { caller, now });
}

/**
 * Sets a closed route back to reconciling; its cash must be counted again. A concurrent erasure of the
 * driver waits, and finds the open route.
 */
export async function reopenRoute(context: RouteEditContext, reason: string) {
	return actOnRouteVersion(context, async (tx, route, step) => {
		const driver = await shareDriver(tx, route.driverId);
		const refused = route.state === 'closed' ? refuseReopening({ ...route, driver }) : null;
		if (refused !== null) return refused;
		const columns = { closed_at: null, closed_by: null, reopened_reason: reason };
		const reopened = await stepRoute(tx, route, 'reopen', step, { columns, payload: { reason } });
		if (isRefusal(reopened)) return reopened;
		await restoreRouteOrders(tx, route.depotId, route.id);
		await reopenCount(tx, route, context.caller, step);
		return versionAnswer(reopened);
	});
}

async function reopenCount(
	tx: Tx,
	route: StoredRoute,
	caller: PersonCaller,
	{ now }: RouteStep,
): Promise<void> {
	const { depotId } = route;
	const count = await findSettlement(tx, depotId, route.id);
	if (count === null) return;
	await reverseCountBooking(tx, route, count, { caller, now });
	await saveDecision(tx, depotId, count, { state: 'counting', approvedBy: null, now });
	recordEvent(tx, {
		depotId,
		noun: 'settlement',
		nounId: count.id,
		kind: 'count_reopened',
		payload: { version: count.version + 1 },
		caller,
		at: now,
	});
}
