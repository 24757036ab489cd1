import { daysBetween, formatDate, type ServiceDate } from '../common/date/date.ts';

/** Papers that expire: those of the vehicle, then those of its driver. */
export const paperWords = {
	inspection: 'Muayene',
	insurance: 'Trafik sigortası',
	roadCard: 'K belgesi (taşıt kartı)',
	licence: 'Ehliyet',
	src: 'SRC belgesi',
} as const;
export type Paper = keyof typeof paperWords;
export const papers = Object.keys(paperWords) as Paper[];

export type ExpiryWarning = {
	readonly document: Paper;
	readonly state: 'expired' | 'soon';
	readonly until: ServiceDate;
	readonly sentence: string;
};

/** Last days of papers; null or omitted for an unknown one. */
export type PaperDates = {
	readonly inspectionUntil?: ServiceDate | null;
	readonly insuranceUntil?: ServiceDate | null;
	readonly roadCardUntil?: ServiceDate | null;
	readonly licenceUntil?: ServiceDate | null;
	readonly srcUntil?: ServiceDate | null;
};

/** Days before expiry at which a warning starts (a choice of this project). */
const warningDays = 30;

/**
 * Papers of a vehicle and its driver that have expired or expire soon on a day
 * (docs/domain.md#vehicle-states). The last day is valid; an unknown date gives no warning.
 */
export function expiryWarnings(dates: PaperDates, date: ServiceDate): ExpiryWarning[] {
	return [
		...expiryWarning('inspection', dates.inspectionUntil, date),
		...expiryWarning('insurance', dates.insuranceUntil, date),
		...expiryWarning('roadCard', dates.roadCardUntil, date),
		...expiryWarning('licence', dates.licenceUntil, date),
		...expiryWarning('src', dates.srcUntil, date),
	];
}

/** The policies that decide which expired papers prevent a departure. */
export type PaperRules = { readonly [Of in Paper as `${Of}Blocks`]: boolean };

/**
 * The expired papers that prevent a departure by the company's rules, as phrases.
 * @example blockingPapers({ insuranceUntil: '2026-03-04' }, rules, '2026-03-05')
 * // [{ document: 'insurance', words: 'trafik sigortası 04.03.2026 tarihinde doldu' }]
 */
export function blockingPapers(dates: PaperDates, rules: PaperRules, date: ServiceDate) {
	return expiryWarnings(dates, date)
		.filter(({ document, state }) => state === 'expired' && rules[`${document}Blocks`])
		.map(({ document, until }) => ({
			document,
			words: `${lowerFirst(paperWords[document])} ${formatDate(until)} tarihinde doldu`,
		}));
}

/** Abbreviations keep their capitals: "SRC belgesi", "K belgesi". */
function lowerFirst(words: string): string {
	if (/^(SRC|K) /.test(words)) return words;
	return `${words.charAt(0).toLocaleLowerCase('tr')}${words.slice(1)}`;
}

function expiryWarning(
	document: Paper,
	until: ServiceDate | null | undefined,
	date: ServiceDate,
): ExpiryWarning[] {
	if (until == null) return [];
	const daysLeft = daysBetween(date, until);
	if (daysLeft > warningDays) return [];
	const name = paperWords[document];
	if (daysLeft < 0) {
		const sentence = `${name} süresi ${formatDate(until)} tarihinde doldu.`;
		return [{ document, state: 'expired', until, sentence }];
	}
	const remainingTime = daysLeft === 0 ? 'bugün' : `${daysLeft} gün sonra`;
	const sentence = `${name} süresi ${remainingTime} doluyor (${formatDate(until)}).`;
	return [{ document, state: 'soon', until, sentence }];
}
