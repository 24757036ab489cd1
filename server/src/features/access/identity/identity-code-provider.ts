// The identity provider takes a one-time code for a minute and a half, as often as it comes. Here it
// is taken once (RFC 6238 §5.2): somebody who saw it being typed is too late with it.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import type { Database } from '../../../db/database.ts';
import { findCodeSecret, takeCodeStep } from './credential-store.ts';

/**
 * As the provider counts: a code lives half a minute, and its neighbours are taken as well. One more
 * ahead, since the provider looks at its clock a moment later.
 */
const stepMs = 30_000;
const neighbours = [-1, 0, 1, 2] as const;

/** Where the provider keeps who is between the two steps of a sign-in. */
const challengeCookie = 'two_factor';

/**
 * Runs before the provider looks at a code. One that was used already is handed on as an empty one:
 * the provider then says no and counts the try as it does for every wrong code.
 */
export function takeCodesOnce(db: Database) {
	return createAuthMiddleware(async (ctx) => {
		if (ctx.path !== '/two-factor/verify-totp') return undefined;
		const session = await getSessionFromCtx(ctx);
		const userId = session?.user.id ?? (await challenged());
		if (userId === null) return undefined;
		const sealed = await findCodeSecret(db, userId);
		if (sealed === null) return undefined;
		const secret = await symmetricDecrypt({ key: ctx.context.secretConfig, data: sealed });
		const step = stepOfCode(secret, String(ctx.body?.code ?? ''), new Date());
		if (step === null || (await takeCodeStep(db, userId, step))) return undefined;
		return { context: { body: { ...ctx.body, code: '' } } };

		/** Who gave the right password a moment ago in this browser. */
		async function challenged(): Promise<string | null> {
			const { name } = ctx.context.createAuthCookie(challengeCookie);
			const challenge = await ctx.getSignedCookie(name, ctx.context.secret);
			if (!challenge) return null;
			const known = await ctx.context.internalAdapter.findVerificationValue(challenge);
			return known?.value ?? null;
		}
	});
}

/** The half minute to which a code belongs, now or next to now; null for a wrong code. */
function stepOfCode(secret: string, code: string, now: Date): number | null {
	const given = Buffer.from(code);
	const present = Math.floor(now.getTime() / stepMs);
	const steps = neighbours.map((apart) => present + apart);
	const step = steps.find((one) => {
		const right = Buffer.from(codeOfStep(secret, one));
		return given.length === right.length && timingSafeEqual(given, right);
	});
	return step ?? null;
}

/** What the authenticator shows in a half minute (RFC 4226). */
function codeOfStep(secret: string, step: number): string {
	const counter = Buffer.alloc(8);
	counter.writeBigUInt64BE(BigInt(step));
	const digest = createHmac('sha1', secret).update(counter).digest();
	const at = (digest.at(-1) ?? 0) & 15;
	return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
