// Sign-in with phone number and PIN on an enrolled phone (docs/decisions/0053-phone-and-pin.md).
import {
	challengePhone,
	enrollPhone as enrollPhoneEndpoint,
	pinText,
	signInWithPin as signInWithPinEndpoint,
} from '@sevk/contract/identity/pin-devices';
import { parsePhone } from '@sevk/domain/common/format/phone';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { pinRefusals } from '@sevk/domain/identity/pin/pin-words';
import { ProblemError } from '../connection/problem.ts';
import { type PinPhone, readPinPhones, writePinPhones } from '../device/device-database.ts';
import { endFormerSession, forgetToken } from './session.ts';
import { post } from './session-embedded.ts';

const keyKind = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** A key for an enrolment; a retry of the same form uses it again. */
export async function makePhoneKeys(): Promise<CryptoKeyPair> {
	if (globalThis.crypto?.subtle === undefined) {
		throw unusable('Bu adres güvenli bağlantı (https) kullanmadığı için telefon tanıtılamaz.');
	}
	return crypto.subtle.generateKey(keyKind, false, ['sign', 'verify']);
}

type Enrolment = { readonly phone: string; readonly code: string; readonly pin: string };

/** Enrolls this phone with the code of the office and signs in. */
export async function enrollPhone(input: Enrolment, keys: CryptoKeyPair): Promise<void> {
	const phoneHash = await hashOf(input.phone);
	const phones = await readPinPhones();
	await writePinPhones(phones).catch(() => {
		throw unusable('Tarayıcı bu telefonda kayıt tutmaya izin vermiyor. Gizli sekmeden çıkın.');
	});
	await endFormerSession();
	const former = phones.find((one) => one.phoneHash === phoneHash);
	const spki = await crypto.subtle.exportKey('spki', keys.publicKey);
	const body = { ...input, publicKey: base64Of(spki), formerId: former?.id ?? null };
	const answer = await post(enrollPhoneEndpoint, body);
	const { pinDeviceId } = enrollPhoneEndpoint.answer.parse(answer);
	const others = phones.filter((one) => one !== former && one.id !== pinDeviceId);
	const added = { id: pinDeviceId, privateKey: keys.privateKey, phoneHash };
	await writePinPhones([...others, added]);
	forgetToken();
}

/** Signs in on this phone. Rejects with the sentence to show. */
export async function signInByPin(phone: string, pin: string): Promise<void> {
	const phones = await readPinPhones();
	const phoneHash = await hashOf(phone);
	// The office may have changed the number, so the only enrolment is tried with any.
	const own = phones.find((one) => one.phoneHash === phoneHash);
	const enrolment = own ?? (phones.length === 1 ? phones[0] : undefined);
	if (enrolment === undefined) {
		throw new ProblemError(refuse(pinRefusals, 'access/phone-unknown'));
	}
	await endFormerSession();
	const { nonce } = await challengeOf(enrolment.id);
	const text = new TextEncoder().encode(pinText(enrolment.id, nonce));
	const signing = { name: 'ECDSA', hash: 'SHA-256' };
	const signature = await crypto.subtle.sign(signing, enrolment.privateKey, text);
	const { method, path } = signInWithPinEndpoint;
	const body = { phone, pin, nonce, signature: base64Of(signature) };
	await post({ method, path: path.replace(':pinDeviceId', enrolment.id) }, body);
	forgetToken();
}

/** Whether somebody enrolled this phone. */
export async function isPhoneEnrolled(): Promise<boolean> {
	return (await readPinPhones().catch(() => [])).length > 0;
}

/** Removes enrolments that the office closed; the reason, or null. */
export async function removeClosedPhones(): Promise<ProblemError | null> {
	let reason: ProblemError | null = null;
	for (const phone of await readPinPhones()) {
		const problem = await closingOf(phone);
		if (problem === null) continue;
		await writePinPhones((await readPinPhones()).filter(({ id }) => id !== phone.id));
		reason = problem;
	}
	return reason;
}

async function closingOf({ id }: PinPhone): Promise<ProblemError | null> {
	try {
		await challengeOf(id);
		return null;
	} catch (error) {
		const codes = ['access/phone-closed', 'access/phone-unknown'];
		return error instanceof ProblemError && codes.includes(error.code) ? error : null;
	}
}

async function challengeOf(id: string) {
	const { method, path } = challengePhone;
	const answer = await post({ method, path: path.replace(':pinDeviceId', id) });
	return challengePhone.answer.parse(answer);
}

/** A sign-out leaves no number readable on the phone. */
async function hashOf(phone: string): Promise<string> {
	const bytes = new TextEncoder().encode(parsePhone(phone) ?? phone);
	return base64Of(await crypto.subtle.digest('SHA-256', bytes));
}

function base64Of(bytes: ArrayBuffer): string {
	return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

function unusable(detail: string): ProblemError {
	return new ProblemError({ status: 0, code: 'access/provider', detail });
}
