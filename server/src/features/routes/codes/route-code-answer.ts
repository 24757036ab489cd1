import type { StopCode } from '@sevk/contract/routes/route-codes';
import { codesAtMost, codeTriesAtMost } from '@sevk/domain/routes/stop/route-code';
import type { Database } from '../../../db/database.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import {
	listReleases,
	listValidCodes,
	type StoredRelease,
	type ValidCode,
} from './route-code-store.ts';

/** An order whose code is not made yet. */
export const noCode: StopCode = {
	state: 'none',
	channel: null,
	sentTo: null,
	sentAt: null,
	release: null,
	isRetrying: false,
	triesLeft: codeTriesAtMost,
	codesLeft: codesAtMost,
};

/** The delivery codes of a route by order; codes are made at its departure. */
export async function readCodes(
	db: Database,
	caller: PersonCaller,
	{ depotId, id, departedAt }: { depotId: string; id: string; departedAt: Date | null },
): Promise<ReadonlyMap<string, StopCode>> {
	if (departedAt === null) return new Map();
	const on = { depotId, routeId: id };
	const [codes, releases] = await Promise.all([listValidCodes(db, on), listReleases(db, on)]);
	const answers = new Map(codes.map((code) => [code.order_id, codeAnswer(code)]));
	for (const release of releases) {
		const code = answers.get(release.order_id) ?? noCode;
		answers.set(release.order_id, { ...code, release: releaseAnswer(release, caller) });
	}
	return answers;
}

function codeAnswer(code: ValidCode): StopCode {
	return {
		state: code.send_state,
		isRetrying: code.send_state === 'waiting' && code.last_problem !== null,
		channel: code.channel,
		sentTo: code.sent_to,
		sentAt: code.sent_at?.toISOString() ?? null,
		triesLeft: codeTriesAtMost - code.wrong_tries,
		codesLeft: Math.max(0, codesAtMost - code.number),
		release: null,
	};
}

function releaseAnswer(release: StoredRelease, caller: PersonCaller): StopCode['release'] {
	return {
		reason: release.reason,
		requestedByName: release.requested_by_name,
		isOwn: release.requested_by === caller.userId,
		releasedByName: release.released_by_name,
	};
}
