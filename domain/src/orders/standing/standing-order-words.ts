import { formatCapacityDay } from '../../capacity/capacity-words.ts';
import { formatDate, type ServiceDate } from '../../common/date/date.ts';
import { type Weekday, weekdays, weekdayWords } from '../../common/date/work-week.ts';
import { refusals } from '../../common/rule/refusal.ts';
import { stateWords } from '../../common/rule/tone.ts';
import type { StandingDateState, StandingRule, StandingState } from './standing-order.ts';

export const standingStateWords = stateWords<StandingState>({
	active: { label: 'Sürüyor', tone: 'green' },
	paused: { label: 'Ara Verildi', tone: 'amber' },
	ended: { label: 'Bitti', tone: 'void' },
});

export const standingDateWords = stateWords<StandingDateState | 'waiting'>({
	waiting: { label: 'Bekliyor', tone: 'grey' },
	created: { label: 'Açıldı', tone: 'green' },
	skipped: { label: 'Atlandı', tone: 'void' },
	failed: { label: 'Açılamadı', tone: 'red' },
});

/** `DS-12` */
export function standingNumber(number: number): string {
	return `DS-${number}`;
}

function daysWord(chosen: readonly Weekday[]): string {
	if (chosen.length === weekdays.length) return 'gün';
	const names = weekdays.filter((day) => chosen.includes(day)).map((day) => weekdayWords[day]);
	const last = names.at(-1) ?? '';
	return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ve ${last}`;
}

/** Monday to Friday. */
function isWorkingWeek(chosen: readonly Weekday[]): boolean {
	return chosen.length === 5 && weekdays.slice(0, 5).every((day) => chosen.includes(day));
}

/**
 * How an order repeats.
 * @example 'Her Salı', 'Her gün', 'Hafta içi her gün', '2 haftada bir Salı ve Perşembe'
 */
export function standingRhythm({
	weekdays: chosen,
	everyWeeks,
}: Pick<StandingRule, 'weekdays' | 'everyWeeks'>): string {
	if (everyWeeks === 1 && isWorkingWeek(chosen)) return 'Hafta içi her gün';
	const days = daysWord(chosen);
	if (everyWeeks === 1) return `Her ${days}`;
	const everyDay = chosen.length === weekdays.length;
	return `${everyWeeks} haftada bir ${everyDay ? 'her gün' : days}`;
}

/**
 * From when until when, with a pause.
 * @example '01.12.2026 tarihinden beri', '01.12.2026 – 31.12.2026 · ara: 08.12.2026 – 12.12.2026'
 */
export function standingPeriod(rule: Omit<StandingRule, 'weekdays' | 'everyWeeks'>): string {
	const { startsOn, endsOn, pausedFrom, pausedUntil } = rule;
	const period = rangeWord(startsOn, endsOn);
	return pausedFrom === null ? period : `${period} · ara: ${rangeWord(pausedFrom, pausedUntil)}`;
}

function rangeWord(from: ServiceDate, until: ServiceDate | null): string {
	return until === null
		? `${formatDate(from)} – süresiz`
		: `${formatDate(from)} – ${formatDate(until)}`;
}

export const standingOrderRefusals = refusals({
	'standing-order/erased': (facts: { number: number }) =>
		`${standingNumber(facts.number)} alıcısının kişisel verileri silindi; düzenli sipariş değiştirilemez.`,
	'standing-order/no-such-date': (facts: { number: number; serviceDate: ServiceDate }) =>
		`${formatCapacityDay(facts.serviceDate)}, ${standingNumber(facts.number)} siparişinin günlerinden değil.`,
	'standing-order/date-created': (facts: { orderNo: string; serviceDate: ServiceDate }) =>
		`${formatCapacityDay(facts.serviceDate)} için sipariş açılmış (${facts.orderNo}). Gerekmiyorsa siparişi iptal edin.`,
	'standing-order/past-start': (facts: { serviceDate: ServiceDate }) =>
		`${formatDate(facts.serviceDate)} geçmiş bir gün. İlk gün bugün ya da sonrası olabilir.`,
	'standing-order/past-date': (facts: { serviceDate: ServiceDate }) =>
		`${formatCapacityDay(facts.serviceDate)} geçmiş bir gün; sipariş açılmaz.`,
});
