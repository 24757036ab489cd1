import {
	base64url,
	createLocalJWKSet,
	exportJWK,
	exportSPKI,
	generateKeyPair,
	type JWTPayload,
	SignJWT,
	UnsecuredJWT,
} from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import {
	type Claims,
	type FirebaseIssuer,
	firebaseClaims,
	startFirebaseIssuer,
	testProject,
} from '../../../testing/fixture/firebase-issuer.ts';
import {
	accessTokenType,
	embeddedAudience,
	embeddedIssuer,
	firebaseIssuerEntry,
	type TokenIssuer,
} from './token-issuers.ts';
import { verifyToken } from './token-verifier.ts';

const seconds = () => Math.floor(Date.now() / 1000);
let google: FirebaseIssuer;
let own: TokenIssuer;
let ownKey: CryptoKey;
let ownPublicPem: string;

beforeAll(async () => {
	google = await startFirebaseIssuer();
	const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
	ownKey = pair.privateKey;
	ownPublicPem = await exportSPKI(pair.publicKey);
	const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'own-1', alg: 'EdDSA' };
	own = {
		kind: 'embedded',
		issuer: embeddedIssuer,
		audience: embeddedAudience,
		keys: createLocalJWKSet({ keys: [jwk] }),
		algorithms: ['EdDSA'],
		typ: accessTokenType,
		requiredClaims: ['sub', 'exp', 'iat', 'sid'],
		oldestSeconds: 900,
	};
});

const accepted = async (token: string) => (await verifyToken([own, google.entry], token)) !== null;

type Header = { alg?: string; typ?: string; kid?: string; jwk?: object };

function ownClaims(): JWTPayload {
	const now = seconds();
	const names = { iss: embeddedIssuer, aud: embeddedAudience };
	return { ...names, sub: newId(), sid: newId(), iat: now, exp: now + 600 };
}

function ownToken(claims: Claims = {}, header: Header = {}, key?: CryptoKey | Uint8Array) {
	return new SignJWT({ ...ownClaims(), ...claims })
		.setProtectedHeader({ alg: 'EdDSA', typ: accessTokenType, kid: 'own-1', ...header })
		.sign(key ?? ownKey);
}

test('a live token of each issuer counts, and only for its own line of the table', async () => {
	const verified = await verifyToken([own, google.entry], await ownToken({ sub: 'somebody' }));
	expect(verified).toMatchObject({ subject: 'somebody', from: { kind: 'embedded' } });
	const hosted = await verifyToken([own, google.entry], await google.token());
	expect(hosted).toMatchObject({ subject: 'Xq3Zr8fireBaseUid0001', sessionId: null });
	expect(await verifyToken([own], await google.token())).toBeNull();
});

const attacks: Record<string, () => Promise<string>> = {
	'alg none': async () => new UnsecuredJWT(ownClaims()).encode(),
	'HS256 signed with the public key (confusion)': () =>
		ownToken({}, { alg: 'HS256' }, new TextEncoder().encode(ownPublicPem)),
	'another audience': () => ownToken({ aud: 'urn:sevk:files' }),
	'a file token as an access token (typ)': () => ownToken({}, { typ: 'file+jwt' }),
	'no expiry': () => ownToken({ exp: undefined }),
	'expired a minute ago': () => ownToken({ iat: seconds() - 600, exp: seconds() - 60 }),
	'issued five minutes from now': () => ownToken({ iat: seconds() + 300, exp: seconds() + 900 }),
	'its own key in the header (jwk)': async () => {
		const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
		return ownToken({}, { jwk: await exportJWK(pair.publicKey) }, pair.privateKey);
	},
	'an unknown critical header': async () => {
		const [, claims, signature] = (await ownToken()).split('.');
		const header = { alg: 'EdDSA', typ: accessTokenType, kid: 'own-1', crit: ['x'], x: 1 };
		return [base64url.encode(JSON.stringify(header)), claims, signature].join('.');
	},
	'a year of life': () => ownToken({ iat: seconds() - 3600, exp: seconds() + 31_536_000 }),
	'no session': () => ownToken({ sid: undefined }),
	'a session that is no id': () => ownToken({ sid: "' or true --" }),
	'no subject': () => ownToken({ sub: '' }),
	'an unknown issuer': () => ownToken({ iss: 'https://evil.test' }),
	'an unknown key': () => ownToken({}, { kid: 'own-2' }),
	'a changed payload': async () => {
		const [header, , signature] = (await ownToken()).split('.');
		return [header, base64url.encode(JSON.stringify(ownClaims())), signature].join('.');
	},
	'no token at all': async () => 'a.b',
};

test.for(Object.entries(attacks))('refuses %s', async ([, forge]) => {
	expect(await accepted(await ownToken())).toBe(true);
	expect(await accepted(await forge())).toBe(false);
});

const hostedAttacks: Record<string, () => Promise<string>> = {
	expired: () => google.token({ iat: seconds() - 7200, exp: seconds() - 3600 }),
	'another audience': () => google.token({ aud: 'other-project' }),
	'another project': () =>
		google.token({ iss: 'https://securetoken.google.com/other-project', aud: 'other-project' }),
	'another project’s issuer, our audience': () =>
		google.token({ iss: 'https://securetoken.google.com/other-project' }),
	'alg none, as the emulator makes them': async () => new UnsecuredJWT(firebaseClaims()).encode(),
	'signed by somebody else': async () => (await startFirebaseIssuer()).token(),
	'a sign-in that has not happened yet': () => google.token({ auth_time: seconds() + 3600 }),
	'no moment of sign-in': () => google.token({ auth_time: undefined }),
	'no user': () => google.token({ sub: '' }),
	'a user that no database can store': () => google.token({ sub: 'a\0b' }),
	'an access token type': () => google.token({}, { typ: accessTokenType }),
};

test.for(Object.entries(hostedAttacks))('refuses a Firebase token: %s', async ([, forge]) => {
	expect(await accepted(await google.token())).toBe(true);
	expect(await accepted(await forge())).toBe(false);
});

test('a clock that is wrong by 30 seconds is accepted, by more is not', async () => {
	expect(await accepted(await ownToken({ iat: seconds() + 25, exp: seconds() + 600 }))).toBe(true);
	expect(await accepted(await ownToken({ iat: seconds() - 60, exp: seconds() - 25 }))).toBe(true);
	expect(await accepted(await ownToken({ iat: seconds() - 60, exp: seconds() - 35 }))).toBe(false);
});

test('unsigned tokens count only behind the emulator switch, and then still not for others', async () => {
	const emulated = firebaseIssuerEntry({
		projectId: testProject,
		apiKey: 'test',
		emulatorHost: '127.0.0.1:9099',
	});
	const unsigned = (claims: Claims) =>
		`${base64url.encode('{"alg":"none","typ":"JWT"}')}.${base64url.encode(JSON.stringify({ ...firebaseClaims(), ...claims }))}.`;
	expect(await verifyToken([emulated], unsigned({}))).toMatchObject({ sessionId: null });
	expect(await verifyToken([emulated], unsigned({ aud: 'other' }))).toBeNull();
	expect(await verifyToken([emulated], unsigned({ exp: seconds() - 60 }))).toBeNull();
	expect(await verifyToken([google.entry], unsigned({}))).toBeNull();
});

test('keys that can not be fetched are an outage, not a bad token', async () => {
	const dead = {
		...google.entry,
		keys: async () => {
			throw new TypeError('fetch failed');
		},
	};
	await expect(verifyToken([dead], await google.token())).rejects.toMatchObject({
		code: 'http/identity-unreachable',
	});
});
