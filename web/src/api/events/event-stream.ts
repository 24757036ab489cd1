import {
	followEvents as followEventsEndpoint,
	type LiveEvent,
} from '@sevk/contract/common/live-events';
import { refreshNoun } from '../call/query-client.ts';
import { request } from '../call/request.ts';
import { logFailure } from '../connection/log.ts';
import { noAnswerOf, ProblemError } from '../connection/problem.ts';
import { retryAfterOf } from '../connection/retry.ts';
import { forgetMoved, noteMoved } from '../state/moved-vehicles.ts';
import { type ServerEvent, takeEvents } from './server-event.ts';

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;
/** The server writes every 15 s; after three missing writes the connection is dead. */
const silentMs = 45_000;
/** Changes within this time (a bulk act) refresh the screen once. */
const gatherMs = 400;

/** Follows the server's events until aborted, resuming after the last event received. */
export async function followEvents(stop: AbortSignal): Promise<void> {
	const receive = createReceiver();
	forgetMoved();
	let lastId: string | null = null;
	let waitMs = firstWaitMs;
	let wishMs = 0;
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
			wishMs = 0;
			for await (const event of eventsOf(response)) {
				lastId = event.id ?? lastId;
				receive(event.data);
			}
		} catch (error) {
			if (stop.aborted) return;
			if (isRefusal(error)) return logFailure('Canlı güncelleme kapalı.', error);
			wishMs = retryAfterOf(error);
		}
		await pause(Math.max(waitMs, wishMs), stop);
		waitMs = Math.min(waitMs * 2, longestWaitMs);
	}
}

/** A refusal is final; a busy server or a lost connection is retried. */
function isRefusal(error: unknown): boolean {
	return error instanceof ProblemError && noAnswerOf(error) === null;
}

async function* eventsOf(response: Response): AsyncGenerator<ServerEvent> {
	if (!response.body) return;
	const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
	let text = '';
	for (let chunk = await nextChunk(reader); !chunk.done; chunk = await nextChunk(reader)) {
		const { events, rest } = takeEvents(text + chunk.value);
		text = rest;
		yield* events;
	}
}

/** Ends a silent stream: a lost network closes no connection. */
async function nextChunk(reader: ReadableStreamDefaultReader<string>) {
	const silence = setTimeout(() => void reader.cancel(), silentMs);
	try {
		return await reader.read();
	} finally {
		clearTimeout(silence);
	}
}

function createReceiver(): (data: string) => void {
	const refresh = createRefreshBatcher();
	return (data) => {
		const news = newsIn(data);
		if (news?.noun === 'vehicle-position') noteMoved(news.vehicles ?? []);
		else if (news !== null) refresh(news.noun);
	};
}

function createRefreshBatcher(): (noun: string) => void {
	const nouns = new Set<string>();
	let waiting = false;
	return (noun) => {
		// Events name a noun in the singular (`debit`), queries in the plural as in the address.
		nouns.add(noun.endsWith('s') ? noun : `${noun}s`);
		if (waiting) return;
		waiting = true;
		setTimeout(() => {
			waiting = false;
			for (const each of nouns) refreshNoun(each);
			nouns.clear();
		}, gatherMs);
	};
}

type News = Pick<LiveEvent, 'noun' | 'vehicles'>;

function newsIn(data: string): News | null {
	try {
		const news = JSON.parse(data) as Partial<News>;
		return typeof news.noun === 'string' ? { ...news, noun: news.noun } : null;
	} catch {
		return null;
	}
}

function pause(ms: number, stop: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const end = () => {
			clearTimeout(timer);
			stop.removeEventListener('abort', end);
			resolve();
		};
		const timer = setTimeout(end, ms);
		stop.addEventListener('abort', end);
	});
}
