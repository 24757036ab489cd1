import { bulkAnswer, bulkRow } from '@sevk/domain/common/rule/bulk-answer';
import { commonRefusals } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectionProblem, ProblemError } from '../connection/problem.ts';
import { type BulkItem, type BulkJob, bulkParts, bulkRetryParts, runBulk } from './bulk-run.ts';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

const items = (count: number, group?: string): BulkItem[] =>
	Array.from({ length: count }, (_, at) => ({
		id: `${group ?? ''}${at}`,
		label: `SP-${at}`,
		...(group === undefined ? {} : { group }),
	}));

type Sent = { readonly key: string; readonly bytes: string; readonly ids: readonly string[] };

/**
 * `fail` decides each send by its number; `version` returns the version on the screen at that
 * moment.
 */
function createJob(fail: (sendNo: number, ids: readonly string[]) => Error | null) {
	const sent: Sent[] = [];
	let version = 1;
	const job: BulkJob = {
		done: (count) => `${count} oldu`,
		refused: (count) => `${count} olmadı`,
		prepare: (part) => {
			const bytes = JSON.stringify(part.map(({ id }) => ({ id, version })));
			const ids = part.map(({ id }) => id);
			return async (key) => {
				sent.push({ key, bytes, ids });
				const problem = fail(sent.length, ids);
				if (problem) throw problem;
				return bulkAnswer(
					ids.map((id) =>
						bulkRow(id, '', id.endsWith('7') ? refuse(commonRefusals, 'common/not-found') : null),
					),
				);
			};
		},
	};
	const readAgain = () => {
		version += 1;
	};
	return { job, sent, readAgain };
}

async function run(parts: ReturnType<typeof bulkParts>) {
	const outcome = runBulk(parts, () => undefined);
	await vi.runAllTimersAsync();
	return outcome;
}

test('a job is sent in parts of fifty, each depot by itself', async () => {
	const { job, sent } = createJob(() => null);
	await run(bulkParts(job, [...items(60, 'a'), ...items(5, 'b')]));
	expect(sent.map(({ ids }) => ids.length)).toEqual([50, 10, 5]);
	expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
});

test('a part without an answer is repeated with its bytes although the screen was read again', async () => {
	const { job, sent, readAgain } = createJob((sendNo) => {
		readAgain();
		return sendNo < 3 ? connectionProblem() : null;
	});
	const { answer } = await run(bulkParts(job, items(3)));
	expect(answer).toMatchObject({ doneCount: 3, refusedCount: 0 });
	expect(sent).toHaveLength(3);
	expect(new Set(sent.map(({ key, bytes }) => `${key} ${bytes}`)).size).toBe(1);
});

test('Tekrar Dene repeats what was not answered and prepares the refused ones again', async () => {
	let isOnline = false;
	const { job, sent, readAgain } = createJob((sendNo) =>
		isOnline || sendNo === 1 ? null : connectionProblem(),
	);
	const outcome = await run(bulkParts(job, items(60)));
	expect(outcome.answer).toMatchObject({ doneCount: 45, refusedCount: 15 });
	expect(outcome.answer.rows[50]).toMatchObject({
		label: 'SP-50',
		detail: 'Bağlantı kurulamadı. Sonuç bilinmiyor; tekrar deneyin.',
	});
	isOnline = true;
	readAgain();
	const unanswered = sent.at(-1);
	const second = await run(bulkRetryParts(job, outcome));
	const [repeated, prepared] = sent.slice(-2);
	expect(repeated).toEqual(unanswered);
	expect(prepared?.ids).toEqual(['7', '17', '27', '37', '47']);
	expect(prepared?.bytes).toContain('"version":2');
	expect(second.answer).toMatchObject({ doneCount: 9, refusedCount: 6 });
});

test('a part that the server fails on does not hold up the others', async () => {
	const { job, sent } = createJob((_, ids) =>
		ids.includes('0')
			? new ProblemError({ status: 500, code: 'http/unexpected', detail: 'Hata.' })
			: null,
	);
	const { answer, unanswered } = await run(bulkParts(job, items(120)));
	expect(sent.map(({ ids }) => ids.length)).toEqual([50, 50, 50, 50, 20]);
	expect(answer.rows[0]?.detail).toBe('Hata. Sonuç bilinmiyor; tekrar deneyin.');
	expect(unanswered).toHaveLength(1);
});

test('without a connection the remaining parts are not waited for one by one', async () => {
	const { job, sent } = createJob(() => connectionProblem());
	const outcome = await run(bulkParts(job, items(600)));
	expect(sent).toHaveLength(3);
	expect(outcome.unanswered).toHaveLength(12);
	expect(outcome.answer.rows[599]).toMatchObject({ detail: 'Gönderilmedi; tekrar deneyin.' });
	expect(outcome.refused).toEqual([]);
});

test('a part that was refused as a whole gives the reason in each of its rows', async () => {
	const { job } = createJob(
		() =>
			new ProblemError({
				status: 403,
				code: 'common/forbidden',
				detail: 'Bu işlem için yetkiniz yok.',
			}),
	);
	const outcome = await run(bulkParts(job, items(2)));
	expect(outcome.answer.rows).toMatchObject([
		{ label: 'SP-0', done: false, detail: 'Bu işlem için yetkiniz yok.' },
		{ label: 'SP-1', done: false, detail: 'Bu işlem için yetkiniz yok.' },
	]);
	expect(outcome).toMatchObject({ unanswered: [], refused: items(2) });
});
