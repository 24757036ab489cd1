// An act on many records, sent in parts. Pure of React, so that its retries can be tested alone.
import { type BulkAnswer, type BulkRow, bulkAnswer } from '@sevk/domain/common/rule/bulk-answer';
import { isUnanswered, noAnswerOf, sentenceOf } from '../connection/problem.ts';
import { sendWithRetries } from '../connection/retry.ts';
import { newActKey } from './act-key.ts';

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
	/** Reads what the items are now and fixes the request: every try of it sends the same bytes. */
	readonly prepare: (items: readonly BulkItem[]) => (key: string) => Promise<BulkAnswer>;
};

type BulkPart = {
	readonly items: readonly BulkItem[];
	readonly send: () => Promise<BulkAnswer>;
};

export type BulkOutcome = {
	readonly answer: BulkAnswer;
	/** Whether these happened is unknown: they are sent again as they were. */
	readonly unanswered: readonly BulkPart[];
	/** These did not happen: they are prepared again. */
	readonly refused: readonly BulkItem[];
};

/** So many at once: few enough for a progress bar that moves, many enough to be quick. */
const partSize = 50;

export function bulkParts(job: BulkJob, items: readonly BulkItem[]): BulkPart[] {
	const groups = Map.groupBy(items, ({ group = '' }) => group);
	return [...groups.values()].flatMap((group) =>
		Array.from({ length: Math.ceil(group.length / partSize) }, (_, at) =>
			bulkPart(job, group.slice(at * partSize, (at + 1) * partSize)),
		),
	);
}

/** What a second try sends. */
export function bulkRetryParts(job: BulkJob, { unanswered, refused }: BulkOutcome): BulkPart[] {
	return [...unanswered, ...bulkParts(job, refused)];
}

/** Sends part after part. One that fails on the server does not hold up the others. */
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
