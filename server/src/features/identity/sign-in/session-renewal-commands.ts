// The native app keeps its session in the phone's secure storage, so a copy of it may be stolen and
// used beside it. Each renewal therefore exchanges a value; docs/trust.md#tokens-and-sessions.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../db/database.ts';
import { cookieIn } from '../../../http/endpoint/session-text.ts';
import { countRenewal, endSession, readRenewals } from '../provider/session-store.ts';
import type { Visit } from './sign-in-visit.ts';

export const renewalCookie = 'sevk.renewal';

type Session = { readonly id: string; readonly userId: string };
export type RenewalContext = {
	readonly db: Database;
	readonly renewalKey: Buffer;
	readonly forgetCallers: () => void;
};

/**
 * Whether this visit may renew the session. A phone may lose an answer, so the value before the last
 * one stays valid until the last one is used; any older value is a copy, and ends the session.
 */
export async function acceptRenewal(
	{ db, renewalKey, forgetCallers }: RenewalContext,
	session: Session,
	visit: Visit,
	log: FastifyBaseLogger,
): Promise<boolean> {
	const renewals = await readRenewals(db, session.id);
	// A sign-out on another device came between the check of the session and this read.
	if (renewals === null) return false;
	// A browser's session has no value; one of the app is of no use in a cookie.
	if (!visit.isNative) return renewals === 0;
	const value = cookieIn(visit.session, renewalCookie);
	const count = countOf(renewalKey, session.id, value) ?? (renewals === 0 ? 0 : null);
	if (count === null || count < renewals || count > renewals + 1) {
		await endSession(db, session.userId, session.id);
		forgetCallers();
		log.warn({ sessionId: session.id }, 'Oturum kopyası kullanıldı; oturum kapatıldı.');
		return false;
	}
	if (count > renewals) await countRenewal(db, session.id, count);
	visit.setCookies([`${renewalCookie}=${renewalValue(renewalKey, session.id, count + 1)}`]);
	return true;
}

function renewalValue(key: Buffer, sessionId: string, count: number): string {
	const seal = createHmac('sha256', key).update(`${sessionId} ${count}`).digest('base64url');
	return `${count}.${seal}`;
}

/** The count of a value that was made here for this session; null for any other text. */
function countOf(key: Buffer, sessionId: string, value: string | null): number | null {
	const count = /^(\d{1,9})\./.exec(value ?? '')?.[1];
	if (value === null || count === undefined) return null;
	const good = Buffer.from(renewalValue(key, sessionId, Number(count)));
	const present = Buffer.from(value);
	return good.length === present.length && timingSafeEqual(good, present) ? Number(count) : null;
}
