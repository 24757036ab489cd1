import { commonRefusals } from '@sevk/domain/common/rule/common-words';
import { isExplanation } from '@sevk/domain/common/rule/explanation';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import {
	type CashDifferenceReason,
	cashDifferenceReasonWords,
} from '@sevk/domain/reasons/cash-difference-reason';
import { reasonRefusals } from '@sevk/domain/reasons/reason-words';
import { finishedRouteStates } from '@sevk/domain/routes/common/route';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import {
	cardDifferenceKurus,
	countedKurus,
	countState,
	type Denominations,
	expectedKurus,
	type PosTotal,
	posKurus,
	repeatedPosSerial,
} from '@sevk/domain/settlements/settlement';
import { nextAttempt } from '@sevk/domain/settlements/settlement-count-round';
import type { SettlementEventKind } from '@sevk/domain/settlements/settlement-history-words';
import { settlementRefusals } from '@sevk/domain/settlements/settlement-words';
import type { Tx } from '../../../db/database.ts';
import { recordEvent } from '../../../db/events.ts';
import { newId } from '../../../db/ids.ts';
import { refuseStale } from '../../../db/stale.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { readPolicies } from '../../company/company-policy-store.ts';
import {
	actOnRoute,
	type RouteCommandContext,
	type RouteStep,
} from '../../routes/common/route-act-commands.ts';
import type { StoredRoute } from '../../routes/common/route-store.ts';
import { startReconciling } from '../../routes/running/route-state-commands.ts';
import { insertCount, readLastRounds } from '../common/cash-count-store.ts';
import {
	type CashPosition,
	readCashPosition,
	roundFactsOf,
} from '../common/cash-position-answer.ts';
import { lockAccount } from '../common/driver-debt-store.ts';
import { readSettlement } from '../common/settlement-answer.ts';
import {
	type StoredExpense,
	type StoredSettlement,
	saveCount,
	saveDecision,
} from '../common/settlement-store.ts';
import { bookCount, reverseCountBooking } from './driver-debt-commands.ts';

export type CountFields = {
	readonly denominations: Denominations;
	readonly expenses: StoredExpense[];
	/** The Z total of each POS device. */
	readonly posTotals: PosTotal[];
	readonly differenceReason: string | null;
	readonly note: string;
	/** The version of the count to correct; null for the first count. */
	readonly version: number | null;
};

/** Counts the cash of a completed route, or corrects a count that is not approved. */
export async function countCash(context: RouteCommandContext, fields: CountFields) {
	return actOnRoute(context, async (tx, before, step) => {
		const route = await startReconciling(tx, step);
		if (isRefusal(route)) return route;
		if (!finishedRouteStates.includes(route.state)) return refuseState(before);
		await lockCash(tx, route);
		const position = await readCashPosition(tx, route);
		const refused = await refuseCount(tx, step, position, fields);
		if (refused !== null) return refused;
		await reverseOutdatedCount(tx, route, position, context.caller, step);
		const attempt = await keepCount(tx, route, fields, step);
		if (isRefusal(attempt)) return attempt;
		const count = await writeCount(tx, route, fields, context.caller, step);
		if (isRefusal(count)) {
			// The first look at the difference: its reason is entered after that.
			return attempt === null ? count : readSettlement(tx, route, context.caller);
		}
		recordCountEvent(tx, step, count, 'counted', { state: count.state, ...amountsOf(count) });
		return readSettlement(tx, route, context.caller);
	});
}

function refuseState(route: StoredRoute) {
	return route.state === 'cancelled'
		? refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'count' })
		: refuse(settlementRefusals, 'settlement/route-not-returned', { number: route.number });
}

async function refuseCount(
	tx: Tx,
	step: RouteStep,
	{ count, state, money }: CashPosition,
	fields: CountFields,
) {
	if ((count?.version ?? null) !== fields.version) {
		return refuseStaleCount(tx, step, count, fields.version ?? 0);
	}
	if (state === 'approved') return refuse(settlementRefusals, 'settlement/approved');
	if (fields.expenses.some(({ documentNo }) => documentNo === '')) {
		return refuse(settlementRefusals, 'settlement/expense-undocumented');
	}
	if (money.cardCollectedKurus > 0 && fields.posTotals.length === 0) {
		return refuse(settlementRefusals, 'settlement/pos-missing');
	}
	const serial = repeatedPosSerial(fields.posTotals);
	if (serial !== null) return refuse(settlementRefusals, 'settlement/pos-repeated', { serial });
	return null;
}

