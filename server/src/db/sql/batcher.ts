// Items that arrive while others of their group are being run wait and share the next run: one round
// trip and one commit for many. An item that finds its group idle is run at once, alone.
import { setTimeout as sleep } from 'node:timers/promises';

type Batching<Item, Result> = {
	/** The most items of a run. */
	readonly size: number;
	/** A run that takes longer no longer holds up the next one. */
	readonly patienceMs: number;
	/** Items with the same key are not in one run. */
	readonly keyOf: (item: Item) => string;
	/** Runs items of one group; its results have the sequence of the items. */
	readonly run: (group: string, items: readonly Item[]) => Promise<readonly Result[]>;
};

export type Batcher<Item, Result> = {
	/** Runs an item in a batch of its group. An error of the run is the error of each of its items. */
	readonly add: (group: string, item: Item) => Promise<Result>;
};

type Waiting<Item, Result> = {
	readonly item: Item;
	readonly resolve: (result: Result) => void;
	readonly reject: (error: unknown) => void;
};

export function createBatcher<Item, Result>({
	size,
	patienceMs,
	keyOf,
	run,
}: Batching<Item, Result>): Batcher<Item, Result> {
	/** The items that wait, of each group that runs. */
	const groups = new Map<string, Waiting<Item, Result>[]>();

	async function runGroup(group: string): Promise<void> {
		for (;;) {
			const [batch, rest] = takeBatch(groups.get(group) ?? []);
			if (batch.length === 0) break;
			groups.set(group, rest);
			const patience = new AbortController();
			const end = sleep(patienceMs, null, patience).catch(() => null);
			await Promise.race([runBatch(group, batch), end]);
			patience.abort();
		}
		groups.delete(group);
	}

	function takeBatch(waiting: readonly Waiting<Item, Result>[]) {
		const batch = new Map<string, Waiting<Item, Result>>();
		const rest: Waiting<Item, Result>[] = [];
		for (const next of waiting) {
			const key = keyOf(next.item);
			if (batch.size === size || batch.has(key)) rest.push(next);
			else batch.set(key, next);
		}
		return [[...batch.values()], rest] as const;
	}

	async function runBatch(group: string, batch: readonly Waiting<Item, Result>[]): Promise<void> {
		try {
			const results = await run(
				group,
				batch.map(({ item }) => item),
			);
			for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result);
		} catch (error) {
			for (const { reject } of batch) reject(error);
		}
	}

	return {
		add: (group, item) =>
			new Promise((resolve, reject) => {
				const waiting = groups.get(group);
				groups.set(group, [...(waiting ?? []), { item, resolve, reject }]);
				if (waiting === undefined) void runGroup(group);
			}),
	};
}
