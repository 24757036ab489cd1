// The service that answers points of addresses: its settings, and one request to it at a time.
import { setTimeout as sleep } from 'node:timers/promises';
import type { GeocoderAnswer } from '@sevk/contract/addresses/geocoder';
import { geocodeQuestionOf } from '@sevk/domain/addresses/address-geocode';
import type { WrittenAddress } from '@sevk/domain/addresses/address-key';
import {
	type GeocoderFields,
	type GeocoderKind,
	type GeocoderProblem,
	geocoderPauseMs,
	geocoderProblemSentence,
	geocoderTerms,
	isGeocoderAddress,
	mostPerSecond,
	storedGeocoderAddress,
} from '@sevk/domain/addresses/geocoder';
import { geocoderFieldWords, geocoderRefusals } from '@sevk/domain/addresses/geocoder-words';
import { formatTime } from '@sevk/domain/common/date/date';
import {
	type GeocodeAddress,
	type GeocodeResult,
	geocodePrecisionWords,
	geocodeRejectionWords,
	judgeCandidates,
	writeGeocodeLine,
} from '@sevk/domain/common/place/geocode';
import { changesBetween, noValueWord } from '@sevk/domain/common/rule/record-change';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import type { Database } from '../../db/database.ts';
import { recordEvent } from '../../db/events.ts';
import { companyId } from '../../db/ids.ts';
import { refuseStale } from '../../db/stale.ts';
import { transact } from '../../db/transact.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import type { GeocodeAnswer } from '../../outside/geocode/geocode-answer.ts';
import { askGeocoder, type GeocoderUrls } from '../../outside/geocode/geocode-client.ts';
import type { SealedText } from '../../outside/sealed-text.ts';
import {
	clearProblem,
	lockGeocoder,
	readGeocoder,
	reserveTurn,
	type StoredGeocoder,
	saveGeocoder,
	saveProblem,
} from './geocoder-store.ts';

export type GeocoderContext = {
	readonly db: Database;
	readonly sealedText: SealedText;
	readonly urls: GeocoderUrls;
	readonly userAgent: string;
	readonly answerWithinMs?: number;
	readonly now?: () => Date;
	/** Default: a timer. */
	readonly wait?: (ms: number) => Promise<unknown>;
};

/** Neither key is in the history. */
const changedKey = { field: 'key', label: 'Anahtar', from: noValueWord, to: 'Değişti' };
const seen = { noun: 'geocoder', nounId: companyId } as const;

export async function showGeocoderState(context: GeocoderContext): Promise<GeocoderAnswer> {
	return answerOf(context, await readGeocoder(context.db));
}

function answerOf({ now = newDate }: GeocoderContext, stored: StoredGeocoder): GeocoderAnswer {
	const { kind, nominatimUrl, perSecond, days, keySealed, version } = stored;
	const problem = geocoderProblemOf(stored, now());
	return { kind, nominatimUrl, perSecond, days, hasKey: keySealed !== null, problem, version };
}

/** What the office reads while the service gives no answers; one failure may be of an address. */
export function geocoderProblemOf(
	{ kind, problem, pausedUntil }: StoredGeocoder,
	now: Date,
): GeocoderAnswer['problem'] {
	if (kind === null || problem === null || pausedUntil === null) return null;
	const until = pausedUntil > now ? pausedUntil.toISOString() : null;
	const time = until === null ? null : formatTime(until);
	return { kind: problem, sentence: geocoderProblemSentence(kind, problem, time), until };
}

type Edit = GeocoderFields & { readonly key: string | null; readonly version: number };

export async function editGeocoderSettings(
	context: GeocoderContext,
	caller: PersonCaller,
	{ key, version, ...edit }: Edit,
) {
	const { db, now = newDate } = context;
	const { kind } = edit;
	const fields = { ...edit, nominatimUrl: storedGeocoderAddress(kind, edit.nominatimUrl) };
	if (kind !== null) {
		const most = {
			perSecond: mostPerSecond(kind, fields.nominatimUrl),
			days: geocoderTerms[kind].mostDays,
		};
		if (fields.perSecond > most.perSecond || fields.days > most.days) {
			return refuse(geocoderRefusals, 'geocoder/limits', most);
		}
	}
	return transact(db, async (tx) => {
		const before = await lockGeocoder(tx);
		if (before.version !== version) {
			return refuseStale(tx, { depotIds: [companyId], ...seen, version });
		}
		const keySealed = kind === null ? null : sealedKeyOf(context, before, { ...fields, kind, key });
		if (isRefusal(keySealed)) return keySealed;
		await saveGeocoder(tx, { ...fields, keySealed }, now());
		const changes = changesBetween(geocoderFieldWords, before, fields);
		if (key !== null) changes.push(changedKey);
		const payload = { version: version + 1, changes };
		recordEvent(tx, { depotId: companyId, ...seen, kind: 'edited', payload, caller });
		return answerOf(context, await lockGeocoder(tx));
	});
}

type Choice = Pick<GeocoderFields, 'nominatimUrl'> & {
	readonly kind: GeocoderKind;
	readonly key: string | null;
};

/** The key to use: the given one, or the stored one of the same service. */
function sealedKeyOf(
	{ sealedText }: GeocoderContext,
	stored: StoredGeocoder,
	{ kind, nominatimUrl, key }: Choice,
) {
	if (kind === 'nominatim') {
		return isGeocoderAddress(nominatimUrl)
			? null
			: refuse(geocoderRefusals, 'geocoder/address-invalid');
	}
	if (key !== null) return sealedText.seal(key);
	const kept = stored.kind === kind ? stored.keySealed : null;
	return kept ?? refuse(geocoderRefusals, 'geocoder/key-missing');
}

