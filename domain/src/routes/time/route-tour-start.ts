type TourFacts = {
	/** When the driver starts; null if not recorded. */
	readonly shiftAt: Date | null;
	/** When the vehicle and the driver are expected back from each earlier tour. */
	readonly backAts: readonly Date[];
	/** In the depot between two tours: goods come back and the next ones are loaded. */
	readonly reloadMinutes: number;
};

/**
 * When a route is to leave: with the driver's shift, or once its vehicle is back from the earlier tours
 * and loaded again. Null while nobody knows.
 */
export function tourStart({ shiftAt, backAts, reloadMinutes }: TourFacts): Date | null {
	const loadedAts = backAts.map((backAt) => backAt.getTime() + reloadMinutes * 60_000);
	if (shiftAt === null && loadedAts.length === 0) return null;
	return new Date(Math.max(shiftAt?.getTime() ?? 0, ...loadedAts));
}
