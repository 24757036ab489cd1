import type { ClockTime } from '../common/date/clock-time.ts';

/** From when on the office is alerted of a route (docs/domain.md#route-alerts). */
export type AlertLimits = {
	/** Minutes without an answer of the driver to the zimmet. */
	readonly acceptanceMinutes: number;
	/** Minutes after the start of the first delivery window without a departure. */
	readonly departureMinutes: number;
	/** Minutes at one stop. */
	readonly stopMinutes: number;
	/** Distance from the box around stops and depot. */
	readonly areaKm: number;
	/** Minutes without a position on the road. */
	readonly signalMinutes: number;
	/** When a route that left is expected to be closed. */
	readonly closingTime: ClockTime;
};

export const alertLimitDefaults: AlertLimits = {
	acceptanceMinutes: 15,
	departureMinutes: 0,
	stopMinutes: 30,
	areaKm: 20,
	signalMinutes: 10,
	closingTime: '20:00',
};

type NumericLimit = Exclude<keyof AlertLimits, 'closingTime'>;

/** A phone sends at least once a minute, so that one minute of silence means nothing. */
export const alertLimitRanges: Readonly<Record<NumericLimit, { least: number; most: number }>> = {
	acceptanceMinutes: { least: 1, most: 240 },
	departureMinutes: { least: 0, most: 240 },
	stopMinutes: { least: 5, most: 240 },
	areaKm: { least: 1, most: 500 },
	signalMinutes: { least: 2, most: 240 },
};

/** A closing time in the morning would be over before the vehicles leave. */
export const earliestClosingTime: ClockTime = '12:00';

/** @example 'Kabul 15 dk, çıkış 0 dk, durak 30 dk, bölge 20 km, sinyal 10 dk, kapanış 20:00' */
export function alertLimitsSentence(limits: AlertLimits): string {
	return [
		`Kabul ${limits.acceptanceMinutes} dk`,
		`çıkış ${limits.departureMinutes} dk`,
		`durak ${limits.stopMinutes} dk`,
		`bölge ${limits.areaKm} km`,
		`sinyal ${limits.signalMinutes} dk`,
		`kapanış ${limits.closingTime}`,
	].join(', ');
}
