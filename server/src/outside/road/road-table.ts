import type { GeoPoint } from '@sevk/domain/common/place/geo';
import type { RoadClass } from '@sevk/domain/common/place/water';

/** Ways from each source to each target. */
export type RoadBlock = {
	readonly sources: readonly GeoPoint[];
	readonly targets: readonly GeoPoint[];
	/** What the service calls the kind of vehicle. */
	readonly profile: string;
};

/** In the cell `source * targets + target`; -1 where the service knows no way. */
export type RoadTable = { readonly metres: Int32Array; readonly seconds: Int32Array };

/**
 * `too_big`: the service takes fewer pairs. `not_all`: it refuses the block for a place or pair in it.
 * `failed`: it is not reached, slow, busy, or answers what its documents do not name.
 */
export type RoadAnswer =
	| { readonly state: 'answered'; readonly table: RoadTable }
	| { readonly state: 'too_big' | 'not_all' }
	| { readonly state: 'failed'; readonly problem: string };

/** A service with a table of ways: how it is asked, and what its answer means. */
export type RoadDialect = {
	readonly profiles: Readonly<Record<RoadClass, string>>;
	readonly request: (
		url: string,
		block: RoadBlock,
	) => { readonly url: string; readonly init?: RequestInit };
	readonly read: (status: number, body: unknown, block: RoadBlock) => RoadAnswer;
};

export function failed(problem: string): RoadAnswer {
	return { state: 'failed', problem };
}

/** The table of two fields of an answer; null where its shape is another one. */
export function tableOf(
	{ sources, targets }: RoadBlock,
	cellOf: (
		source: number,
		target: number,
	) => { readonly metres: unknown; readonly seconds: unknown },
): RoadTable {
	const metres = new Int32Array(sources.length * targets.length).fill(-1);
	const seconds = new Int32Array(metres.length).fill(-1);
	for (const source of sources.keys()) {
		for (const target of targets.keys()) {
			const cell = source * targets.length + target;
			const way = cellOf(source, target);
			if (!isLength(way.metres) || !isLength(way.seconds)) continue;
			metres[cell] = Math.round(way.metres);
			seconds[cell] = Math.round(way.seconds);
		}
	}
	return { metres, seconds };
}

/** The farthest way in Türkiye is 2,000 km. */
const longest = 10_000_000;

function isLength(value: unknown): value is number {
	return typeof value === 'number' && value >= 0 && value <= longest;
}

/** Whether a value is a list of as many lists as there are sources, each with a value per target. */
export function hasShape(rows: unknown, { sources, targets }: RoadBlock): rows is unknown[][] {
	return (
		Array.isArray(rows) &&
		rows.length === sources.length &&
		rows.every((row) => Array.isArray(row) && row.length === targets.length)
	);
}

/** A field of an answer that may be anything. */
export function fieldOf(value: unknown, name: string): unknown {
	return typeof value === 'object' && value !== null
		? (value as Record<string, unknown>)[name]
		: undefined;
}
