/** Where a code was read: a scanner that sends keys, or the camera. */
export type ReadingSource = 'scanner' | 'camera';

/** A bouncing trigger sends the same code twice within this time; the next koli takes longer. */
const scannerRepeatMs = 700;
/** The camera sees a koli as long as it is held; it left after this time without its code. */
export const cameraRepeatMs = 2_500;

const repeatMs: Record<ReadingSource, number> = {
	scanner: scannerRepeatMs,
	camera: cameraRepeatMs,
};

/**
 * Tells repeated readings of one koli from the next koli with the same code, by the time since the
 * code was last read. Each repetition counts as a reading: a koli that stays is one koli.
 */
export function readingFilter(
	source: ReadingSource,
): (code: string, atMs: number) => 'new' | 'repeated' {
	let last = { code: '', atMs: Number.NEGATIVE_INFINITY };
	return (code, atMs) => {
		const repeated = code === last.code && atMs - last.atMs <= repeatMs[source];
		last = { code, atMs };
		return repeated ? 'repeated' : 'new';
	};
}
