// Makes one-time codes single-use (RFC 6238 §5.2), because the provider accepts a code repeatedly
// for 90 seconds.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import type { Database } from '../../../db/database.ts';
import { findCodeSecret, takeCodeStep } from './credential-store.ts';

/**
 * Codes are valid for 30 seconds, plus the neighbouring steps. One more step ahead, because the
 * provider reads its clock later.
 */
const stepMs = 30_000;
const neighbours = [-1, 0, 1, 2] as const;

/** The provider's cookie between the two steps of a sign-in. */
const challengeCookie = 'two_factor';

/**
 * Runs before the provider checks a code. A used code is replaced by an empty one, so that the
 * provider refuses it and counts the attempt.
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

		/** The user who entered the correct password in this browser. */
		async function challenged(): Promise<string | null> {
			const { name } = ctx.context.createAuthCookie(challengeCookie);
			const challenge = await ctx.getSignedCookie(name, ctx.context.secret);
			if (!challenge) return null;
			const challengeRow = await ctx.context.internalAdapter.findVerificationValue(challenge);
			return challengeRow?.value ?? null;
		}
	});
}

/** The step of a code, current or adjacent; null for a wrong code. */
function stepOfCode(secret: string, code: string, now: Date): number | null {
	const codeBytes = Buffer.from(code);
	const present = Math.floor(now.getTime() / stepMs);
	const steps = neighbours.map((apart) => present + apart);
	const step = steps.find((one) => {
		const right = Buffer.from(codeOfStep(secret, one));
		return codeBytes.length === right.length && timingSafeEqual(codeBytes, right);
	});
	return step ?? null;
}

/** The code of a step (RFC 4226). */
function codeOfStep(secret: string, step: number): string {
	const counter = Buffer.alloc(8);
	counter.writeBigUInt64BE(BigInt(step));
	const digest = createHmac('sha1', secret).update(counter).digest();
	const at = (digest.at(-1) ?? 0) & 15;
	return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
