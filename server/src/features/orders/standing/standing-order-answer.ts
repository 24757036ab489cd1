import type { StandingDateRecord, StandingOrder } from '@sevk/contract/orders/standing-orders';
import { listedRecipientView } from '@sevk/domain/common/access/recipient-view';
import { addDays, todayIn } from '@sevk/domain/common/date/date';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { comingStandingDates, isStandingDate } from '@sevk/domain/orders/standing/standing-order';
import type { Database } from '../../../db/database.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { emailAnswer, recipientAnswer } from '../common/order-recipient-answer.ts';
import {
	listStandingDates,
	listStandingOrders,
	type StandingDateRow,
	type StandingDraft,
	type StoredStandingOrder,
} from './standing-order-store.ts';

/** How long a day that has passed is shown. */
const daysShown = 7;

export async function readStandingOrders(db: Database, caller: PersonCaller, depotId: string) {
	if (!caller.depotIds.includes(depotId)) return notFound();
	const today = todayIn(new Date());
	const orders = await listStandingOrders(db, depotId);
	const rows = await listStandingDates(db, { depotId, from: addDays(today, -daysShown) });
	const rowsOf = Map.groupBy(rows, ({ standingOrderId }) => standingOrderId);
	return {
		items: orders.map(
			(order): StandingOrder => ({
				...draftAnswer(order, caller),
				...order.rule,
				weekdays: [...order.rule.weekdays],
				id: order.id,
				depotId,
				number: order.number,
				erased: order.draft === null,
				dates: datesAnswer(order, rowsOf.get(order.id) ?? [], today),
				version: order.version,
			}),
		),
	};
}

/** Shown instead of what was erased. */
const erasedDraft: StandingDraft = {
	senderName: '',
	recipientName: 'Kişisel veriler silindi',
	phone: null,
	email: null,
	province: '',
	district: '',
	neighbourhood: '',
	addressLine: 'Kişisel veriler silindi',
	addressHint: '',
	postalCode: null,
	point: null,
	windowStart: null,
	windowEnd: null,
	windowGapStart: null,
	windowGapEnd: null,
	readyFrom: null,
	pieceCount: 1,
	desi: 0,
	kg: 0,
	paymentType: 'online',
	dueKurus: 0,
	amountKurus: 0,
	orderType: 'delivery',
	coldChain: false,
	needsLift: false,
	needsAdr: false,
	priority: 'normal',
	serviceMinutes: null,
	note: '',
	lines: [],
};

function draftAnswer({ draft }: StoredStandingOrder, caller: PersonCaller) {
	const shown = draft ?? erasedDraft;
	const lines = shown.lines.map(({ product, quantity, unit, unitPriceKurus }) => ({
		product,
		quantity,
		unit,
		unitPriceKurus,
	}));
	const point = pointAnswer(shown.point);
	if (draft === null) return { ...shown, point, lines };
	const view = listedRecipientView(caller);
	const recipient = { ...recipientAnswer(view, draft), email: emailAnswer(view, draft.email) };
	return { ...shown, ...recipient, point, lines };
}

function pointAnswer(point: StandingDraft['point']): StandingOrder['point'] {
	return point === null ? null : { type: 'Point', coordinates: [...point.coordinates] };
}

/** The days of the rule, and those that have their order already. */
function datesAnswer(
	{ rule, draft }: StoredStandingOrder,
	rows: readonly StandingDateRow[],
	today: string,
): StandingDateRecord[] {
	const known = rows
		.filter(({ state, serviceDate }) => state === 'created' || isStandingDate(rule, serviceDate))
		.map(({ standingOrderId: _, ...row }) => row);
	const waiting = (draft === null ? [] : comingStandingDates(rule, today))
		.filter((serviceDate) => !known.some((row) => row.serviceDate === serviceDate))
		.map((serviceDate) => ({
			serviceDate,
			state: 'waiting' as const,
			orderId: null,
			orderNo: null,
			placedOn: null,
			problem: null,
			nextDate: null,
			decidedByName: null,
		}));
	return [...known, ...waiting].toSorted((one, other) =>
		one.serviceDate < other.serviceDate ? -1 : 1,
	);
}
