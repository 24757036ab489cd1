import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOwnVersions } from './own-versions.ts';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

type Input = {
	readonly params: { readonly routeId: string };
	readonly body: { readonly version: number };
};

const routeAt = (version: number, routeId = 'r1'): Input => ({
	params: { routeId },
	body: { version },
});

/** Acts against a server that answers when the test says so; `sent` are the versions it received. */
function createSends() {
	const versions = createOwnVersions();
	const sent: number[] = [];
	return {
		sent,
		forgetAll: versions.forgetAll,
		act: (input: Input, answer: Promise<unknown>) =>
			versions.run(input, (own) => {
				sent.push(own.body.version);
				return answer;
			}),
	};
}

test('an act waits for the act before it on the record and sends the version that it answered', async () => {
	const { act, sent } = createSends();
	const sort = Promise.withResolvers<unknown>();
	const sorted = act(routeAt(4), sort.promise);
	const planned = act(routeAt(4), Promise.resolve({ id: 'r1', version: 6 }));
	await vi.advanceTimersByTimeAsync(1_000);
	expect(sent).toEqual([4]);
	sort.resolve({ id: 'r1', version: 5 });
	await Promise.all([sorted, planned]);
	expect(sent).toEqual([4, 5]);
});

test('until the page has read the record again, its own acts follow each other', async () => {
	const { act, sent } = createSends();
	await act(routeAt(4), Promise.resolve({ id: 'r1', version: 5 }));
	await act(routeAt(5), Promise.resolve({ id: 'r1', version: 6 }));
	await act(routeAt(4), Promise.resolve({ id: 'r1', version: 7 }));
	expect(sent).toEqual([4, 5, 6]);
});

test("another user's change is refused: a version that no own act raised is sent as it is", async () => {
	const { act, sent } = createSends();
	await act(routeAt(4), Promise.resolve({ id: 'r1', version: 5 }));
	await act(routeAt(3), Promise.resolve({ id: 'r1', version: 6 }));
	await act(routeAt(4, 'r2'), Promise.resolve({ id: 'r2', version: 5 }));
	expect(sent).toEqual([4, 3, 4]);
});

test('after a refused act the next one is sent with the version of the page', async () => {
	const { act, sent } = createSends();
	const refused = act(routeAt(4), Promise.reject(new Error('refused')));
	const next = act(routeAt(4), Promise.resolve({ id: 'r1', version: 5 }));
	await expect(refused).rejects.toThrow('refused');
	await next;
	expect(sent).toEqual([4, 4]);
});

test('a form that was open for longer is refused, and another user starts without versions', async () => {
	const { act, sent, forgetAll } = createSends();
	await act(routeAt(4), Promise.resolve({ id: 'r1', version: 5 }));
	await vi.advanceTimersByTimeAsync(61_000);
	await act(routeAt(4), Promise.resolve(null));
	await act(routeAt(6), Promise.resolve({ id: 'r1', version: 7 }));
	forgetAll();
	await act(routeAt(6), Promise.resolve(null));
	expect(sent).toEqual([4, 4, 6, 6]);
});
