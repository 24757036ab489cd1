// Equipment goes along beside the goods: given with the zimmet, accepted with it, counted back.
import { notFound } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { runningDebitStates } from '@sevk/domain/debits/common/debit';
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
import {
	actOnDebit,
	type DebitCommandContext,
	type Held,
	recordDebitEvent,
	refreshDebit,
	refuseUnless,
	type Versioned,
	versionedDebit,
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

/** Puts equipment on a zimmet that is still being loaded; a device is with one driver at a time. */
export async function addEquipment(ask: DebitCommandContext, item: NewItem) {
	return actOnDebit(ask, async (tx, { debit, step }) => {
		const refusal = refuseUnless(debit, ['draft']) ?? refuseEquipment(item);
		if (refusal !== null) return refusal;
		const { caller, now } = step;
		if (!(await insertEquipment(tx, debit, { ...item, id: newId() }, { ...caller, now }))) {
			const number = await findDeviceHolder(tx, debit.depotId, item);
			return refuse(debitRefusals, 'equipment/on-other-debit', { number });
		}
		const name = equipmentName({ ...item, givenCount: item.count });
		return told(tx, { debit, step }, 'equipment_added', name);
	});
}

/** Takes equipment off again, before the list is handed over. */
export async function removeEquipment(ask: DebitCommandContext, equipmentId: string) {
	return actOnDebit(ask, async (tx, { debit, step }) => {
		const item = await lockEquipment(tx, debit, equipmentId);
		if (item === null) return notFound();
		const refusal = refuseUnless(debit, ['draft']);
		if (refusal !== null) return refusal;
		await removeEquipmentRows(tx, debit, step.now, equipmentId);
		return told(tx, { debit, step }, 'equipment_removed', equipmentName(item));
	});
}

/** The depot takes equipment back. */
export async function handBackEquipment(
	ask: DebitCommandContext,
	equipmentId: string,
	count: number,
) {
	return onItemOut(ask, equipmentId, count, async (tx, held, item) => {
		const { caller, now } = held.step;
		const { missingCount: missing, missingNote } = item;
		const returned = item.returnedCount + count;
		await settleEquipment(
			tx,
			held.debit,
			{ id: item.id, returned, missing, missingNote },
			{ name: caller.name, now },
		);
		return told(tx, held, 'equipment_returned', equipmentName({ ...item, givenCount: count }));
	});
}

/** Equipment that does not come back is written down as missing, with what happened to it. */
export async function missEquipment(
	ask: DebitCommandContext,
	equipmentId: string,
	{ count, note }: { readonly count: number; readonly note: string },
) {
	return onItemOut(ask, equipmentId, count, async (tx, held, item) => {
		const { caller, now } = held.step;
		const missingNote = joinMissingNotes(item.missingNote, note);
		const missing = item.missingCount + count;
		await settleEquipment(
			tx,
			held.debit,
			{ id: item.id, returned: item.returnedCount, missing, missingNote },
			{ name: caller.name, now },
		);
		const name = equipmentName({ ...item, givenCount: count });
		return told(tx, held, 'equipment_missing', name, note);
	});
}

/** Runs on an item that a driver has, of a zimmet that was accepted and whose route is not closed. */
async function onItemOut(
	ask: DebitCommandContext,
	equipmentId: string,
	count: number,
	work: (tx: Tx, held: Held, item: StoredEquipment) => Promise<Versioned>,
) {
	return actOnDebit(ask, async (tx, held) => {
		const { debit, route } = held;
		const item = await lockEquipment(tx, debit, equipmentId);
		if (item === null) return notFound();
		const refusal =
			refuseUnless(debit, [...runningDebitStates, 'cleared']) ?? refuseEquipmentCount(item, count);
		if (refusal !== null) return refusal;
		if (![...waitingRouteStates, ...runningRouteStates].includes(route.state)) {
			return refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'equipment' });
		}
		return work(tx, held, item);
	});
}

/** The version grows, so that a board opened before sees that the list is another. */
async function told(
	tx: Tx,
	{ debit, step }: Pick<Held, 'debit' | 'step'>,
	kind: DebitEventKind,
	equipment: string,
	note?: string,
): Promise<Versioned> {
	const after: StoredDebit = await updateDebit(tx, debit, {}, step.now);
	const said = note === undefined ? {} : { note };
	recordDebitEvent(tx, step, after, kind, { equipment, ...said });
	const refreshed = await refreshDebit(tx, { debit: after, step });
	return versionedDebit(refreshed) as Versioned;
}
