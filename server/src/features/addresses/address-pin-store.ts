import { type GeoPoint, geoPoint } from '@sevk/domain/common/place/geo';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

export type AddressPin = {
	/** The key that was asked. */
	readonly key: string;
	readonly point: GeoPoint;
	readonly source: 'deliveries' | 'office';
	/** By two drivers, or by the office. */
	readonly isConfirmed: boolean;
};

/** The pins that addresses have learned, by their key; a merged one has the pin of the other. */
export async function readAddressPins(
	db: Database,
	depotId: string,
	keys: readonly string[],
): Promise<AddressPin[]> {
	if (keys.length === 0) return [];
	const { rows } = await sql<
		Omit<AddressPin, 'point'> & { readonly longitude: number; readonly latitude: number }
	>`
		select a.key, r.longitude, r.latitude, r.pin_source as source,
			r.pin_confirmed as "isConfirmed"
		from addresses a
		join addresses r on r.depot_id = ${depotId} and r.id = coalesce(a.merged_into, a.id)
		where a.depot_id = ${depotId} and a.key = any(${[...keys]}::text[])
			and r.longitude is not null`.execute(db);
	return rows.map(({ longitude, latitude, ...pin }) => ({
		...pin,
		point: geoPoint(longitude, latitude),
	}));
}
