// An act on many records, sent in parts. Free of React, so that retries can be tested separately.
import { type BulkAnswer, type BulkRow, bulkAnswer } from '@sevk/domain/common/rule/bulk-answer';
import { isUnanswered, noAnswerOf, sentenceOf } from '../connection/problem.ts';
import { sendWithRetries } from '../connection/retry.ts';
import { newActKey } from './act-key.ts';

export type BulkItem = {
	readonly id: string;
	/** The name that users know: an order's number. */
	readonly label: string;
	/** One request contains items of one group (depot) only. */
	readonly group?: string;
};

/** An act on many records, and the sentences that report its result. */
export type BulkJob = {
	/** "48 sipariş atandı" */
	readonly done: (count: number) => string;
	/** "2 sipariş atanamadı" */
	readonly refused: (count: number) => string;
	/**
	 * Reads the present state of the items and builds the request: every retry sends the same
	 * bytes.
	 */
	readonly prepare: (items: readonly BulkItem[]) => (key: string) => Promise<BulkAnswer>;
	/** What follows for the records that a run or a retry changed. */
	readonly follow?: (ids: ReadonlySet<string>) => void;
};

type BulkPart = {
	readonly items: readonly BulkItem[];
	readonly send: () => Promise<BulkAnswer>;
};

export type BulkOutcome = {
	readonly answer: BulkAnswer;
	/** The effect of these is unknown: they are sent again unchanged. */
	readonly unanswered: readonly BulkPart[];
	/** These had no effect: they are prepared again. */
	readonly refused: readonly BulkItem[];
};

/** Items per request: few enough for a moving progress bar, many enough to be quick. */
const partSize = 50;

export function bulkParts(job: BulkJob, items: readonly BulkItem[]): BulkPart[] {
	const groups = Map.groupBy(items, ({ group = '' }) => group);
	return [...groups.values()].flatMap((group) =>
		Array.from({ length: Math.ceil(group.length / partSize) }, (_, at) =>
			bulkPart(job, group.slice(at * partSize, (at + 1) * partSize)),
		),
	);
}

/** What a retry sends. */
export function bulkRetryParts(job: BulkJob, { unanswered, refused }: BulkOutcome): BulkPart[] {
	return [...unanswered, ...bulkParts(job, refused)];
}

/** Sends the parts in order. A part that fails on the server does not stop the others. */
export async function runBulk(
	parts: readonly BulkPart[],
	onProgress: (done: number) => void,
): Promise<BulkOutcome> {
	const rows: BulkRow[] = [];
	const unanswered: BulkPart[] = [];
	let isServerAway = false;
	for (const part of parts) {
		try {
			if (isServerAway) rows.push(...rowsOf(part, 'Gönderilmedi; tekrar deneyin.'));
			else rows.push(...labelled(part, (await sendWithRetries(part.send)).rows));
			if (isServerAway) unanswered.push(part);
		} catch (problem) {
			const isUnknown = isUnanswered(problem);
			const more = isUnknown ? ' Sonuç bilinmiyor; tekrar deneyin.' : '';
			rows.push(...rowsOf(part, `${sentenceOf(problem)}${more}`));
			if (isUnknown) unanswered.push(part);
			isServerAway = isUnknown && noAnswerOf(problem) !== 'failed';
		}
		onProgress(rows.length);
	}
	return { answer: bulkAnswer(rows), unanswered, refused: refusedItems(parts, unanswered, rows) };
}

function bulkPart(job: BulkJob, items: readonly BulkItem[]): BulkPart {
	const key = newActKey();
	const send = job.prepare(items);
	return { items, send: () => send(key) };
}

function labelled({ items }: BulkPart, rows: readonly BulkRow[]): BulkRow[] {
	const labels = new Map(items.map(({ id, label }) => [id, label]));
	return rows.map((row) => ({ ...row, label: labels.get(row.id) ?? row.label }));
}

function rowsOf({ items }: BulkPart, detail: string): BulkRow[] {
	return items.map(({ id, label }) => ({ id, label, done: false, code: null, detail }));
}

function refusedItems(
	parts: readonly BulkPart[],
	unanswered: readonly BulkPart[],
	rows: readonly BulkRow[],
): BulkItem[] {
	const refused = new Set(rows.filter(({ done }) => !done).map(({ id }) => id));
	return parts
		.filter((part) => !unanswered.includes(part))
		.flatMap(({ items }) => items.filter(({ id }) => refused.has(id)));
}
