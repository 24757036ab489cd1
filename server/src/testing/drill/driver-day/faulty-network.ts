// A phone's network: it loses requests and answers, sends twice, delays, and delivers an old request
// after newer ones. The client sees no answer for what was lost or is late.
import { setTimeout as sleep } from 'node:timers/promises';

type NetworkAnswer = { readonly status: number; readonly content: string };

export type NetworkFaults = {
	sent: number;
	requestsLost: number;
	answersLost: number;
	duplicated: number;
	delayed: number;
	/** Requests that arrived after the client had given them up, behind newer ones. */
	late: number;
	offline: number;
};

export const noFaults = (): NetworkFaults => ({
	sent: 0,
	requestsLost: 0,
	answersLost: 0,
	duplicated: 0,
	delayed: 0,
	late: 0,
	offline: 0,
});

/** Shares of the requests; the rest goes through. */
const shares = { lose: 0.04, loseAnswer: 0.04, duplicate: 0.04, late: 0.04, delay: 0.14 };
const longestDelayMs = 3_000;
const noAnswer: NetworkAnswer = { status: 0, content: '' };

export type FaultyNetwork = {
	/** The answer, or status 0 when the client got none. */
	readonly send: (request: () => Promise<NetworkAnswer>) => Promise<NetworkAnswer>;
	/** Resolves when no request of this network is under way any more. */
	readonly settled: () => Promise<void>;
};

/** `isOffline`: the phone is in a dead spot, and nothing goes through. */
export function faultyNetwork(
	random: () => number,
	faults: NetworkFaults,
	isOffline: () => boolean,
): FaultyNetwork {
	const underWay = new Set<Promise<unknown>>();

	function start(request: () => Promise<NetworkAnswer>, delayMs = 0): Promise<NetworkAnswer> {
		faults.sent += 1;
		const running = (delayMs === 0 ? request() : sleep(delayMs).then(request)).catch(
			() => noAnswer,
		);
		underWay.add(running);
		running.finally(() => underWay.delete(running));
		return running;
	}

	async function send(request: () => Promise<NetworkAnswer>): Promise<NetworkAnswer> {
		const delayMs = 1 + random() * longestDelayMs;
		const fault = pickFault(random());
		if (isOffline()) {
			faults.offline += 1;
			return noAnswer;
		}
		switch (fault) {
			case 'lose':
				faults.requestsLost += 1;
				return noAnswer;
			case 'loseAnswer':
				faults.answersLost += 1;
				await start(request);
				return noAnswer;
			case 'duplicate':
				faults.duplicated += 1;
				start(request, delayMs);
				return start(request);
			case 'late':
				faults.late += 1;
				start(request, delayMs);
				return noAnswer;
			case 'delay':
				faults.delayed += 1;
				return start(request, delayMs / 6);
			default:
				return start(request);
		}
	}

	return {
		send,
		settled: async () => {
			while (underWay.size > 0) await Promise.all(underWay);
		},
	};
}

function pickFault(value: number): keyof typeof shares | null {
	let bound = 0;
	for (const [name, share] of Object.entries(shares)) {
		bound += share;
		if (value < bound) return name as keyof typeof shares;
	}
	return null;
}
