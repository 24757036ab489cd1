/** A seeded pseudo-random generator, so that every demo has the same data. */
export type Random = {
	/** An integer between `least` and `most`, both inclusive. */
	readonly between: (least: number, most: number) => number;
	/** True with a probability of `percent` percent. */
	readonly chance: (percent: number) => boolean;
	readonly pick: <Item>(items: readonly [Item, ...Item[]] | readonly Item[]) => Item;
};

/** Mulberry32: small, with sufficient distribution for demo data. */
export function seededRandom(seed: number): Random {
	let state = seed;
	const next = (): number => {
		state = (state + 0x6d_2b_79_f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
	return {
		between,
		chance: (percent) => next() * 100 < percent,
		pick: (items) => {
			const item = items[between(0, items.length - 1)];
			if (item === undefined) throw new Error('nothing to pick from');
			return item;
		},
	};
}
