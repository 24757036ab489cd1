/** Minutes in the depot between two tours: goods come back and the next ones are loaded. */
const reloadMinutes = 30;

/**
 * When a route leaves that has not left yet: with the driver's shift, or once its vehicle is back from
 * the earlier tours and loaded again, but not before now. Null while nobody knows.
 * @param backAts when the vehicle is expected back from each earlier tour
 */
export function tourStart(shiftAt: Date | null, backAts: readonly Date[], now: Date): Date | null {
	const loadedAts = backAts.map((backAt) => backAt.getTime() + reloadMinutes * 60_000);
	if (shiftAt === null && loadedAts.length === 0) return null;
	return new Date(Math.max(now.getTime(), shiftAt?.getTime() ?? 0, ...loadedAts));
}
