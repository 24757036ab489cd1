// Buffers location records of many phones per process and writes them together
// (docs/trust.md#location-records).
import type { LocationAnswer } from '@sevk/contract/locations/location-records';
import { runTogether, type WaitingItem } from '../../db/sql/batcher.ts';
import type { LocationBatch } from './location-record-commands.ts';

export type BufferLimits = {
	/** Number of records that triggers a write immediately. */
	readonly flushAt: number;
	/** Maximum delay of the first buffered record. */
	readonly waitMs: number;
	/**
	 * Limit of buffered records; more are refused, so that positions do not delay custody operations.
	 */
	readonly most: number;
	/** A busy process refuses records from this number on. */
	readonly long: number;
};

/** Records of one write: more at a time take less time each, until about here. */
const largestWrite = 2_500;

export const usualBuffer: BufferLimits = { flushAt: 1_000, waitMs: 100, most: 20_000, long: 8_000 };

export type LocationBuffer = {
	/** Resolves after the commit; null if the buffer is full. */
	readonly add: (batch: LocationBatch) => Promise<LocationAnswer> | null;
	/** From a refused batch until the next write ends: further ones need not be read. */
	readonly isFull: () => boolean;
	/** Whether so many records wait that custody should not wait for them. */
	readonly isLong: () => boolean;
	/** Records without an answer yet. */
	readonly waitingCount: () => number;
	/** Writes the buffered records, and later ones without delay. */
	readonly stop: () => Promise<void>;
};

type Waiting = WaitingItem<LocationBatch, LocationAnswer>;

/** Only one write runs at a time, so positions use at most one connection of the pool. */
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
	let full = false;

	function add(batch: LocationBatch): Promise<LocationAnswer> | null {
		const count = batch.records.length;
		if (waitingCount + writingCount + count > limits.most) {
			// Without a write under way nothing would end it.
			full = writing !== null;
			return null;
		}
		const entry = { ...Promise.withResolvers<LocationAnswer>(), item: batch };
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
		const batches = takeSome();
		writingCount = countOf(batches);
		waitingCount -= writingCount;
		await runTogether(batches, write);
		writingCount = 0;
		full = false;
	}

	/** Takes complete batches up to the largest write. */
	function takeSome(): Waiting[] {
		let count = 0;
		let end = 0;
		while (end < waiting.length && count < largestWrite) {
			count += waiting[end]?.item.records.length ?? 0;
			end += 1;
		}
		const batches = waiting.slice(0, end);
		waiting = waiting.slice(end);
		return batches;
	}

	return {
		add,
		isFull: () => full,
		isLong: () => waitingCount >= limits.long,
		waitingCount: () => waitingCount + writingCount,
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
	return entries.reduce((sum, { item }) => sum + item.records.length, 0);
}
