import { type BulkAnswer, type BulkRow, bulkAnswer } from '@sevk/domain/common/bulk-answer';
import { useState } from 'react';
import { newActKey } from './act-key.ts';
import { isUnanswered, sentenceOf } from './problem.ts';
import { refreshNoun } from './query-client.ts';

export type BulkItem = {
	readonly id: string;
	/** How a person knows it: an order's number. */
	readonly label: string;
	/** Items of different groups (depots) never travel in one request. */
	readonly group?: string;
};

/** What is done with many records, and how its end is said. */
export type BulkJob = {
	/** "48 sipariş atandı" */
	readonly done: (count: number) => string;
	/** "2 sipariş atanamadı" */
	readonly refused: (count: number) => string;
	readonly send: (items: readonly BulkItem[], key: string) => Promise<BulkAnswer>;
};

type Ended = {
	readonly job: BulkJob;
	readonly items: readonly BulkItem[];
	readonly answer: BulkAnswer;
};

/** So many at once: few enough for a progress bar that moves, many enough to be quick. */
const partSize = 50;

/**
 * An act on many records: sent in parts, with progress, an answer per record, and a second try for
 * those that were refused.
 */
export function useBulkAct(noun: string) {
	const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
	const [ended, setEnded] = useState<Ended | null>(null);

	async function run(job: BulkJob, items: readonly BulkItem[]): Promise<BulkAnswer> {
		setEnded(null);
		setProgress({ done: 0, total: items.length });
		const rows: BulkRow[] = [];
		try {
			for (const part of partsOf(items)) {
				rows.push(...(await sendPart(job, part)));
				setProgress({ done: rows.length, total: items.length });
			}
		} finally {
			setProgress(null);
			await refreshNoun(noun);
		}
		const answer = bulkAnswer(rows);
		setEnded({ job, items, answer });
		return answer;
	}

	function retry(): Promise<BulkAnswer> | null {
		if (ended === null) return null;
		const refused = new Set(ended.answer.rows.filter(({ done }) => !done).map(({ id }) => id));
		return run(
			ended.job,
			ended.items.filter(({ id }) => refused.has(id)),
		);
	}

	return { run, retry, progress, ended, clear: () => setEnded(null) };
}

/** A part that was refused as a whole, or never answered, says so in each of its rows. */
async function sendPart(job: BulkJob, items: readonly BulkItem[]): Promise<readonly BulkRow[]> {
	const key = newActKey();
	const labels = new Map(items.map(({ id, label }) => [id, label]));
	try {
		const { rows } = await sendTwice(job, items, key);
		return rows.map((row) => ({ ...row, label: labels.get(row.id) ?? row.label }));
	} catch (problem) {
		const detail = sentenceOf(problem);
		return items.map(({ id, label }) => ({ id, label, done: false, code: null, detail }));
	}
}

/** Silence is asked once more under the same key, so that nothing happens twice. */
async function sendTwice(job: BulkJob, items: readonly BulkItem[], key: string) {
	try {
		return await job.send(items, key);
	} catch (problem) {
		if (!isUnanswered(problem)) throw problem;
		return job.send(items, key);
	}
}

function partsOf(items: readonly BulkItem[]): BulkItem[][] {
	const groups = Map.groupBy(items, ({ group = '' }) => group);
	return [...groups.values()].flatMap((group) =>
		Array.from({ length: Math.ceil(group.length / partSize) }, (_, at) =>
			group.slice(at * partSize, (at + 1) * partSize),
		),
	);
}
