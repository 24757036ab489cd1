// Distance, time and cost of a plan, and what a change adds to them.
import { formatMinutes } from '@sevk/domain/common/format/minutes-format';
import { formatKurus } from '@sevk/domain/common/format/money';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import type { DistanceSource } from '@sevk/domain/routes/time/route-distance-source';
import { joinFacts } from '../../../ui/value/join-facts.ts';

/** Seconds as they are shown: a difference of two shown times is that of the rounded ones. */
export function wholeMinutes(seconds: number): number {
	return Math.round(seconds / 60) * 60;
}

/** Kuruş as they are shown. */
export function wholeLira(kurus: number): number {
	return Math.round(kurus / 100) * 100;
}

export function kmWords(metres: number): string {
	return `${formatDecimal(metres / 1000, metres < 10_000 ? 1 : 0)} km`;
}

export function hoursWords(seconds: number): string {
	return formatMinutes(wholeMinutes(seconds) / 60);
}

/** How late a stop may still be; null where nothing limits it. */
export function slackWords(seconds: number | null): string | null {
	if (seconds === null) return null;
	return seconds < 60 ? 'pay yok' : `${hoursWords(seconds)} pay`;
}

/** `+₺45,00`, `−3 km`, or `aynı`. */
export function signed(value: number, show: (value: number) => string): string {
	if (value === 0) return 'aynı';
	return `${value > 0 ? '+' : '−'}${show(Math.abs(value))}`;
}

export function liraWords(kurus: number): string {
	// Costs are estimates: kuruş would promise what nobody knows.
	return formatKurus(wholeLira(kurus)).replace(/,00$/, '');
}

/** Null where a road service knew all ways. */
export function sourceWords(source: DistanceSource | null): string | null {
	return source === null || source === 'road' ? null : 'mesafeler tahmindir';
}

/** What a change adds. */
export function extraWords(extra: {
	readonly metres: number;
	readonly seconds: number;
	readonly costKurus: number;
}): string {
	return joinFacts([
		signed(extra.metres, kmWords),
		signed(wholeMinutes(extra.seconds), hoursWords),
		signed(wholeLira(extra.costKurus), liraWords),
	]);
}
