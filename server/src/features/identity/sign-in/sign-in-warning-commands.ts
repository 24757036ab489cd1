import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../db/database.ts';
import { addMail } from '../account/access-mail-store.ts';
import { findUserByEmail } from '../account/user-store.ts';
import { addFailedSignIn, countStrangerFailures } from './sign-in-history-store.ts';
import { countAttempt } from './sign-in-try-store.ts';
import type { Visit } from './sign-in-visit.ts';

export type WarningContext = { readonly db: Database };

/** Wrong passwords within an hour after which the owner gets a mail. */
const warnAfter = 5;
const hourMs = 3600_000;

/**
 * Records a wrong password and mails the owner after several from elsewhere. The same statements
 * run for an unknown account, and the answer does not wait for the mail, so neither shows whether
 * the account exists.
 */
export async function recordFailedSignIn(
	context: WarningContext,
	emailFold: string,
	visit: Visit,
	/** Whether the account has signed in from this network before. */
	isKnown: boolean,
	log: FastifyBaseLogger,
): Promise<void> {
	const now = new Date();
	await addFailedSignIn(context.db, emailFold, visit, now);
	const since = new Date(now.getTime() - hourMs);
	const failures = await countStrangerFailures(context.db, emailFold, since);
	if (isKnown || failures < warnAfter) return;
	warnOwner(context, emailFold, failures, now).catch((error: unknown) =>
		log.error({ err: error }, 'Giriş denemesi uyarısı gönderilemedi.'),
	);
}

async function warnOwner(
	{ db }: WarningContext,
	emailFold: string,
	failures: number,
	now: Date,
): Promise<void> {
	const user = await findUserByEmail(db, emailFold);
	if (user === undefined || user.retired_at !== null) return;
	if ((await countAttempt(db, 'warning', emailFold, now)) > 0) return;
	await addMail(db, { userId: user.id, kind: 'sign_in_warning', failures, now });
}
