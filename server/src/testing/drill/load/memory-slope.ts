// How fast the memory of a process grows: a straight line through its values by least squares.

/** Memory after so many minutes. */
export type MemorySample = { readonly minute: number; readonly mb: number };

export type Slope = {
	readonly mbPerHour: number;
	/** Twice the standard error of the slope: how far the fit can be wrong. */
	readonly uncertainty: number;
};

/** At least three samples. */
export function fitSlope(samples: readonly MemorySample[]): Slope {
	const mean = (values: readonly number[]) =>
		values.reduce((sum, value) => sum + value, 0) / values.length;
	const middle = mean(samples.map(({ minute }) => minute));
	const meanMb = mean(samples.map(({ mb }) => mb));
	const spread = samples.reduce((sum, { minute }) => sum + (minute - middle) ** 2, 0);
	const slope =
		samples.reduce((sum, { minute, mb }) => sum + (minute - middle) * (mb - meanMb), 0) / spread;
	const rest = samples.reduce(
		(sum, { minute, mb }) => sum + (mb - meanMb - slope * (minute - middle)) ** 2,
		0,
	);
	const error = Math.sqrt(rest / (samples.length - 2) / spread);
	return { mbPerHour: slope * 60, uncertainty: 2 * error * 60 };
}

const bucketsPerMinute = 3;

/** The lowest value of each 20 s: what is left when garbage was collected. */
export function lowestValues(samples: readonly MemorySample[]): MemorySample[] {
	const buckets = Map.groupBy(samples, ({ minute }) => Math.floor(minute * bucketsPerMinute));
	return [...buckets].map(([bucket, values]) => ({
		minute: bucket / bucketsPerMinute,
		mb: Math.min(...values.map(({ mb }) => mb)),
	}));
}
