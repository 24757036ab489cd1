// What G10 must show, as sentences about what was short of it.
import { percentile } from '../drill-client.ts';
import type { CustodyReport } from './custody-work.ts';
import type { LoadReport } from './load-phones.ts';

export const locationMarks = { recordsPerSecond: 10_000, p99: 0.5, custodyP99: 0.3 };

/** A slower machine is sent fewer records, and what it shows is not the mark. */
export function judgeRate(recordsPerSecond: number): string[] {
	return recordsPerSecond >= locationMarks.recordsPerSecond
		? []
		: [
				`${recordsPerSecond} location records a second were sent: short of ${locationMarks.recordsPerSecond.toLocaleString('en')} on this machine`,
			];
}

export function judgeSteady({ stored, refused, unanswered, skipped }: LoadReport): string[] {
	const missed = refused.length + unanswered + skipped;
	return [
		...(percentile(stored, 0.99) > locationMarks.p99 ? [`p99 was ${ms(stored)}`] : []),
		...(missed > 0 ? [`${missed} sends of the steady load were not stored`] : []),
	];
}

/** A machine that stores all records in this time, in seconds, is not overloaded. */
const overloadedFrom = 2;

export function judgeOverload({ stored, refused, unanswered }: LoadReport): string[] {
	const isLate = percentile(stored, 0.99) > overloadedFrom;
	return [
		...(isLate && refused.length === 0 ? ['no send was answered 503 at overload'] : []),
		...(unanswered > 0 ? [`${unanswered} sends were not answered at overload`] : []),
	];
}

export function judgeCustody({ scans, results, wrong }: CustodyReport): string[] {
	const most = locationMarks.custodyP99;
	return [
		...(percentile(scans, 0.99) > most ? [`scans had a p99 of ${ms(scans)}`] : []),
		...(percentile(results, 0.99) > most ? [`results had a p99 of ${ms(results)}`] : []),
		...(scans.length < 50 || results.length < 50 ? ['too few scans or results were measured'] : []),
		...wrong.slice(0, 3),
	];
}

export function ms(values: readonly number[]): string {
	return `${(percentile(values, 0.99) * 1_000).toFixed(0)} ms`;
}
