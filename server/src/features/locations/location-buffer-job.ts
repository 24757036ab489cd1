// One buffer per process: what many phones send in a moment is written at once
// (docs/trust.md#location-records).
import type { LocationAnswer } from '@sevk/contract/locations/location-records';
import type { LocationBatch } from './location-record-commands.ts';

export type BufferLimits = {
	/** So many records are written without waiting for more. */
	readonly flushAt: number;
	/** The first record of a flush waits this long for company. */
	readonly waitMs: number;
	/** Records that wait or are being written; more are not taken, so that goods never wait for places. */
	readonly most: number;
};

export const usualBuffer: BufferLimits = { flushAt: 1_000, waitMs: 100, most: 20_000 };

export type LocationBuffer = {
	/** Answers after the commit; null when the buffer is full. */
	readonly add: (batch: LocationBatch) => Promise<LocationAnswer> | null;
	/** Writes what waits, and from now on whatever still comes without waiting for company. */
	readonly stop: () => Promise<void>;
};

type Waiting = PromiseWithResolvers<LocationAnswer> & { readonly batch: LocationBatch };

/** Only one flush runs at a time: places take one connection of the pool, however many come. */
export function createLocationBuffer(
	write: (batches: readonly LocationBatch[]) => Promise<readonly LocationAnswer[]>,
	limits: BufferLimits = usualBuffer,
): LocationBuffer {
	let waiting: Waiting[] = [];
	let waitingCount = 0;
	let writingCount = 0;
	let writing: Promise<void> | null = null;
	let timer: NodeJS.Timeout | null = null;
	let stopped = false;

	function add(batch: LocationBatch): Promise<LocationAnswer> | null {
		const count = batch.records.length;
		if (waitingCount + writingCount + count > limits.most) return null;
		const entry = { ...Promise.withResolvers<LocationAnswer>(), batch };
		waiting.push(entry);
		waitingCount += count;
		if (stopped || waitingCount >= limits.flushAt) begin();
		else timer ??= setTimeout(begin, limits.waitMs);
		return entry.promise;
	}

	function begin(): void {
		if (timer !== null) clearTimeout(timer);
		timer = null;
		writing ??= flush().finally(() => {
			writing = null;
			if (waiting.length === 0) return;
			if (stopped || waitingCount >= limits.flushAt) begin();
			else timer ??= setTimeout(begin, limits.waitMs);
		});
	}

	async function flush(): Promise<void> {
		const taken = takeSome();
		writingCount = countOf(taken);
		waitingCount -= writingCount;
		try {
			const answers = await write(taken.map(({ batch }) => batch));
			for (const [index, { resolve, reject }] of taken.entries()) {
				const answer = answers[index];
				if (answer === undefined) reject(new Error('a send without an answer'));
				else resolve(answer);
			}
		} catch (error) {
			for (const { reject } of taken) reject(error);
		} finally {
			writingCount = 0;
		}
	}

	/** Whole sends, until they hold enough. */
	function takeSome(): Waiting[] {
		let count = 0;
		let end = 0;
		while (end < waiting.length && count < limits.flushAt) {
			count += waiting[end]?.batch.records.length ?? 0;
			end += 1;
		}
		const taken = waiting.slice(0, end);
		waiting = waiting.slice(end);
		return taken;
	}

	return {
		add,
		async stop() {
			stopped = true;
			while (waiting.length > 0 || writing !== null) {
				begin();
				await writing;
			}
		},
	};
}

function countOf(entries: readonly Waiting[]): number {
	return entries.reduce((sum, { batch }) => sum + batch.records.length, 0);
}
