import { followEvents as followEventsEndpoint } from '@sevk/contract/access/live-events';
import { logFailure } from './log.ts';
import { ProblemError } from './problem.ts';
import { refreshNoun } from './query-client.ts';
import { request } from './request.ts';
import { type ServerEvent, takeEvents } from './server-event.ts';

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;
/** Changes that come together (a bulk act) refresh the screen once. */
const gatherMs = 400;

/** Follows the server's events until stopped, resuming after the last one seen. */
export async function followEvents(stop: AbortSignal): Promise<void> {
	const told = gatherer();
	let lastId: string | null = null;
	let waitMs = firstWaitMs;
	while (!stop.aborted) {
		try {
			const response = await request(followEventsEndpoint.path, {
				headers: {
					accept: 'text/event-stream',
					...(lastId === null ? {} : { 'last-event-id': lastId }),
				},
				signal: stop,
			});
			waitMs = firstWaitMs;
			for await (const event of eventsOf(response)) {
				lastId = event.id ?? lastId;
				told(event.data);
			}
		} catch (error) {
			if (stop.aborted) return;
			// A refusal stays a refusal; only a lost connection is worth another try.
			if (error instanceof ProblemError && error.status >= 400 && error.status < 500) {
				return logFailure('Canlı güncelleme kapalı.', error);
			}
		}
		await pause(waitMs, stop);
		waitMs = Math.min(waitMs * 2, longestWaitMs);
	}
}

async function* eventsOf(response: Response): AsyncGenerator<ServerEvent> {
	if (!response.body) return;
	const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
	let text = '';
	for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
		const { events, rest } = takeEvents(text + chunk.value);
		text = rest;
		yield* events;
	}
}

function gatherer(): (data: string) => void {
	const nouns = new Set<string>();
	let waiting = false;
	return (data) => {
		const noun = nounIn(data);
		if (noun === null) return;
		nouns.add(noun);
		if (waiting) return;
		waiting = true;
		setTimeout(() => {
			waiting = false;
			for (const each of nouns) refreshNoun(each);
			nouns.clear();
		}, gatherMs);
	};
}

/** Events name a noun in the singular (`debit`), queries in the plural as in the address. */
function nounIn(data: string): string | null {
	try {
		const { noun } = JSON.parse(data) as { noun?: unknown };
		if (typeof noun !== 'string') return null;
		return noun.endsWith('s') ? noun : `${noun}s`;
	} catch {
		return null;
	}
}

function pause(ms: number, stop: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const timer = setTimeout(resolve, ms);
		stop.addEventListener('abort', () => {
			clearTimeout(timer);
			resolve();
		});
	});
}
