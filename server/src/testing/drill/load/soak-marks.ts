// What G20 must show, as sentences about what was short of it.
import { percentile } from '../drill-client.ts';
import type { LoadReport } from './load-phones.ts';
import type { Slope } from './memory-slope.ts';
import type { SoakReport } from './soak-work.ts';
import { slowerScans, type TableScan } from './table-scans.ts';

export const soakMarks = {
	mbPerHour: 5,
	mbPerHourOfShortRun: 100,
	p99Growth: 1.5,
	p99Allowance: 0.05,
	/** Of what is due at the pace of the work: with less of it the other figures say little. */
	leastShareOfWork: 0.5,
	leastShareOfPositions: 0.9,
	/** Answers of 503 and requests without an answer. */
	mostRefusedWork: 0.01,
	mostMissedSends: 0.1,
	leastSamplesPerMinute: 3,
	/** In MB/h: a slope that is less certain can hide one above the mark. */
	mostUncertainty: 15,
};

export type SoakMinute = {
	readonly minute: number;
	/** Lists and scans that were answered 200. */
	readonly answers: number;
	readonly p99: number;
	readonly positionP99: number;
	readonly load: number;
};

export type SoakFindings = {
	/** The run is long enough for a slope of 5 MB/h and for the p99. */
	readonly telling: boolean;
	readonly report: SoakReport;
	readonly loads: readonly LoadReport[];
	readonly due: { readonly scans: number; readonly lists: number; readonly positions: number };
	/** After the warm-up. */
	readonly minutes: readonly SoakMinute[];
	readonly memory: {
		readonly samples: number;
		readonly heap: Slope;
		/** Resident without the pages of V8's heap, which are what it had at its largest. */
		readonly besideHeap: Slope;
	};
	/** Both of a server without requests. */
	readonly tables: { readonly before: readonly TableScan[]; readonly after: readonly TableScan[] };
	readonly lost: number;
	readonly isAlive: boolean;
};

export function judgeSoak(found: SoakFindings): string[] {
	const { telling, report, loads, minutes, memory, tables, lost, isAlive } = found;
	const wrong = [...new Set([...report.wrong, ...loads.flatMap((load) => load.wrong)])];
	return [
		...judgeAmounts(found),
		...judgeRefusals(found),
		...(memory.samples < soakMarks.leastSamplesPerMinute * minutes.length || minutes.length === 0
			? [`the memory was read ${memory.samples} times in ${minutes.length} minutes`]
			: []),
		...judgeSlope('the live heap', memory.heap, telling),
		// Pages that the collector gives back late hide the slope of a short run.
		...(telling ? judgeSlope("the resident memory beside V8's heap", memory.besideHeap, true) : []),
		// In a few minutes the other work of the machine decides.
		...(telling ? judgeP99(minutes) : []),
		...slowerScans(tables.before, tables.after),
		...(lost > 0 ? [`${lost} acknowledged positions are not stored`] : []),
		...wrong.slice(0, 5),
		...(isAlive ? [] : ['the server ended']),
	];
}

export const storedPositions = (loads: readonly LoadReport[]) =>
	loads.reduce((sum, { records }) => sum + records, 0);

/** Sends of positions that were not stored, and all. */
export function missedSends(loads: readonly LoadReport[]): { missed: number; sends: number } {
	const missed = loads.reduce(
		(sum, { refused, unanswered, skipped }) => sum + refused.length + unanswered + skipped,
		0,
	);
	return { missed, sends: loads.reduce((sum, { stored }) => sum + stored.length, missed) };
}

function judgeAmounts({ report, loads, due, minutes }: SoakFindings): string[] {
	const { leastShareOfWork, leastShareOfPositions } = soakMarks;
	const amounts = [
		['scans', report.scans, due.scans, leastShareOfWork],
		['lists', report.lists, due.lists, leastShareOfWork],
		['stored positions', storedPositions(loads), due.positions, leastShareOfPositions],
	] as const;
	const silent = minutes.filter(({ answers }) => answers === 0).length;
	return [
		...amounts.flatMap(([name, count, dueCount, share]) =>
			count > 0 && count >= share * dueCount
				? []
				: [`${count} ${name} of ${dueCount} that were due`],
		),
		...(report.exports === 0 ? ['no export was answered'] : []),
		...(report.importedOrders === 0 ? ['no order was imported'] : []),
		...(silent > 0 ? [`${silent} minutes without an answer to a list or a scan`] : []),
	];
}

function judgeRefusals({ report, loads }: SoakFindings): string[] {
	const requests = report.scans + report.lists + report.exports + report.refused;
	const { missed, sends } = missedSends(loads);
	return [
		...(report.refused > soakMarks.mostRefusedWork * requests
			? [`${report.refused} of ${requests} requests were refused or not answered`]
			: []),
		...(missed > soakMarks.mostMissedSends * sends
			? [`${missed} of ${sends} sends of positions were refused, not answered or not begun`]
			: []),
	];
}

/** The fit has to show it: a slope that its error explains is none. */
function judgeSlope(name: string, { mbPerHour, uncertainty }: Slope, telling: boolean): string[] {
	const mark = telling ? soakMarks.mbPerHour : soakMarks.mbPerHourOfShortRun;
	const least = mbPerHour - uncertainty;
	if (!Number.isFinite(least)) return [`${name} was not measured`];
	if (telling && least <= mark && uncertainty > soakMarks.mostUncertainty) {
		return [`${name} varied too much to tell: ${slopeText({ mbPerHour, uncertainty })}`];
	}
	return least > mark ? [`${name} grew by ${slopeText({ mbPerHour, uncertainty })}`] : [];
}

/** The median of the last third against that of the first. */
function judgeP99(minutes: readonly SoakMinute[]): string[] {
	const third = Math.max(1, Math.floor(minutes.length / 3));
	const medianOf = (part: readonly SoakMinute[]) =>
		percentile(
			part.map(({ p99 }) => p99),
			0.5,
		);
	const [first, last] = [medianOf(minutes.slice(0, third)), medianOf(minutes.slice(-third))];
	return last > first * soakMarks.p99Growth + soakMarks.p99Allowance
		? [`the p99 went from ${(first * 1_000).toFixed(0)} to ${(last * 1_000).toFixed(0)} ms`]
		: [];
}

export const slopeText = ({ mbPerHour, uncertainty }: Slope) =>
	`${mbPerHour.toFixed(1)} ± ${uncertainty.toFixed(1)} MB/h`;