/** What came of a request; `paused`: none was sent. */
export type Located =
	| GeocodeResult
	| {
			readonly state: 'problem';
			readonly problem: GeocoderProblem | 'paused';
			readonly waitMs: number;
	  };

/** How soon an address is tried again that got no turn. */
const noTurnMs = 5_000;

/** Asks the chosen service for an address, in its turn among all that ask. */
export async function locateAddress(
	context: GeocoderContext,
	address: GeocodeAddress,
): Promise<Located & { readonly kind: GeocoderKind | null }> {
	const { db, now = newDate, wait = waitUnref } = context;
	const turn = await reserveTurn(db, now());
	const kind = turn?.geocoder.kind ?? null;
	if (turn === null || kind === null) return { ...(await pauseOf(context)), kind };
	const waitMs = turn.at.getTime() - now().getTime();
	if (waitMs > 0) {
		await wait(waitMs);
		// The service may have refused the requests before.
		const { pausedUntil, version } = await readGeocoder(db);
		const isPaused = pausedUntil !== null && pausedUntil > now();
		if (isPaused || version !== turn.geocoder.version) return { ...(await pauseOf(context)), kind };
	}
	const answer = await ask(context, { ...turn.geocoder, kind }, address);
	return { ...(await keepAnswer(context, address, answer)), kind };
}

async function pauseOf({ db, now = newDate }: GeocoderContext): Promise<Located> {
	const { pausedUntil } = await readGeocoder(db);
	const waitMs = Math.max(noTurnMs, (pausedUntil?.getTime() ?? 0) - now().getTime());
	return { state: 'problem', problem: 'paused', waitMs };
}

function ask(
	{ sealedText, urls, userAgent, answerWithinMs }: GeocoderContext,
	service: Pick<StoredGeocoder, 'nominatimUrl' | 'keySealed'> & { readonly kind: GeocoderKind },
	address: GeocodeAddress,
): Promise<GeocodeAnswer> {
	const { kind, nominatimUrl, keySealed } = service;
	const key = keySealed === null ? '' : sealedText.open(keySealed);
	const url = kind === 'nominatim' ? nominatimUrl : urls[kind];
	const limit = answerWithinMs === undefined ? {} : { answerWithinMs };
	return askGeocoder({ kind, key, url, userAgent, ...limit }, address);
}

/** An answer ends the problem before; a problem keeps all processes from sending for a while. */
async function keepAnswer(
	context: GeocoderContext,
	address: GeocodeAddress,
	answer: GeocodeAnswer,
): Promise<Located> {
	if (answer.state === 'answered') {
		// One that was on its way before the pause does not end it.
		await clearProblem(context.db, context.now?.() ?? newDate());
		return judgeCandidates(address, answer.candidates);
	}
	const wishMs = answer.state === 'over_quota' ? answer.afterMs : null;
	const waitMs = await pauseFor(context, answer.state, wishMs);
	return { state: 'problem', problem: answer.state, waitMs };
}

async function pauseFor(
	{ db, now = newDate }: GeocoderContext,
	problem: GeocoderProblem,
	wishMs: number | null,
): Promise<number> {
	return transact(db, async (tx) => {
		const before = await lockGeocoder(tx);
		const leftMs = (before.pausedUntil?.getTime() ?? 0) - now().getTime();
		// Requests that were on their way together are one problem.
		if (leftMs > 0) return leftMs;
		const failures = before.failures + 1;
		const waitMs = geocoderPauseMs(problem, failures, wishMs);
		const pausedUntil = waitMs === 0 ? null : new Date(now().getTime() + waitMs);
		await saveProblem(tx, { problem, failures, pausedUntil });
		return waitMs;
	});
}

/** A trial ends every pause. */
const farFuture = new Date('9999-12-31');

type Trial = WrittenAddress & Choice;

/** Asks for one address with settings that may not be saved, and says what came of it. */
export async function tryGeocoderSettings(context: GeocoderContext, trial: Trial) {
	const { db, now = newDate } = context;
	const { kind } = trial;
	const nominatimUrl = storedGeocoderAddress(kind, trial.nominatimUrl);
	const question = geocodeQuestionOf(trial);
	if (question === null) return refuse(geocoderRefusals, 'geocoder/question-vague');
	const stored = await readGeocoder(db);
	const keySealed = sealedKeyOf(context, stored, { ...trial, nominatimUrl });
	if (isRefusal(keySealed)) return keySealed;
	const isStored =
		stored.kind === kind && stored.nominatimUrl === nominatimUrl && trial.key === null;
	// A trial comes at once, and the requests of others after it.
	if (isStored) await reserveTurn(db, now());
	const { address } = question;
	const answer = await ask(context, { kind, nominatimUrl, keySealed }, address);
	if (isStored && answer.state === 'answered') await clearProblem(db, farFuture);
	const line = writeGeocodeLine(address);
	if (answer.state !== 'answered') {
		return { line, found: null, sentence: geocoderProblemSentence(kind, answer.state, null) };
	}
	const result = judgeCandidates(address, answer.candidates);
	if (result.state === 'found') {
		const { point, precision } = result;
		const sentence = `Adres bulundu. Kesinlik: ${geocodePrecisionWords[precision]}.`;
		const [longitude, latitude] = point.coordinates;
		return { line, found: { longitude, latitude, precision }, sentence };
	}
	const sentence =
		result.state === 'none'
			? 'Servis yanıt verdi, bu adresi bulamadı.'
			: geocodeRejectionWords[result.reason];
	return { line, found: null, sentence };
}

function newDate(): Date {
	return new Date();
}

/** A turn that nobody waits for must not hold the process up at its end. */
function waitUnref(ms: number): Promise<unknown> {
	return sleep(ms, undefined, { ref: false });
}
