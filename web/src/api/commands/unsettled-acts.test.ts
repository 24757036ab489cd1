import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectionProblem, ProblemError } from '../connection/problem.ts';
import { createUnsettledActs } from './unsettled-acts.ts';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

type Note = { readonly note: string; readonly version?: number };
type Sent = { readonly input: Note; readonly key: string };

const refused = new ProblemError({ status: 409, code: 'common/stale', detail: 'x' });
const reused = new ProblemError({ status: 422, code: 'common/key-reused', detail: 'x' });

/** Acts of one person against a server whose answers the test sets. */
function createActs() {
	const acts = createUnsettledActs();
	const sent: Sent[] = [];
	return {
		forgetAll: acts.forgetAll,
		sent,
		keys: () => sent.map(({ key }) => key),
		act: (
			input: Note,
			answer: Promise<string> | Error,
			more: { name?: string; form?: object } = {},
		) => {
			const { name = 'addNote', form = null } = more;
			return acts
				.run({ name, input, form }, async (own: Note, key) => {
					sent.push({ input: own, key });
					if (answer instanceof Error) throw answer;
					return answer;
				})
				.catch((error: unknown) => error);
		},
	};
}

const done = Promise.resolve('done');

test('the same act repeats its key until it is answered, then takes a new one', async () => {
	const { act, keys } = createActs();
	await act({ note: 'a' }, connectionProblem());
	await act({ note: 'a' }, new ProblemError({ status: 500, code: 'http/unexpected', detail: 'x' }));
	await act({ note: 'a' }, done);
	await act({ note: 'a' }, done);
	const [first, second, third, fourth] = keys();
	expect([second, third]).toEqual([first, first]);
	expect(fourth).not.toBe(first);
});

test('another act between two tries takes no key away', async () => {
	const { act, keys } = createActs();
	await act({ note: 'a' }, connectionProblem());
	await act({ note: 'b' }, connectionProblem());
	await act({ note: 'a' }, connectionProblem());
	const [a, b, again] = keys();
	expect(b).not.toBe(a);
	expect(again).toBe(a);
});

test('two acts at once keep a key each, whichever is answered first', async () => {
	const { act, keys } = createActs();
	let answerA = (_: string) => undefined as unknown;
	const a = act({ note: 'a' }, new Promise<string>((resolve) => (answerA = resolve)));
	let failB = (_: Error) => undefined as unknown;
	const b = act({ note: 'b' }, new Promise<string>((_, reject) => (failB = reject)));
	answerA('done');
	await a;
	failB(connectionProblem());
	await b;
	await act({ note: 'b' }, done);
	expect(keys()[2]).toBe(keys()[1]);
});

test('a second press while the first is under way is the same act', async () => {
	const { act, keys } = createActs();
	await Promise.all([act({ note: 'a' }, done), act({ note: 'a' }, done)]);
	expect(keys()[1]).toBe(keys()[0]);
});

test('a retry keeps the first bytes when only the version was read again', async () => {
	const { act, sent } = createActs();
	await act({ note: 'a', version: 6 }, connectionProblem());
	await act({ note: 'a', version: 7 }, done);
	expect(sent[1]).toEqual(sent[0]);
	await act({ note: 'a', version: 7 }, done);
	expect(sent[2]).toMatchObject({ input: { version: 7 } });
});

test('an act that is done ends the claim of earlier ones: the record has moved on', async () => {
	const { act, keys } = createActs();
	await act({ note: 'skip' }, connectionProblem());
	await act({ note: 'resume' }, done);
	await act({ note: 'skip' }, done);
	expect(keys()[2]).not.toBe(keys()[0]);
});

test('after five minutes the same act is a new one', async () => {
	const { act, keys } = createActs();
	await act({ note: 'a' }, connectionProblem());
	vi.advanceTimersByTime(5 * 60_000 + 1);
	await act({ note: 'a' }, done);
	expect(keys()[1]).not.toBe(keys()[0]);
});

test('one input to two endpoints is two acts', async () => {
	const { act, keys } = createActs();
	await act({ note: 'a' }, connectionProblem());
	await act({ note: 'a' }, connectionProblem(), { name: 'dropNote' });
	expect(keys()[1]).not.toBe(keys()[0]);
});

test('a form that is edited after a silence stays one act, so it cannot happen twice', async () => {
	const { act, sent } = createActs();
	const form = {};
	await act({ note: 'a' }, connectionProblem(), { form });
	await act({ note: 'b' }, connectionProblem(), { form });
	await act({ note: 'c' }, reused, { form });
	expect(sent.map(({ input }) => input.note)).toEqual(['a', 'b', 'c']);
	expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
	// The first send was reported as done, so the next one is another act.
	await act({ note: 'c' }, done, { form });
	expect(sent[3]?.key).not.toBe(sent[0]?.key);
});

test('a form that was refused starts a new act', async () => {
	const { act, keys } = createActs();
	const form = {};
	await act({ note: 'a' }, refused, { form });
	await act({ note: 'b' }, done, { form });
	expect(keys()[1]).not.toBe(keys()[0]);
});

test('a form that was closed and filled in again with the same values repeats its act', async () => {
	const { act, keys } = createActs();
	await act({ note: 'a' }, connectionProblem(), { form: {} });
	await act({ note: 'a' }, done, { form: {} });
	expect(keys()[1]).toBe(keys()[0]);
});

test('an answer that was read wrongly by this page is no answer', async () => {
	const { act, keys } = createActs();
	await act({ note: 'a' }, new TypeError('a bug'));
	await act({ note: 'a' }, done);
	expect(keys()[1]).toBe(keys()[0]);
});

test('an act of the person before is not continued by the next one', async () => {
	const { act, keys, forgetAll } = createActs();
	await act({ note: 'a' }, connectionProblem());
	forgetAll();
	await act({ note: 'a' }, done);
	expect(keys()[1]).not.toBe(keys()[0]);
});
