import type { DrillSite } from '../drill-site.ts';
import type { LoadPhone } from './load-phones.ts';

const rowsPerStatement = 1_000;
const measuredMs = 5_000;
const hourMs = 3_600_000;

/**
 * How many rows a second one connection inserts without the product, a thousand in a statement: the
 * product's buffer uses one connection, too. The rows have devices of their own.
 */
export async function bareRecordsPerSecond(
	site: DrillSite,
	phones: readonly LoadPhone[],
): Promise<number> {
	const firstId = Date.now() - hourMs;
	return site.withConnection(async (query) => {
		let inserted = 0;
		const startedAt = performance.now();
		while (performance.now() - startedAt < measuredMs) {
			const first = inserted;
			const rows = Array.from({ length: rowsPerStatement }, (_, at) => {
				const driver = phones[at % phones.length]?.driver;
				return { id: firstId + first + at, ...driver };
			});
			await query(
				`insert into location_records (depot_id, device_id, id, driver_id, route_id, longitude,
					latitude, accuracy_m, speed_mps, heading_deg, battery_percent, received_at)
				select g.*, 29, 41, 12, 8.3, 90, 80, now() from unnest($1::uuid[], $2::text[], $3::bigint[],
					$4::uuid[], $5::uuid[]) as g`,
				[
					rows.map(({ depotId }) => depotId),
					rows.map(({ driverId }) => `bare-${driverId}`),
					rows.map(({ id }) => id),
					rows.map(({ driverId }) => driverId),
					rows.map(({ routeId }) => routeId),
				],
			);
			inserted += rowsPerStatement;
		}
		return inserted / ((performance.now() - startedAt) / 1_000);
	});
}
