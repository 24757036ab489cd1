// The lists and counts of the office after the day of the drivers, against the database.
import { listDebits } from '@sevk/contract/debits/debits';
import { listVehiclePositions } from '@sevk/contract/locations/vehicle-positions';
import { countRoutes, listRoutes } from '@sevk/contract/routes/routes';
import { z } from 'zod';
import type { DrillSite } from '../drill-site.ts';
import type { Found } from './driver-day-checks.ts';

const heldPieces = z.object({ heldPieces: z.int() });
/** The screen of the live map shows no more vehicles. */
const mostVehicles = 500;

type Row = Readonly<Record<string, unknown>> & { readonly name: string };
type Comparison = { readonly screen: string; readonly rows: number; readonly differing: string[] };

/** Routes, debits and live positions of each depot, row by row, and their counts. */
export async function checkScreens(site: DrillSite, token: string): Promise<Found> {
	const read = async <Answer>(path: string, answer: z.ZodType<Answer>): Promise<Answer> => {
		const headers = { authorization: `Bearer ${token}` };
		const response = await fetch(site.url + path, { headers });
		if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`);
		return answer.parse(await response.json());
	};
	const depots = await site.query<{ id: string }>('select id from depots order by code');
	const comparisons: Comparison[] = [];
	for (const { id } of depots) {
		comparisons.push(await compareRoutes(site, id, read), await compareDebits(site, id, read));
		comparisons.push(await compareCounts(site, id, read), await compareVehicles(site, id, read));
	}
	const rows = comparisons.reduce((total, comparison) => total + comparison.rows, 0);
	const differing = comparisons.flatMap(({ screen, differing: names }) =>
		names.map((name) => `${screen}: ${name} differs from the database`),
	);
	return {
		figures: [
			`screens: ${rows} rows of routes, debits, live positions and counts in ${depots.length} depots, ${differing.length} differ from the database`,
		],
		short: differing.slice(0, 5),
	};
}

type Read = <Answer>(path: string, answer: z.ZodType<Answer>) => Promise<Answer>;

async function compareRoutes(site: DrillSite, depotId: string, read: Read): Promise<Comparison> {
	const screenRows = await readPages(
		listRoutes.answer,
		`/api/routes?depotId=${depotId}&q=RT-DRL`,
		read,
	);
	const stored = await site.query<Row>(
		`select r.number as name, r.state,
			(select count(*)::int from route_orders o where o.depot_id = r.depot_id and o.route_id = r.id
				and o.result = 'delivered') as "deliveredCount",
			(select count(*)::int from route_orders o where o.depot_id = r.depot_id and o.route_id = r.id
				and o.result = 'failed') as "failedCount",
			(select coalesce(sum(c.amount_kurus), 0)::int from collections c where c.depot_id = r.depot_id
				and c.route_id = r.id) as "collectedKurus"
		from routes r where r.depot_id = $1 and r.number like 'RT-DRL-%'`,
		[depotId],
	);
	return compare(
		'Rotalar',
		screenRows.map((route) => ({ ...route, name: route.number })),
		stored,
	);
}

async function compareDebits(site: DrillSite, depotId: string, read: Read): Promise<Comparison> {
	const screenRows = await readPages(
		listDebits.answer,
		`/api/debits?depotId=${depotId}&q=ZMT-DRL`,
		read,
	);
	const stored = await site.query<Row>(
		`select d.number as name, d.state,
			(select count(*)::int from custody c where c.depot_id = d.depot_id
				and c.holder = 'debit:' || d.id) as held
		from debits d where d.depot_id = $1 and d.number like 'ZMT-DRL-%'`,
		[depotId],
	);
	const rows = screenRows.map(({ number, state, balance }) => {
		return { name: number, state, held: balance.remaining };
	});
	return compare('Zimmetler', rows, stored);
}

async function compareCounts(site: DrillSite, depotId: string, read: Read): Promise<Comparison> {
	const routes = await read(`/api/routes/counts?depotId=${depotId}&q=RT-DRL`, countRoutes.answer);
	const debits = await read(`/api/debits/counts?depotId=${depotId}&q=ZMT-DRL`, heldPieces);
	const stored = await site.query<Row>(
		`select 'counts' as name, count(*)::int as total,
			(select count(*)::int from attempts a join orders o on o.depot_id = a.depot_id and o.id = a.order_id
				where a.depot_id = $1 and o.order_no like 'DRL-%' and a.outcome = 'delivered') as "deliveredCount",
			(select count(*)::int from attempts a join orders o on o.depot_id = a.depot_id and o.id = a.order_id
				where a.depot_id = $1 and o.order_no like 'DRL-%' and a.outcome = 'failed') as "failedCount",
			(select coalesce(sum(c.amount_kurus), 0)::int from collections c
				join orders o on o.depot_id = c.depot_id and o.id = c.order_id
				where c.depot_id = $1 and o.order_no like 'DRL-%') as "collectedKurus",
			(select count(*)::int from custody c join pieces p on p.depot_id = c.depot_id and p.id = c.piece_id
				where c.depot_id = $1 and p.barcode like 'DRL%' and c.holder like 'debit:%') as "heldPieces"
		from routes where depot_id = $1 and number like 'RT-DRL-%'`,
		[depotId],
	);
	return compare('sayılar', [{ ...routes, ...debits, name: 'counts' }], stored);
}

async function compareVehicles(site: DrillSite, depotId: string, read: Read): Promise<Comparison> {
	const { items } = await read(
		`/api/vehicle-positions?depotId=${depotId}`,
		listVehiclePositions.answer,
	);
	const stored = await site.query<Row>(
		`select r.number as name, (extract(epoch from l.recorded_at) * 1000)::float8 as at, l.longitude,
			(select count(*)::int from stops s where s.depot_id = r.depot_id and s.route_id = r.id
				and s.state in ('delivered', 'failed')) as "stopsDone"
		from routes r
		left join latest_positions l on l.depot_id = r.depot_id and l.route_id = r.id
		where r.depot_id = $1 and r.state in ('in_progress', 'suspended')
		order by r.number limit ${mostVehicles}`,
		[depotId],
	);
	const screenRows = items
		.filter(({ state }) => state === 'in_progress' || state === 'suspended')
		.map(({ routeNumber, position, stopsDone }) => ({
			name: routeNumber,
			stopsDone,
			longitude: position?.longitude ?? null,
			at: position === null ? null : Date.parse(position.at),
		}));
	return compare('Canlı', screenRows, stored);
}

async function readPages<Item>(
	answer: z.ZodType<{ readonly items: readonly Item[]; readonly nextCursor: string | null }>,
	path: string,
	read: Read,
): Promise<Item[]> {
	const items: Item[] = [];
	let cursor: string | null = '';
	while (cursor !== null) {
		const page: { items: readonly Item[]; nextCursor: string | null } = await read(
			`${path}&limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`,
			answer,
		);
		items.push(...page.items);
		cursor = page.nextCursor;
	}
	return items;
}

/** Names of rows that one side lacks or whose columns differ; the stored row says which columns. */
function compare(screen: string, screenRows: readonly Row[], stored: readonly Row[]): Comparison {
	const screenRowOf = new Map(screenRows.map((row) => [row.name, row]));
	const differing = stored
		.filter((row) =>
			Object.entries(row).some(([key, value]) => screenRowOf.get(row.name)?.[key] !== value),
		)
		.map(({ name }) => name);
	const names = new Set(stored.map(({ name }) => name));
	const foreign = screenRows.filter(({ name }) => !names.has(name)).map(({ name }) => name);
	return { screen, rows: stored.length, differing: [...differing, ...foreign] };
}
