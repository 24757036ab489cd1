// Equipment is issued and accepted with a debit and returned by count.
import { notFound } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { equipmentDebitStates, runningDebitStates } from '@sevk/domain/debits/common/debit';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import {
	type EquipmentItem,
	equipmentName,
	joinMissingNotes,
	refuseEquipment,
	refuseEquipmentCount,
} from '@sevk/domain/debits/line/debit-equipment';
import type { DebitEventKind } from '@sevk/domain/debits/line/debit-history';
import { runningRouteStates, waitingRouteStates } from '@sevk/domain/routes/common/route';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import type { Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { type VersionAnswer, versionAnswer } from '../../common/idempotent-commands.ts';
import {
	actOnDebit,
	type DebitCommandContext,
	type DebitOperation,
	recordDebitEvent,
	refreshDebit,
	refuseUnless,
} from '../common/debit-act-commands.ts';
import {
	findDeviceHolder,
	insertEquipment,
	lockEquipment,
	removeEquipmentRows,
	type StoredEquipment,
	settleEquipment,
} from '../common/debit-equipment-store.ts';
import { type StoredDebit, updateDebit } from '../common/debit-store.ts';

type NewItem = Pick<EquipmentItem, 'kind' | 'serial' | 'label'> & { readonly count: number };

/** Adds equipment to a debit before its hand-over, or in a dispute. A device can be on one debit at a time. */
export async function addEquipment(context: DebitCommandContext, item: NewItem) {
	return actOnDebit(context, async (tx, { debit, step }) => {
		const refusal = refuseUnless(debit, equipmentDebitStates) ?? refuseEquipment(item);
		if (refusal !== null) return refusal;
		const { caller, now } = step;
		if (!(await insertEquipment(tx, debit, { ...item, id: newId() }, { ...caller, now }))) {
			const number = await findDeviceHolder(tx, debit.depotId, item);
			return refuse(debitRefusals, 'equipment/on-other-debit', { number });
		}
		const name = equipmentName({ ...item, givenCount: item.count });
		return recordEquipmentEvent(tx, { debit, step }, 'equipment_added', name);
	});
}

/** Removes equipment from a debit before its hand-over, or in a dispute. */
export async function removeEquipment(context: DebitCommandContext, equipmentId: string) {
	return actOnDebit(context, async (tx, { debit, step }) => {
		const item = await lockEquipment(tx, debit, equipmentId);
		if (item === null) return notFound();
		const refusal = refuseUnless(debit, equipmentDebitStates);
		if (refusal !== null) return refusal;
		await removeEquipmentRows(tx, debit, step.now, equipmentId);
		return recordEquipmentEvent(tx, { debit, step }, 'equipment_removed', equipmentName(item));
	});
}

/** Records the return of equipment to the depot. */
export async function handBackEquipment(
	context: DebitCommandContext,
	equipmentId: string,
	count: number,
) {
	return actOnOutstandingItem(context, equipmentId, count, async (tx, operation, item) => {
		const { caller, now } = operation.step;
		const { missingCount: missing, missingNote } = item;
		const returned = item.returnedCount + count;
		await settleEquipment(
			tx,
			operation.debit,
			{ id: item.id, returned, missing, missingNote },
			{ name: caller.name, now },
		);
		return recordEquipmentEvent(
			tx,
			operation,
			'equipment_returned',
			equipmentName({ ...item, givenCount: count }),
		);
	});
}

/** Records equipment as missing, with a note of what happened to it. */
export async function missEquipment(
	context: DebitCommandContext,
	equipmentId: string,
	{ count, note }: { readonly count: number; readonly note: string },
) {
	return actOnOutstandingItem(context, equipmentId, count, async (tx, operation, item) => {
		const { caller, now } = operation.step;
		const missingNote = joinMissingNotes(item.missingNote, note);
		const missing = item.missingCount + count;
		await settleEquipment(
			tx,
			operation.debit,
			{ id: item.id, returned: item.returnedCount, missing, missingNote },
			{ name: caller.name, now },
		);
		const name = equipmentName({ ...item, givenCount: count });
		return recordEquipmentEvent(tx, operation, 'equipment_missing', name, note);
	});
}

/** Acts on outstanding equipment of an accepted debit whose route is not closed. */
async function actOnOutstandingItem(
	context: DebitCommandContext,
	equipmentId: string,
	count: number,
	work: (tx: Tx, operation: DebitOperation, item: StoredEquipment) => Promise<VersionAnswer>,
) {
	return actOnDebit(context, async (tx, operation) => {
		const { debit, route } = operation;
		const item = await lockEquipment(tx, debit, equipmentId);
		if (item === null) return notFound();
		const refusal =
			refuseUnless(debit, [...runningDebitStates, 'cleared']) ?? refuseEquipmentCount(item, count);
		if (refusal !== null) return refusal;
		// A route that was cancelled by an older release may still have some.
		if (![...waitingRouteStates, ...runningRouteStates, 'cancelled'].includes(route.state)) {
			return refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'equipment' });
		}
		return work(tx, operation, item);
	});
}

/** Increments the version of the debit, so that a screen with the old list is stale. */
async function recordEquipmentEvent(
	tx: Tx,
	{ debit, step }: Pick<DebitOperation, 'debit' | 'step'>,
	kind: DebitEventKind,
	equipment: string,
	note?: string,
): Promise<VersionAnswer> {
	const after: StoredDebit = await updateDebit(tx, debit, {}, step.now);
	const noteFacts = note === undefined ? {} : { note };
	recordDebitEvent(tx, step, after, kind, { equipment, ...noteFacts });
	const refreshed = await refreshDebit(tx, { debit: after, step });
	return versionAnswer(refreshed) as VersionAnswer;
}
