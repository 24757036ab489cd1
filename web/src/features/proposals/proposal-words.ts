import type { PlanTotals } from '@sevk/contract/proposals/proposal-shapes';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { vehicleWords as plateWords } from '@sevk/domain/routes/common/route-words';
import { joinFacts } from '../../ui/value/join-facts.ts';
import { hoursWords, kmWords } from '../routes/plan/route-extra-words.ts';

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
