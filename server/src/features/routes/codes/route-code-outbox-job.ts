import { codeMessage, codeRetryAt, isCodeTooOld } from '@sevk/domain/routes/stop/route-code';
import type { Database } from '../../../db/database.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { transact } from '../../../db/transact.ts';
import { startPolling } from '../../../http/operation/polling.ts';
import type { MessageSender } from '../../../outside/message/message-sender.ts';
import type { ShortCodes } from '../../../outside/short-code.ts';
import { readCompany } from '../../company/company-store.ts';
import { listDepotIds } from '../../depots/depot-store.ts';
import { recordOrderEvent } from '../../orders/edit/order-commands.ts';
import type { CodeOutcome } from './route-code-backlog-job.ts';
import { claimCodes, type DueCode, type SettledCode, settleCode } from './route-code-store.ts';

type Log = { readonly warn: (about: object, message: string) => void };

export type CodeOutboxParts = {
	readonly db: Database;
	readonly codes: ShortCodes;
	readonly messages: MessageSender;
	readonly log: Log;
	readonly now?: () => Date;
	readonly count?: (outcome: CodeOutcome) => void;
};

const system = { userId: null, name: 'Sevk', requestId: null };
const sendsAtOnce = 8;
/** The problem of a code that no try can help any more. */
const expired = 'expired';
/** Longer than a send may take. */
const claimMs = 60_000;

/**
 * Sends the delivery codes that are due. Rows are claimed with `skip locked`, so several processes may
 * run it; the history records what came of a message in the transaction that settles it.
 */
export async function sendDueCodes(
	parts: CodeOutboxParts,
	isEnding: () => boolean = () => false,
): Promise<void> {
	const { db, log, now = () => new Date() } = parts;
	await eachDepot(await listDepotIds(db), async (depotId) => {
		try {
			while (!isEnding() && (await sendSome(parts, depotId, now())) === sendsAtOnce);
		} catch (error) {
			log.warn({ err: error }, 'Teslimat kodları gönderilemedi; birazdan yeniden denenecek.');
		}
	});
}

async function sendSome(parts: CodeOutboxParts, depotId: string, now: Date): Promise<number> {
	const until = new Date(now.getTime() + claimMs);
	const due = await claimCodes(parts.db, depotId, { now, until, limit: sendsAtOnce });
	if (due.length === 0) return 0;
	const { title: company } = await readCompany(parts.db);
	await Promise.all(
		due.map(async (code) => {
			const settled = await sendOne(parts, code, company, now);
			await settle(parts, depotId, code, settled);
		}),
	);
	return due.length;
}

async function sendOne(
	{ codes, messages }: CodeOutboxParts,
	{ id, orderNo, phone, email, tries, createdAt, isNeeded }: DueCode,
	company: string,
	now: Date,
): Promise<SettledCode> {
	if (!isNeeded) return { state: 'failed', problem: 'not needed' };
	if (isCodeTooOld(createdAt, now)) return { state: 'failed', problem: expired };
	const outcome = await messages.send({
		id,
		phone,
		email,
		subject: `${orderNo} teslimat kodu`,
		text: codeMessage({ company, orderNo, code: codes.codeOf(id) }),
	});
	if (outcome.state === 'sent') return { ...outcome, now };
	const { problem } = outcome;
	const notBefore = outcome.state === 'retry' ? codeRetryAt({ tries, createdAt }, now) : null;
	return notBefore === null
		? { state: 'failed', problem }
		: { state: 'waiting', problem, notBefore };
}

async function settle(
	{ db, log, count }: CodeOutboxParts,
	depotId: string,
	code: DueCode,
	settled: SettledCode,
): Promise<void> {
	const isSettled = await transact(db, async (tx) => {
		if (!(await settleCode(tx, depotId, code, settled))) return false;
		const about = { depotId, id: code.orderId };
		if (settled.state === 'sent') {
			const { sentTo, channel } = settled;
			const kind = channel === 'file' ? 'code_written' : 'code_sent';
			recordOrderEvent(tx, system, about, kind, { sentTo, channel });
		} else if (settled.state === 'failed' && code.isNeeded) {
			recordOrderEvent(tx, system, about, 'code_failed', {});
		} else if (settled.state === 'waiting' && code.lastProblem === null) {
			// Once: the screens show that it is tried again until it was sent or given up.
			recordOrderEvent(tx, system, about, 'code_delayed', {});
		}
		return true;
	});
	if (!code.isNeeded) return;
	const outcome = outcomeOf(settled);
	if (isSettled && outcome !== null) count?.(outcome);
	if (settled.state === 'sent') return;
	log.warn({ codeId: code.id, problem: settled.problem }, 'Teslimat kodu gönderilemedi.');
}

/** Null of a code that was too old to be tried. */
function outcomeOf(settled: SettledCode): CodeOutcome | null {
	if (settled.state === 'sent') return settled.channel === 'file' ? 'written' : 'sent';
	if (settled.state === 'waiting') return 'retry';
	return settled.problem === expired ? null : 'refused';
}

const pollMs = 2_000;
/**
 * A message that the gateway still takes at the end is sent again when its claim ends, under the same
 * key and with the same code.
 */
const endWaitMs = 3_000;

/** Looks for codes every two seconds until it is stopped. */
export function startCodeOutbox(parts: CodeOutboxParts) {
	const run = (isEnding: () => boolean) =>
		sendDueCodes(parts, isEnding).catch((error: unknown) =>
			parts.log.warn({ err: error }, 'Teslimat kodları gönderilemedi; yeniden denenecek.'),
		);
	return startPolling(run, pollMs, endWaitMs);
}
