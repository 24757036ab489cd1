/** What a vehicle takes; null where no limit is known. */
export type VehicleCapacity = {
	readonly pieces: number | null;
	readonly desi: number | null;
	readonly kg: number | null;
};

/** What a route's orders add up to. */
export type VehicleLoad = { readonly pieces: number; readonly desi: number; readonly kg: number };

export type LoadMeasure = keyof VehicleLoad;
export const loadMeasures: readonly LoadMeasure[] = ['pieces', 'desi', 'kg'];

export const loadMeasureWords: Record<LoadMeasure, string> = {
	pieces: 'koli',
	desi: 'desi',
	kg: 'kg',
};

/** Nine tenths full: time to look before adding more (this project's own choice). */
const nearlyFullRatio = 0.9;

export type VehicleFill = {
	/** Load ÷ capacity, 1 is full; null where no limit is known. */
	readonly ratios: Readonly<Record<LoadMeasure, number | null>>;
	/** The fullest measure; 0 when no limit is known. */
	readonly highestRatio: number;
	readonly level: 'fits' | 'near' | 'over';
	/** Which measures exceed their limit. */
	readonly over: readonly LoadMeasure[];
};

/**
 * How full a vehicle is. 45 of 50 koli and 700 of 600 kg: ratios 0.9 and 1.17, level `over` by kg.
 * A load of exactly the limit is not over it.
 */
export function fillOf(load: VehicleLoad, capacity: VehicleCapacity): VehicleFill {
	const ratioOf = (measure: LoadMeasure) => {
		const limit = capacity[measure];
		return limit === null || limit <= 0 ? null : load[measure] / limit;
	};
	const ratios = { pieces: ratioOf('pieces'), desi: ratioOf('desi'), kg: ratioOf('kg') };
	const over = loadMeasures.filter((measure) => (ratios[measure] ?? 0) > 1);
	const highestRatio = Math.max(...loadMeasures.map((measure) => ratios[measure] ?? 0));
	const near = highestRatio >= nearlyFullRatio ? 'near' : 'fits';
	return { ratios, highestRatio, over, level: over.length > 0 ? 'over' : near };
}

/** The load of a list of orders together. */
export function loadOf(
	orders: readonly { pieceCount: number; desi: number; kg: number }[],
): VehicleLoad {
	const total = orders.reduce(
		(sum, order) => ({
			pieces: sum.pieces + order.pieceCount,
			desi: sum.desi + order.desi,
			kg: sum.kg + order.kg,
		}),
		{ pieces: 0, desi: 0, kg: 0 },
	);
	// Hundredths at most are stored; sums of decimals drift without this.
	return { ...total, desi: toHundredths(total.desi), kg: toHundredths(total.kg) };
}

const toHundredths = (value: number) => Math.round(value * 100) / 100;
