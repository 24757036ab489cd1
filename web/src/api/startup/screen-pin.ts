// The PIN that opens a locked screen: checked by the server, and without a network by this phone.
import { checkScreenPin } from '@sevk/contract/identity/pin-devices';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { offlinePinTries } from '@sevk/domain/identity/pin/pin';
import { pinRefusals } from '@sevk/domain/identity/pin/pin-words';
import { call } from '../call/call.ts';
import { noAnswerOf, ProblemError } from '../connection/problem.ts';
import { ownerHere } from '../device/device-owner.ts';
import { keepRecord, readRecord } from '../device/device-record.ts';

const recordName = 'pin';
/** 0.1 to 0.3 s of a phone for each guess. */
const rounds = 600_000;
const answerWithinMs = 8_000;

type OfflinePin = { readonly salt: number[]; readonly hash: number[]; readonly wrongTries: number };

/** Checks the PIN. Rejects with the sentence to show. */
export async function openScreen(pin: string): Promise<void> {
	try {
		const signal = AbortSignal.timeout(answerWithinMs);
		await call(checkScreenPin, { body: { pin } }, { signal });
	} catch (error) {
		if (!isWithoutServer(error)) throw error;
		return checkOffline(pin);
	}
	await keepOfflinePin(pin);
}

/** Keeps what checks the PIN without a network; called after a right one. */
export async function keepOfflinePin(pin: string): Promise<void> {
	const person = ownerHere();
	if (person === null) return;
	const salt = [...crypto.getRandomValues(new Uint8Array(16))];
	await save(person, { salt, hash: await hashOf(pin, salt), wrongTries: 0 });
}

/** A gate, no encryption: after a few wrong ones only the server decides. */
async function checkOffline(pin: string): Promise<void> {
	const person = ownerHere();
	const stored = person === null ? null : await readRecord<OfflinePin>(person, recordName);
	if (person === null || stored === null || stored.wrongTries >= offlinePinTries) {
		throw offlineProblem('Kilidi açmak için internet bağlantısı gerekiyor.');
	}
	// Counted before the check, so that closing the app gives no free try.
	const wrongTries = stored.wrongTries + 1;
	await save(person, { ...stored, wrongTries });
	const hash = await hashOf(pin, stored.salt);
	if (hash.every((byte, at) => byte === stored.hash[at])) {
		await save(person, { ...stored, wrongTries: 0 });
		return;
	}
	const left = offlinePinTries - wrongTries;
	if (left > 0) throw new ProblemError(refuse(pinRefusals, 'access/wrong-screen-pin', { left }));
	throw offlineProblem('PIN hatalı. Kilidi açmak için artık internet bağlantısı gerekiyor.');
}

const save = (person: string, pin: OfflinePin) => keepRecord(person, recordName, pin);

async function hashOf(pin: string, salt: readonly number[]): Promise<number[]> {
	const bytes = new TextEncoder().encode(pin);
	const key = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveBits']);
	const kind = { name: 'PBKDF2', hash: 'SHA-256', salt: Uint8Array.from(salt), iterations: rounds };
	return [...new Uint8Array(await crypto.subtle.deriveBits(kind, key, 256))];
}

function isWithoutServer(error: unknown): boolean {
	if (!(error instanceof ProblemError)) return true;
	return noAnswerOf(error) !== null && error.status !== 429;
}

function offlineProblem(detail: string): ProblemError {
	return new ProblemError({ status: 0, code: 'net/error', detail });
}
