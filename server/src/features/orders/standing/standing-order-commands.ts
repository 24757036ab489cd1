import type { StandingOrderFields } from '@sevk/contract/orders/standing-orders';
import { todayIn } from '@sevk/domain/common/date/date';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { keepMasked } from '@sevk/domain/orders/form/order-edit';
import { normalizeOrderForm, refusePoint } from '@sevk/domain/orders/form/order-form';
import { isStandingDate } from '@sevk/domain/orders/standing/standing-order';
import { standingOrderRefusals } from '@sevk/domain/orders/standing/standing-order-words';
import { type Act, dayOf, timeOf } from '../../../db/act.ts';
import { nextNumber } from '../../../db/counters.ts';
import type { Tx } from '../../../db/database.ts';
import { recordEvent } from '../../../db/events.ts';
import { newId } from '../../../db/ids.ts';
import { refuseStale } from '../../../db/stale.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { type CommandContext, runInDepot } from '../../common/idempotent-commands.ts';
import { runInActiveDepot } from '../../depots/depot-commands.ts';
import type { FindPlace } from '../common/order-known-point-commands.ts';
import { lockOrder } from '../common/order-store.ts';
import { refuseErasedOrder } from '../edit/order-commands.ts';
import { placeChosenDate, standingForm } from './standing-order-place-commands.ts';
import {
	dropSkippedDate,
	insertStandingOrder,
	listStandingDates,
	lockStandingOrder,
	type StandingDraft,
	saveStandingDate,
	updateStandingOrder,
} from './standing-order-store.ts';

type Recipient = Pick<StandingDraft, 'recipientName' | 'phone' | 'email'>;

/** The rule, and the fields in stored form; a mask keeps what is stored. */
function readFields(fields: StandingOrderFields, stored: Recipient | null) {
	const { weekdays, everyWeeks, startsOn, endsOn, pausedFrom, pausedUntil, ...written } = fields;
	const draft = stored === null ? written : keepMasked(stored, written);
	const form = normalizeOrderForm(standingForm(draft, startsOn));
	if (isRefusal(form)) return form;
	const misplaced = refusePoint(form.point, form);
	if (misplaced !== null) return misplaced;
	const {
		orderNo: _no,
		serviceDate: _date,
		externalRef: _ref,
		dispatchNoteNo: _note,
		senderBarcodes: _codes,
		preCampaignKurus: _price,
		...normalized
	} = form;
	return {
		rule: { weekdays, everyWeeks, startsOn, endsOn, pausedFrom, pausedUntil },
		draft: { ...normalized, lines: draft.lines },
	};
}

type NewFields = StandingOrderFields & {
	readonly depotId: string;
	readonly sourceOrderId: string | null;
};

/** Its orders are created by a job within a minute. */
export async function createStandingOrder(
	{ db, caller, act }: CommandContext,
	{ depotId, sourceOrderId, ...fields }: NewFields,
) {
	return runInActiveDepot({ db, caller, act }, depotId, async (tx) => {
		const source = sourceOrderId === null ? null : await lockOrder(tx, depotId, sourceOrderId);
		if (sourceOrderId !== null && source === null) return notFound();
		const erased = source === null ? null : refuseErasedOrder(source);
		if (erased !== null) return erased;
		const read = readFields(fields, source?.form ?? null);
		if (isRefusal(read)) return read;
		const past = refusePastStart(fields.startsOn, act);
		if (past !== null) return past;
		const id = newId();
		await insertStandingOrder(tx, {
			...read,
			depotId,
			id,
			number: await nextNumber(tx, depotId, 'standing-order'),
			sourceOrderId,
			createdByName: caller.name,
			now: timeOf(act),
		});
		record(tx, caller, { depotId, id }, 'created', { version: 1 });
		return { id, version: 1 };
	});
}

type EditedFields = StandingOrderFields & { readonly depotId: string; readonly version: number };

