import type { DatabaseAddress } from '../../db/database.ts';
import { asOwner } from './as-owner.ts';

const dayMs = 86_400_000;

/** Opens days of positions that are not near the present, where the application opens none. */
export async function openLocationDays(
	ownerAddress: DatabaseAddress,
	days: readonly Date[],
): Promise<void> {
	await asOwner(ownerAddress, async (owner) => {
		for (const day of days) {
			const from = day.getTime() - (day.getTime() % dayMs);
			const name = `location_records_${day.toISOString().slice(0, 10).replaceAll('-', '')}`;
			await owner.query(`create table if not exists ${name} partition of location_records
				for values from (${from}) to (${from + dayMs})`);
		}
	});
}

/** Opens the UTC days around a moment in a test, as the application does around the present. */
export function openLocationDaysAt(ownerAddress: DatabaseAddress, now: Date): Promise<void> {
	const days = Array.from(
		{ length: 16 },
		(_, index) => new Date(now.getTime() + (index - 8) * dayMs),
	);
	return openLocationDays(ownerAddress, days);
}
