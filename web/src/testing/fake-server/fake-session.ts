import { readDeviceKey } from '@sevk/contract/identity/device-key';
import { issueAccessToken, readSignInOptions } from '@sevk/contract/identity/sign-in';
import type { Profile } from '@sevk/contract/users/profile';
import { readProfile } from '@sevk/contract/users/profile';
import { answer } from './fake-server.ts';

/** An access token of this person; only its times and its subject are read. */
export function testToken(subject: string, lifetimeSeconds = 6000): string {
	return `e30.${btoa(JSON.stringify({ iat: 0, exp: lifetimeSeconds, sub: subject }))}.x`;
}

/** The embedded sign-in, without demo accounts. */
export function answerSignInOptions(): void {
	answer(readSignInOptions, {
		provider: { kind: 'embedded' },
		resetLinkMinutes: 30,
		demoSignIns: [],
	});
}

/** 256 bits in base64. */
const testDeviceKey = btoa('k'.repeat(32));

/** A person whose session gives this token. */
export function answerSignedIn(person: Profile, token: string): void {
	answerSignInOptions();
	answer(issueAccessToken, { accessToken: token, expiresAt: '2026-11-20T09:00:00Z' });
	answer(readProfile, person);
	answer(readDeviceKey, { key: testDeviceKey });
}

/** A session that is over. */
export function answerSignedOut(): void {
	answer(issueAccessToken, { accessToken: null, expiresAt: null });
}
