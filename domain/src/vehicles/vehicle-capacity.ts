import { sumFields } from '../common/rule/field-sums.ts';

/** Maximum load of a vehicle; null for an unknown limit. */
export type VehicleCapacity = {
	readonly pieces: number | null;
	readonly desi: number | null;
	readonly kg: number | null;
};

/** The total load of a route's orders. */
export type VehicleLoad = { readonly pieces: number; readonly desi: number; readonly kg: number };

export type LoadMeasure = keyof VehicleLoad;
export const loadMeasures: readonly LoadMeasure[] = ['pieces', 'desi', 'kg'];

export const loadMeasureWords: Record<LoadMeasure, string> = {
	pieces: 'koli',
	desi: 'desi',
	kg: 'kg',
};

/** From 90 % the screen warns before orders are added (a choice of this project). */
const nearlyFullRatio = 0.9;

export type VehicleFill = {
	/** Load ÷ capacity, 1 is full; null for an unknown limit. */
	readonly ratios: Readonly<Record<LoadMeasure, number | null>>;
	/** The highest ratio; 0 if no limit is known. */
	readonly highestRatio: number;
	readonly level: 'fits' | 'near' | 'over';
	/** The measures that exceed their limit. */
	readonly over: readonly LoadMeasure[];
};

/**
 * Computes how full a vehicle is. 45 of 50 pieces and 700 of 600 kg: ratios 0.9 and 1.17, level
 * `over` by kg. A load equal to the limit is not over.
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

/** The total load of a list of orders. */
export function loadOf(
	orders: readonly { pieceCount: number; desi: number; kg: number }[],
): VehicleLoad {
	const { pieceCount, desi, kg } = sumFields(orders, ['pieceCount', 'desi', 'kg']);
	// Stored values have two decimals; rounding removes floating-point errors of the sum.
	return { pieces: pieceCount, desi: toHundredths(desi), kg: toHundredths(kg) };
}

const toHundredths = (value: number) => Math.round(value * 100) / 100;