/** Changes the orders that are still to come. */
export async function editStandingOrder(
	context: CommandContext,
	id: string,
	{ depotId, version, ...fields }: EditedFields,
) {
	return runInDepot(context, depotId, async (tx) => {
		const order = await lockStandingOrder(tx, depotId, id);
		if (order === null) return notFound();
		const { number, draft } = order;
		if (draft === null) return refuse(standingOrderRefusals, 'standing-order/erased', { number });
		if (order.version !== version) {
			const about = { depotIds: [depotId], noun: 'standing-order', nounId: id, version };
			return refuseStale(tx, about);
		}
		const read = readFields(fields, draft);
		if (isRefusal(read)) return read;
		const isMoved = fields.startsOn !== order.rule.startsOn;
		const past = isMoved ? refusePastStart(fields.startsOn, context.act) : null;
		if (past !== null) return past;
		await updateStandingOrder(tx, { ...read, depotId, id, now: timeOf(context.act) });
		record(tx, context.caller, { depotId, id }, 'edited', { version: version + 1 });
		return { id, version: version + 1 };
	});
}

type DateDecision = {
	readonly depotId: string;
	readonly serviceDate: string;
	readonly decision: 'skip' | 'restore' | 'place';
	readonly placedOn?: string | null | undefined;
	readonly capacityReason?: string | null | undefined;
};

/** Leaves a day out, takes it back, or puts its order on a day. */
export async function decideStandingDate(
	context: CommandContext,
	id: string,
	{ depotId, serviceDate, decision, placedOn, capacityReason }: DateDecision,
	findPlace: FindPlace,
) {
	const { caller } = context;
	return runInActiveDepot(context, depotId, async (tx) => {
		const order = await lockStandingOrder(tx, depotId, id);
		if (order === null) return notFound();
		const now = timeOf(context.act);
		const { number, draft } = order;
		if (draft === null) return refuse(standingOrderRefusals, 'standing-order/erased', { number });
		const refused = await refuseDate(tx, { depotId, order, serviceDate, now });
		if (refused !== null) return refused;
		const key = { depotId, standingOrderId: id, serviceDate };
		if (decision === 'place') {
			const about = { depotId, serviceDate, caller, findPlace, now };
			const placement = { ...about, order: { ...order, draft }, placedOn: placedOn ?? serviceDate };
			const placed = await placeOnComingDay(tx, placement, capacityReason);
			if (isRefusal(placed)) return placed;
		} else if (decision === 'restore') await dropSkippedDate(tx, key);
		else await saveStandingDate(tx, key, { state: 'skipped', decidedByName: caller.name }, now);
		record(tx, caller, { depotId, id }, `date_${decision}`, { serviceDate });
		return { id };
	});
}

async function placeOnComingDay(
	tx: Tx,
	placement: Parameters<typeof placeChosenDate>[1],
	reason: string | null | undefined,
) {
	return refusePast(placement.placedOn, placement.now) ?? placeChosenDate(tx, placement, reason);
}

type DateQuestion = {
	readonly depotId: string;
	readonly order: NonNullable<Awaited<ReturnType<typeof lockStandingOrder>>>;
	readonly serviceDate: string;
	readonly now: Date;
};

async function refuseDate(tx: Tx, { depotId, order, serviceDate, now }: DateQuestion) {
	const { id: standingOrderId, number, rule } = order;
	const dates = await listStandingDates(tx, { depotId, from: serviceDate, standingOrderId });
	const row = dates.find((one) => one.serviceDate === serviceDate);
	if (row?.state === 'created') {
		const facts = { orderNo: row.orderNo ?? '', serviceDate };
		return refuse(standingOrderRefusals, 'standing-order/date-created', facts);
	}
	if (isStandingDate(rule, serviceDate)) return refusePast(serviceDate, now);
	return refuse(standingOrderRefusals, 'standing-order/no-such-date', { number, serviceDate });
}

function refusePastStart(serviceDate: string, act: Act) {
	if (serviceDate >= dayOf(act)) return null;
	return refuse(standingOrderRefusals, 'standing-order/past-start', { serviceDate });
}

function refusePast(serviceDate: string, now: Date) {
	if (serviceDate >= todayIn(now)) return null;
	return refuse(standingOrderRefusals, 'standing-order/past-date', { serviceDate });
}

function record(
	tx: Tx,
	caller: PersonCaller,
	{ depotId, id }: { readonly depotId: string; readonly id: string },
	kind: string,
	payload: Record<string, unknown>,
): void {
	recordEvent(tx, { depotId, noun: 'standing-order', nounId: id, kind, payload, caller });
}
