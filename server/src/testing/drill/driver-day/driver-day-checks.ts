// What has to be true in the database after the day of the drivers.
import type { DrillSite } from '../drill-site.ts';
import type { DayDriver } from './driver-day-fixture.ts';
import type { DayReport } from './simulated-driver.ts';

type DayOfDriver = { readonly driver: DayDriver; readonly report: DayReport };
export type Found = { readonly figures: readonly string[]; readonly short: readonly string[] };

/** Rows of one act per record: how many records have it, and how many have it more than once. */
type ActCount = { readonly act: string; readonly records: number; readonly doubled: number };

const countActs = (act: string, rows: string) => `
	select '${act}' as act, count(*)::int as records,
		count(*) filter (where n > 1)::int as doubled from (${rows}) counted`;
const eventsOf = (noun: string, kind: string, of = 'noun_id::text') => `
	select ${of}, count(*) as n from events
	where noun = '${noun}' and kind = '${kind}' and device_acted_at is not null group by depot_id, noun_id, ${of}`;

/** Each act of a driver took effect once, with the time of the device. */
export async function checkActs(site: DrillSite, days: readonly DayOfDriver[]): Promise<Found> {
	const counts = await site.query<ActCount>(
		[
			countActs('acceptance', eventsOf('debit', 'accepted')),
			countActs('departure', eventsOf('route', 'departed')),
			countActs('arrival', eventsOf('route', 'stop_arrived', `payload ->> 'position'`)),
			countActs('call', eventsOf('order', 'called')),
			countActs(
				'result',
				"select order_id, count(*) as n from attempts a where a.order_id in (select id from orders where order_no like 'DRL-%') group by order_id",
			),
			countActs(
				'collection',
				"select order_id, count(*) as n from collections c where c.order_id in (select id from orders where order_no like 'DRL-%') group by order_id",
			),
		].join(' union all '),
	);
	const reports = days.map(({ report }) => report);
	const stops = sum(reports.map(({ arrivedStops }) => arrivedStops.length));
	const expected: Readonly<Record<string, number>> = {
		acceptance: days.length,
		departure: days.length,
		arrival: stops,
		call: stops,
		result: stops,
		collection: sum(days.map(({ driver, report }) => paidStops(driver, report))),
	};
	const results = await site.query<{ id: string; at: Date; outcome: string }>(
		`select a.order_id as id, a.happened_at as at, a.outcome from attempts a
			join orders o on o.depot_id = a.depot_id and o.id = a.order_id where o.order_no like 'DRL-%'`,
	);
	const sent = new Map(reports.flatMap((report) => [...report.results]));
	const changed = results.filter(({ id, at, outcome }) => {
		const result = sent.get(id);
		return at.getTime() !== result?.atMs || (outcome === 'delivered') !== result.delivered;
	});
	return {
		figures: [
			`effects: ${counts.map(({ act, records }) => `${records} × ${act}`).join(', ')}; ${sum(counts.map(({ doubled }) => doubled))} doubled`,
		],
		short: [
			...counts
				.filter(({ act, records }) => records !== expected[act])
				.map(({ act, records }) => `${act}: ${records} records of ${expected[act]}`),
			...counts
				.filter(({ doubled }) => doubled > 0)
				.map(({ act, doubled }) => `${act}: ${doubled} records have it more than once`),
			...(changed.length > 0 ? [`${changed.length} results differ from what the driver sent`] : []),
		],
	};
}

function paidStops({ stops }: DayDriver, { results }: DayReport): number {
	return stops.filter(({ orderId, dueKurus }) => dueKurus > 0 && results.get(orderId)?.delivered)
		.length;
}

/** Each piece has one holder, by its entries too: with the recipient, or on the vehicle. */
export async function checkHolders(site: DrillSite, days: readonly DayOfDriver[]): Promise<Found> {
	const rows = await site.query<{ orderId: string; holders: number; holder: string; last: string }>(
		`select p.order_id as "orderId", count(distinct c.holder)::int as holders, max(c.holder) as holder,
			max((select e.to_holder from custody_entries e where e.depot_id = p.depot_id and e.piece_id = p.id
				order by e.seq desc limit 1)) as last
		from pieces p left join custody c on c.depot_id = p.depot_id and c.piece_id = p.id
		where p.barcode like 'DRL%' group by p.depot_id, p.id`,
	);
	const expected = new Map(
		days.flatMap(({ driver, report }) =>
			driver.stops.map(({ orderId }) => [
				orderId,
				report.results.get(orderId)?.delivered === true ? 'recipient' : `debit:${driver.debitId}`,
			]),
		),
	);
	const several = rows.filter(({ holders }) => holders !== 1).length;
	const wrong = rows.filter(
		({ orderId, holder, last }) => holder !== last || holder !== expected.get(orderId),
	).length;
	const pieces = 2 * expected.size;
	return {
		figures: [
			`${rows.length} pieces, ${several} without exactly one holder, ${wrong} with a wrong one`,
		],
		short: [
			...(rows.length === pieces ? [] : [`${rows.length} pieces of ${pieces}`]),
			...(several > 0 ? [`${several} pieces do not have exactly one holder`] : []),
			...(wrong > 0 ? [`${wrong} pieces have another holder than the results say`] : []),
		],
	};
}

/** Every position that a device measured is stored once, and the newest is the latest one. */
export async function checkPositions(
	site: DrillSite,
	days: readonly DayOfDriver[],
): Promise<Found> {
	const rows = await site.query<{ driverId: string; ids: string[]; latest: Date | null }>(
		`select r.driver_id as "driverId", array_agg(r.id::text) as ids,
			(select l.recorded_at from latest_positions l where l.driver_id = r.driver_id) as latest
		from location_records r group by r.driver_id`,
	);
	const stored = new Map(rows.map((row) => [row.driverId, row]));
	let [lost, extra, old] = [0, 0, 0];
	for (const { driver, report } of days) {
		const row = stored.get(driver.driverId);
		const ids = new Set(row?.ids.map(Number));
		lost += report.positions.filter((id) => !ids.has(id)).length;
		const measured = new Set(report.positions);
		extra += (row?.ids ?? []).filter((id) => !measured.has(Number(id))).length;
		if (row?.latest?.getTime() !== Math.max(...report.positions)) old += 1;
	}
	const count = sum(days.map(({ report }) => report.positions.length));
	return {
		figures: [`${count} positions, ${lost} lost, ${extra} never measured, ${old} wrong latest`],
		short: [
			...(lost > 0 ? [`${lost} positions are lost`] : []),
			...(extra > 0 ? [`${extra} positions were never measured`] : []),
			...(old > 0 ? [`${old} drivers have a wrong latest position`] : []),
		],
	};
}

export function sum(values: readonly number[]): number {
	return values.reduce((total, value) => total + value, 0);
}
