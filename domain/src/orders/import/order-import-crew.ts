import { foldKey } from '../../common/text/fold.ts';

/** The vehicles of a depot by plate, and its drivers by folded name; null: several of that name. */
export type ImportCrew = {
	readonly vehicleIds: ReadonlyMap<string, string>;
	readonly driverIds: ReadonlyMap<string, string | null>;
};

export function importCrewOf(
	vehicles: readonly { readonly id: string; readonly plate: string }[],
	drivers: readonly { readonly id: string; readonly name: string }[],
): ImportCrew {
	const driverIds = new Map<string, string | null>();
	for (const { id, name } of drivers) {
		const key = foldKey(name);
		driverIds.set(key, driverIds.has(key) ? null : id);
	}
	return { vehicleIds: new Map(vehicles.map(({ id, plate }) => [plate, id])), driverIds };
}
