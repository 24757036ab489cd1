import type { MapRoute } from '@sevk/contract/routes/route-map';
import { vehicleWords } from '@sevk/domain/routes/common/route-words';
import { isStalePosition, lastPositionWords } from '@sevk/domain/routes/time/route-position-age';
import type { MapVehicle } from '../../../map/shape/map-shapes.ts';

type Seen = Pick<MapRoute, 'id' | 'plate' | 'tour'> & {
	readonly vehicle: NonNullable<MapRoute['vehicle']>;
};

/** The vehicle of a route at its last known position; grey if that is some minutes old. */
export function vehicleOnMap({ id, plate, tour, vehicle }: Seen, now: Date): MapVehicle {
	const { longitude, latitude, at } = vehicle;
	return {
		id,
		longitude,
		latitude,
		plate: vehicleWords(plate, tour, 'Plaka yok'),
		note: lastPositionWords(at, now),
		stale: isStalePosition(at, now),
	};
}
