// Items that arrive while others of their group are being run wait and share the next run: one round
// trip and one commit for many. An item that finds its group idle is run at once, alone.

type Batching<Item, Result> = {
	/** The most items of a run. */
	readonly size: number;
	/** The next run starts after this time at the latest, also when the one before has not ended. */
	readonly longestWaitMs: number;
	/** Items with the same key are not in one run; without it, any items are. */
	readonly keyOf?: (item: Item) => string;
	/** Runs items of one group; its results have the sequence of the items. */
	readonly run: (group: string, items: readonly Item[]) => Promise<readonly Result[]>;
};

export type Batcher<Item, Result> = {
	/** Runs an item in a batch of its group. An error of the run is the error of each of its items. */
	readonly add: (group: string, item: Item) => Promise<Result>;
};

/** An item whose sender waits for its result. */
export type WaitingItem<Item, Result> = PromiseWithResolvers<Result> & { readonly item: Item };

export function createBatcher<Item, Result>({
	size,
	longestWaitMs,
	keyOf,
	run,
}: Batching<Item, Result>): Batcher<Item, Result> {
	/** The items that wait, of each group that runs. */
	const groups = new Map<string, WaitingItem<Item, Result>[]>();

	async function runGroup(group: string): Promise<void> {
		for (;;) {
			const [batch, rest] = takeBatch(groups.get(group) ?? []);
			if (batch.length === 0) break;
			groups.set(group, rest);
			const waited = Promise.withResolvers<void>();
			const timer = setTimeout(waited.resolve, longestWaitMs);
			await Promise.race([runTogether(batch, (items) => run(group, items)), waited.promise]);
			clearTimeout(timer);
		}
		groups.delete(group);
	}

	function takeBatch(waiting: readonly WaitingItem<Item, Result>[]) {
		const batch = new Map<unknown, WaitingItem<Item, Result>>();
		const rest: WaitingItem<Item, Result>[] = [];
		for (const next of waiting) {
			const key = keyOf?.(next.item) ?? next;
			if (batch.size === size || batch.has(key)) rest.push(next);
			else batch.set(key, next);
		}
		return [[...batch.values()], rest] as const;
	}

	return {
		add: (group, item) => {
			const waiting = groups.get(group);
			const entry = { ...Promise.withResolvers<Result>(), item };
			groups.set(group, [...(waiting ?? []), entry]);
			if (waiting === undefined) void runGroup(group);
			return entry.promise;
		},
	};
}

/** Runs items at once; each waiting sender gets its own result, or the error of the run. */
export async function runTogether<Item, Result>(
	batch: readonly WaitingItem<Item, Result>[],
	run: (items: readonly Item[]) => Promise<readonly Result[]>,
): Promise<void> {
	try {
		const results = await run(batch.map(({ item }) => item));
		for (const [at, { resolve, reject }] of batch.entries()) {
			const result = results[at];
			if (result === undefined) reject(new Error('an item of a batch has no result'));
			else resolve(result);
		}
	} catch (error) {
		for (const { reject } of batch) reject(error);
	}
}
