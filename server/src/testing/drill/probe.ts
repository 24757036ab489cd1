import { setTimeout as sleep } from 'node:timers/promises';

type Probe = { readonly status: number; readonly seconds: number };

const limitMs = 60_000;

/** One request, a POST with a body; status 0 without an answer. */
export async function probe(
	url: string,
	path: string,
	headers: Readonly<Record<string, string>> = {},
	body: object | null = null,
): Promise<Probe> {
	const startedAt = performance.now();
	const seconds = () => (performance.now() - startedAt) / 1_000;
	try {
		const act = body === null ? {} : { method: 'POST', body: JSON.stringify(body) };
		const signal = AbortSignal.timeout(limitMs);
		const response = await fetch(url + path, { ...act, headers, signal });
		await response.arrayBuffer();
		return { status: response.status, seconds: seconds() };
	} catch {
		return { status: 0, seconds: seconds() };
	}
}

/** How long it takes until something holds; the limit when it never does. */
export async function secondsUntil(holds: () => Promise<boolean>): Promise<number> {
	const startedAt = performance.now();
	const elapsed = () => performance.now() - startedAt;
	while (elapsed() < limitMs && !(await holds())) await sleep(50);
	return elapsed() / 1_000;
}
