import type { DrillSite } from '../drill-site.ts';
import type { LoadPhone } from './load-phones.ts';

/** Their routes departed two hours ago, so that records of the last hour count. */
export async function depart(site: DrillSite, phones: readonly LoadPhone[]): Promise<void> {
	await site.query(
		`update routes set state = 'in_progress', departed_at = now() - interval '2 hours'
		where id = any($1)`,
		[phones.map(({ driver }) => driver.routeId)],
	);
}

/** Acknowledged records without a row. */
export async function lostRecords(site: DrillSite, phones: readonly LoadPhone[]): Promise<number> {
	const rows = await site.query<{ deviceId: string; ids: number[] }>(
		`select device_id as "deviceId", array_agg(id::float8) as ids from location_records
		group by device_id`,
	);
	const stored = new Map(rows.map(({ deviceId, ids }) => [deviceId, new Set(ids)]));
	return phones.reduce(
		(sum, { deviceId, acknowledged }) =>
			sum + [...acknowledged].filter((id) => !stored.get(deviceId)?.has(id)).length,
		0,
	);
}
