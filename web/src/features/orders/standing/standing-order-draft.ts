import type { OrderDetail } from '@sevk/contract/orders/order-detail';
import type {
	StandingOrder,
	StandingOrderFields,
	StandingRuleRecord,
} from '@sevk/contract/orders/standing-orders';
import { todayIn } from '@sevk/domain/common/date/date';
import { weekdayKeyOf } from '@sevk/domain/common/date/work-week';
import { isExact } from '@sevk/domain/common/place/known-point';
import { blankOrder, fieldsOf, type OrderDraftFields } from '../form/order-draft.ts';

/** The fields of the order form with which a standing order begins. */
export function firstFields(
	order: StandingOrder | null,
	source: OrderDetail | null,
	now: Date,
): OrderDraftFields {
	const blank = { ...blankOrder(now), lines: [] };
	if (order !== null) {
		const known = Object.keys(blank).filter((key) => key in order) as (keyof StandingOrder)[];
		return { ...blank, ...Object.fromEntries(known.map((key) => [key, order[key]])) };
	}
	if (source === null) return blank;
	const lines = source.lines.map(({ product, quantity, unit, unitPriceKurus }) => ({
		product,
		quantity,
		unit,
		unitPriceKurus,
	}));
	// A rough point is found again for each order.
	const isKnown = source.pointKnowledge !== null && isExact(source.pointKnowledge.precision);
	const point = isKnown ? source.point : null;
	return { ...fieldsOf(source), point, lines };
}

/** The rule with which a standing order begins: the weekday of the order that it is made from. */
export function firstRule(
	order: StandingOrder | null,
	source: OrderDetail | null,
	now: Date,
): StandingRuleRecord {
	if (order !== null) {
		const { weekdays, everyWeeks, startsOn, endsOn, pausedFrom, pausedUntil } = order;
		return { weekdays, everyWeeks, startsOn, endsOn, pausedFrom, pausedUntil };
	}
	return {
		weekdays: source === null ? [] : [weekdayKeyOf(source.serviceDate)],
		everyWeeks: 1,
		startsOn: todayIn(now),
		endsOn: null,
		pausedFrom: null,
		pausedUntil: null,
	};
}

const addressFields = ['province', 'district', 'neighbourhood', 'addressLine'] as const;

/** What is sent: number, day, barcodes and papers are those of the single order. */
export function sentFields(
	fields: OrderDraftFields,
	rule: StandingRuleRecord,
	{ before, dueKurus }: { readonly before: OrderDraftFields; readonly dueKurus: number },
): StandingOrderFields {
	const {
		orderNo: _no,
		externalRef: _ref,
		serviceDate: _date,
		senderBarcodes: _codes,
		dispatchNoteNo: _note,
		preCampaignKurus: _price,
		...order
	} = fields;
	// The point is that of the address with which the form was opened.
	const isSame = addressFields.every((key) => fields[key] === before[key]);
	return { ...order, point: isSame ? order.point : null, dueKurus, ...rule };
}

type RuleErrors = Partial<Record<keyof StandingRuleRecord, string>>;

/** What is missing or contradicts itself in a rule. */
export function ruleErrors(rule: StandingRuleRecord): RuleErrors {
	const { weekdays, startsOn, endsOn, pausedFrom, pausedUntil } = rule;
	const errors: RuleErrors = {};
	if (weekdays.length === 0) errors.weekdays = 'En az bir gün seçin.';
	if (startsOn === '') errors.startsOn = 'İlk günü girin.';
	if (endsOn !== null && endsOn < startsOn) errors.endsOn = 'Son gün, ilk günden önce olamaz.';
	if (pausedUntil !== null && pausedFrom === null) {
		errors.pausedFrom = 'Aranın ilk gününü girin.';
	}
	if (pausedUntil !== null && pausedFrom !== null && pausedUntil < pausedFrom) {
		errors.pausedUntil = 'Aranın son günü, ilk gününden önce olamaz.';
	}
	return errors;
}
