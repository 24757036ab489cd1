import { formatDate, type ServiceDate, weekdayOf } from '../common/date/date.ts';
import { formatDecimal } from '../common/format/number-format.ts';
import { refusals } from '../common/rule/refusal.ts';
import {
	allAreas,
	type CapacityFault,
	type CapacityLimits,
	type CapacityRoom,
	exceedsLimits,
} from './capacity.ts';

/** `03.03.2026 Sal` */
export function formatCapacityDay(serviceDate: ServiceDate): string {
	return `${formatDate(serviceDate)} ${weekdayOf(serviceDate)}`;
}

/** `Ümraniye (İstanbul)`; all ilçeler for the empty one. */
export function capacityAreaWord(area: string): string {
	if (area === allAreas) return 'Bütün ilçeler';
	const [province = '', district = ''] = area.split('/');
	return `${district} (${province})`;
}

/** What is taken of a limit: `durak 38/40, desi 350/400`. */
export function capacityFill(
	{ stops, desi }: Pick<CapacityLimits, 'stops' | 'desi'>,
	taken: CapacityRoom,
): string {
	const part = (word: string, count: number, most: number | null) =>
		most === null ? [] : `${word} ${formatDecimal(count)}/${formatDecimal(most)}`;
	return [part('durak', taken.stops, stops), part('desi', taken.desi, desi)].flat().join(', ');
}

/** Words of a cell of the calendar: how full a day is. */
type CapacityLevel = 'none' | 'open' | 'nearly' | 'full' | 'over' | 'closed';
export const capacityLevelWords = {
	none: { label: 'Sınır yok', tone: 'grey' },
	open: { label: 'Yer var', tone: 'green' },
	nearly: { label: 'Dolmak üzere', tone: 'amber' },
	full: { label: 'Dolu', tone: 'orange' },
	over: { label: 'Sınır aşıldı', tone: 'red' },
	closed: { label: 'Kapalı', tone: 'grey' },
} as const satisfies Record<CapacityLevel, { label: string; tone: string }>;

const nearlyShare = 0.85;

/** How full a day is: the fuller of stops and desi decides. */
export function capacityLevel(
	limits: Pick<CapacityLimits, 'closed' | 'stops' | 'desi'>,
	taken: CapacityRoom,
): CapacityLevel {
	if (limits.closed) return 'closed';
	const { stops, desi } = limits;
	if (stops === null && desi === null) return 'none';
	if (exceedsLimits(limits, taken)) return 'over';
	const share = Math.max(
		stops === null ? 0 : taken.stops / stops,
		desi === null ? 0 : taken.desi / desi,
	);
	if (share >= 1) return 'full';
	return share >= nearlyShare ? 'nearly' : 'open';
}

/** A day without room, with what a screen needs to offer another. */
export type NoRoomFacts = {
	readonly area: string;
	readonly serviceDate: ServiceDate;
	readonly fault: CapacityFault;
	/** `durak 40/40`; empty if the day is not full. */
	readonly fill: string;
	/** Why the day is closed; null if it is not, or its weekday is closed. */
	readonly why: string | null;
	/** The first later day with room; null without one. */
	readonly nextDate: ServiceDate | null;
};

const faultWords: Readonly<Record<CapacityFault, (facts: NoRoomFacts) => string>> = {
	past: () => 'gün geçmiş',
	closed: ({ why }) => (why === null ? 'gün kapalı' : `gün kapalı (${why})`),
	cut_off: () => 'son sipariş saati geçmiş',
	full: ({ fill }) => `kapasite dolu (${fill})`,
};

/** `Ümraniye (İstanbul), 03.03.2026 Sal: kapasite dolu (durak 40/40). Yer olan ilk gün: 04.03.2026 Çar.` */
export function noRoomSentence(facts: NoRoomFacts): string {
	const { area, serviceDate, fault, nextDate } = facts;
	const next =
		nextDate === null
			? 'Önümüzdeki dört haftada yer yok.'
			: `Yer olan ilk gün: ${formatCapacityDay(nextDate)}.`;
	return `${capacityAreaWord(area)}, ${formatCapacityDay(serviceDate)}: ${faultWords[fault](facts)}. ${next}`;
}

export const capacityRefusals = refusals({
	'capacity/no-room': noRoomSentence,
	'capacity/reason-needed': (facts: NoRoomFacts) =>
		`${noRoomSentence(facts)} Yine de bu güne almak için nedenini yazın.`,
	'capacity/past-date': (facts: { serviceDate: ServiceDate }) =>
		`${formatCapacityDay(facts.serviceDate)} geçmiş bir gün; kapasitesi değiştirilemez.`,
	'capacity/below-taken': (facts: { area: string; serviceDate: ServiceDate; fill: string }) =>
		`${capacityAreaWord(facts.area)}, ${formatCapacityDay(facts.serviceDate)}: alınmış siparişler yeni sınırdan fazla (${facts.fill}). Sınırı yükseltin; yeni sipariş alınmasın istiyorsanız günü kapatın.`,
	'capacity/area-unknown': () => 'İl ya da ilçe bulunamadı. Listeden seçin.',
});

/**
 * What the history of an order adds when it was put on a day without room: the reason, after the user's
 * own note.
 * @example overCapacity({ fault: 'full' }, 'Söz verildi') // { note: 'Kapasite dışında alındı: Söz verildi' }
 */
export function overCapacity(
	{ fault }: { readonly fault: CapacityFault | null },
	reason: string | null | undefined,
	note = '',
): { readonly note?: string } {
	if (fault === null || reason == null) return {};
	const own = `Kapasite dışında alındı: ${reason}`;
	return { note: note === '' ? own : `${note}. ${own}` };
}