/** Reverses the booking of an outdated approval before the cash is counted again. */
async function reverseOutdatedCount(
	tx: Tx,
	route: StoredRoute,
	{ count }: CashPosition,
	caller: PersonCaller,
	{ now }: RouteStep,
): Promise<void> {
	if (count?.state === 'approved') await reverseCountBooking(tx, route, count, { caller, now });
}

/** Keeps a count of a blind round; null if it repeats the last one or counts are not blind. */
async function keepCount(tx: Tx, route: StoredRoute, fields: CountFields, step: RouteStep) {
	const { blindCount } = await readPolicies(tx);
	const { caller, now } = step;
	if (!blindCount || caller.userId === null) return null;
	const { depotId, id: routeId } = route;
	const { count, money, expectedKurus: expected, expenseKurus } = await readCashPosition(tx, route);
	const { cardCollectedKurus: cardDue } = money;
	const due = expected + expenseKurus;
	const last = (await readLastRounds(tx, depotId, [routeId])).get(routeId)?.at(-1) ?? null;
	const counted = countedKurus(fields.denominations);
	const pos = posKurus(fields.posTotals);
	const attempt = nextAttempt(last, roundFactsOf(count, due, cardDue), {
		countedKurus: counted,
		posKurus: pos,
	});
	if (attempt === null || isRefusal(attempt)) return attempt;
	await insertCount(tx, {
		depot_id: depotId,
		id: newId(),
		route_id: routeId,
		...attempt,
		settlement_version: count?.version ?? 0,
		due_kurus: due,
		card_due_kurus: cardDue,
		pos_totals: JSON.stringify(fields.posTotals),
		pos_kurus: pos,
		expected_kurus: due - sumOf(fields.expenses),
		denominations: JSON.stringify(fields.denominations),
		counted_kurus: counted,
		counted_by: caller.userId,
		counted_by_name: caller.name,
		counted_at: now,
	});
	return attempt;
}

function sumOf(expenses: readonly StoredExpense[]): number {
	return expenses.reduce((sum, { amountKurus }) => sum + amountKurus, 0);
}

async function writeCount(
	tx: Tx,
	route: StoredRoute,
	fields: CountFields,
	caller: PersonCaller,
	{ now }: RouteStep,
) {
	const { depotId, id: routeId, driverId } = route;
	if (driverId === null) throw new Error('a route that has left has a driver');
	const { count, money, carriedDebtKurus } = await readCashPosition(tx, route);
	const expenseKurus = sumOf(fields.expenses);
	const expected = expectedKurus({ ...money, carriedDebtKurus, expenseKurus });
	const counted = countedKurus(fields.denominations);
	const pos = posKurus(fields.posTotals);
	const cardDifference = cardDifferenceKurus({ ...money, posKurus: pos });
	const reason = differenceReason(counted - expected, cardDifference, fields);
	if (isRefusal(reason)) return reason;
	return saveCount(
		tx,
		{ depotId, routeId, id: count?.id ?? newId() },
		{
			driver_id: driverId,
			state: countState({
				expectedKurus: expected,
				countedKurus: counted,
				cardDifferenceKurus: cardDifference,
			}),
			carried_debt_kurus: carriedDebtKurus,
			cash_collected_kurus: money.cashCollectedKurus,
			card_collected_kurus: money.cardCollectedKurus,
			other_collected_kurus: money.otherCollectedKurus,
			float_kurus: money.floatKurus,
			expenses: JSON.stringify(fields.expenses),
			expense_kurus: expenseKurus,
			expected_kurus: expected,
			denominations: JSON.stringify(fields.denominations),
			counted_kurus: counted,
			pos_totals: JSON.stringify(fields.posTotals),
			pos_kurus: pos,
			difference_reason: reason,
			is_owed: true,
			note: fields.note,
			counted_by: caller.userId,
			counted_by_name: caller.name,
			counted_at: now,
		},
	);
}

