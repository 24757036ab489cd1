import type { PlanTotals } from '@sevk/contract/proposals/proposal-shapes';
import { formatMinutes } from '@sevk/domain/common/format/minutes-format';
import { formatKurus } from '@sevk/domain/common/format/money';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { vehicleWords as plateWords } from '@sevk/domain/routes/common/route-words';
import { joinFacts } from '../../ui/value/join-facts.ts';

export function kmWords(metres: number): string {
	return `${formatDecimal(metres / 1000, metres < 10_000 ? 1 : 0)} km`;
}

export function hoursWords(seconds: number): string {
	return formatMinutes(Math.round(seconds / 60));
}

/** `+₺45,00`, `−3 km`, or `aynı`. */
export function signed(value: number, show: (value: number) => string): string {
	if (value === 0) return 'aynı';
	return `${value > 0 ? '+' : '−'}${show(Math.abs(value))}`;
}

export function liraWords(kurus: number): string {
	// Costs are estimates: kuruş would promise what nobody knows.
	return formatKurus(Math.round(kurus / 100) * 100).replace(/,00$/, '');
}

/** `03 · 34 SVK 105 · Mehmet Yıldız`, with the tour behind the plate from the second on. */
export function vehicleWords(route: {
	readonly number?: string | null;
	readonly plate: string | null;
	readonly driverName: string | null;
	readonly tour: number;
}): string {
	const number = route.number?.split('-').at(-1) ?? null;
	return joinFacts([
		number,
		plateWords(route.plate, route.tour, 'Araç seçilmedi'),
		route.driverName,
	]);
}

/** `31 durak · 64 km · 6 sa 20 dk` */
export function routeWords({ stopCount, metres, seconds }: PlanTotals): string {
	return joinFacts([`${formatDecimal(stopCount)} durak`, kmWords(metres), hoursWords(seconds)]);
}

/** What a change adds. */
export function extraWords(extra: {
	readonly metres: number;
	readonly seconds: number;
	readonly costKurus: number;
}): string {
	return joinFacts([
		signed(extra.metres, kmWords),
		signed(extra.seconds, hoursWords),
		signed(extra.costKurus, liraWords),
	]);
}