/** A difference needs a reason, and the reason "Diğer" a note (guard 7). */
function differenceReason(
	differenceKurus: number,
	cardKurus: number,
	{ differenceReason: code, note }: CountFields,
) {
	if (differenceKurus === 0 && cardKurus === 0) return null;
	if (code === null || code === '') {
		if (differenceKurus === 0) {
			const facts = { differenceKurus: cardKurus };
			return refuse(settlementRefusals, 'settlement/card-reason-missing', facts);
		}
		return refuse(settlementRefusals, 'settlement/reason-missing', { differenceKurus });
	}
	if (!isReason(code)) return refuse(reasonRefusals, 'reason/unknown');
	const isSilent = code === 'other' && !isExplanation(note);
	return isSilent ? refuse(commonRefusals, 'common/note-too-short') : code;
}

function isReason(code: string): code is CashDifferenceReason {
	return Object.hasOwn(cashDifferenceReasonWords, code);
}

/** Approves a difference, not by the person who counted; a shortage becomes a driver debt. */
export async function approveDifference(
	context: RouteCommandContext,
	decision: { readonly version: number; readonly note: string },
) {
	return actOnRoute(context, async (tx, route, step) => {
		// A float of a cancelled route may have come back short.
		const isOpen = finishedRouteStates.includes(route.state) && route.state !== 'closed';
		if (!isOpen && route.state !== 'cancelled') {
			return refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'approve' });
		}
		await lockCash(tx, route);
		const position = await readCashPosition(tx, route);
		const { count } = position;
		if (count === null) return refuse(settlementRefusals, 'settlement/nothing-to-approve');
		if (count.version !== decision.version) {
			return refuseStaleCount(tx, step, count, decision.version);
		}
		const refused = refuseApproval(position, count, context.caller);
		if (refused !== null) return refused;
		const { caller } = context;
		await saveDecision(tx, route.depotId, count, {
			state: 'approved',
			approvedBy: caller,
			now: step.now,
		});
		await bookCount(tx, route, position, { caller, now: step.now });
		const { countedKurus: _counted, ...differences } = amountsOf(count);
		const approved = { ...count, version: count.version + 1 };
		recordCountEvent(tx, step, approved, 'approved', { ...differences, note: decision.note });
		return readSettlement(tx, route, context.caller);
	});
}

function refuseApproval({ state }: CashPosition, count: StoredSettlement, caller: PersonCaller) {
	if (state === 'counting') return refuse(settlementRefusals, 'settlement/count-outdated');
	if (state === 'approved') return refuse(settlementRefusals, 'settlement/approved');
	if (state === 'balanced') return refuse(settlementRefusals, 'settlement/nothing-to-approve');
	if (count.countedBy !== caller.userId) return null;
	return refuse(settlementRefusals, 'settlement/own-count');
}

/** Locks the account of the driver, which other routes of the driver share. */
async function lockCash(tx: Tx, { depotId, driverId }: StoredRoute): Promise<void> {
	if (driverId !== null) await lockAccount(tx, depotId, driverId);
}

export function refuseStaleCount(
	tx: Tx,
	{ depotId, routeId }: RouteStep,
	count: StoredSettlement | null,
	version: number,
) {
	const nounId = count?.id ?? routeId;
	return refuseStale(tx, { depotIds: [depotId], noun: 'settlement', nounId, version });
}

function amountsOf(count: StoredSettlement) {
	const { countedKurus: counted, differenceKurus } = count;
	return {
		countedKurus: counted,
		differenceKurus,
		cardDifferenceKurus: cardDifferenceKurus(count),
	};
}

export function recordCountEvent(
	tx: Tx,
	{ depotId, caller, now }: RouteStep,
	count: Pick<StoredSettlement, 'id' | 'version'>,
	kind: SettlementEventKind,
	facts: Record<string, unknown>,
): void {
	const payload = { ...facts, version: count.version };
	recordEvent(tx, {
		depotId,
		noun: 'settlement',
		nounId: count.id,
		kind,
		payload,
		caller,
		at: now,
	});
}
