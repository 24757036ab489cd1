import { writeCodeMessage } from '@sevk/domain/messages/code-message';
import { codeExpiry } from '@sevk/domain/routes/stop/route-code';
import { Counter, type Registry } from 'prom-client';
import type { Database, Tx } from '../../../db/database.ts';
import type { MeasureParts } from '../../../http/operation/gauge.ts';
import type { Job } from '../../../http/operation/job.ts';
import {
	createOutbox,
	measureOutbox,
	type Outbox,
	type Settled,
	startOutbox,
} from '../../../outbox/outbox.ts';
import type { ClaimedRow } from '../../../outbox/outbox-store.ts';
import type { MessageOutcome } from '../../../outside/message/message.ts';
import type { MessageSender } from '../../../outside/message/message-sender.ts';
import type { ShortCodes } from '../../../outside/short-code.ts';
import { readCompany } from '../../company/company-store.ts';
import { listDepotIds } from '../../depots/depot-store.ts';
import { recordOrderEvent } from '../../orders/edit/order-commands.ts';
import { type CodeMessageFacts, codeTable, readCodeMessages } from './route-code-store.ts';

type Log = { readonly warn: (about: object, message: string) => void };

export type CodeOutboxParts = {
	readonly db: Database;
	readonly codes: ShortCodes;
	readonly messages: MessageSender;
	readonly log: Log;
	readonly now?: () => Date;
	readonly count?: (outcome: CodeOutcome) => void;
};

type CodeRow = ClaimedRow<'delivery_codes'>;
type Message = {
	readonly row: CodeRow;
	readonly facts: CodeMessageFacts | undefined;
	readonly company: string;
};
type Sent = MessageOutcome | { readonly state: 'failed'; readonly problem: string };

const system = { userId: null, name: 'Sevk', requestId: null };

/** Sends the delivery codes; the history records what came of a message. */
export function createCodeOutbox({
	db,
	codes,
	messages,
	log,
	now,
	count,
}: CodeOutboxParts): Outbox {
	return createOutbox({
		db,
		log,
		now,
		table: codeTable,
		listDepotIds: () => listDepotIds(db),
		atOnce: 8,
		expiresAt: (row) => codeExpiry(row.created_at),
		givenUp: 'failed',
		read: (rows, depotId) => readMessages(db, rows, depotId),
		send: async ({ facts, company }: Message): Promise<Sent> => {
			if (!facts?.isNeeded) return { state: 'failed', problem: 'not needed' };
			const { id, orderNo, phone, email } = facts;
			const outcome = await messages.send({
				id,
				phone,
				email,
				...writeCodeMessage({ company, orderNo, code: codes.codeOf(id) }),
			});
			return outcome.state === 'refused' ? { ...outcome, state: 'failed' } : outcome;
		},
		columns: ({ outcome, at }) =>
			outcome?.state === 'sent'
				? { channel: outcome.channel, sent_to: outcome.sentTo, sent_at: at }
				: {},
		record: recordOutcome,
		report: ({ row, facts }, settled, isOwn) => {
			if (!facts?.isNeeded) return;
			const outcome = countedOutcome(settled);
			if (isOwn && outcome !== null) count?.(outcome);
			if (settled.state === 'sent') return;
			const { problem } = settled;
			log.warn({ codeId: row.id, problem }, 'Teslimat kodu gönderilemedi.');
		},
	});
}

async function readMessages(
	db: Database,
	rows: readonly CodeRow[],
	depotId: string,
): Promise<Message[]> {
	const { title: company } = await readCompany(db);
	const ids = rows.map(({ id }) => id);
	const facts = new Map((await readCodeMessages(db, depotId, ids)).map((one) => [one.id, one]));
	return rows.map((row) => ({ row, facts: facts.get(row.id), company }));
}

function recordOutcome(tx: Tx, { row, facts }: Message, { state, outcome }: Settled<Sent>): void {
	const about = { depotId: row.depot_id, id: row.order_id };
	if (outcome?.state === 'sent') {
		const { sentTo, channel } = outcome;
		const kind = channel === 'file' ? 'code_written' : 'code_sent';
		recordOrderEvent(tx, system, about, kind, { sentTo, channel });
	} else if (state === 'failed' && facts?.isNeeded) {
		recordOrderEvent(tx, system, about, 'code_failed', {});
	} else if (state === 'waiting' && row.last_problem === null) {
		// Once: the screens show that it is tried again until it was sent or given up.
		recordOrderEvent(tx, system, about, 'code_delayed', {});
	}
}

export function codeOutboxJob(parts: CodeOutboxParts): Job {
	return {
		name: 'delivery codes',
		start: () => startOutbox(createCodeOutbox(parts).sendDue),
	};
}

/** The number and the age of the delivery codes that no recipient received yet, in all depots. */
export function measureCodes(parts: MeasureParts): void {
	measureOutbox(parts, codeTable, listDepotIds, {
		prefix: 'sevk_delivery_codes',
		waitingHelp: 'Gönderilmeyi bekleyen teslimat kodları',
		oldestHelp: 'Gönderilmeyi bekleyen en eski teslimat kodunun beklediği süre; yoksa 0',
	});
}

/** What came of a try to send a code; `refused`: or given up at the end. */
const codeOutcomes = ['sent', 'written', 'retry', 'refused'] as const;
type CodeOutcome = (typeof codeOutcomes)[number];

/** Null of a code that was too old to be tried. */
function countedOutcome({ state, outcome }: Settled<Sent>): CodeOutcome | null {
	if (outcome?.state === 'sent') return outcome.channel === 'file' ? 'written' : 'sent';
	if (state === 'waiting') return 'retry';
	return outcome === null ? null : 'refused';
}

/** Counts the tries. Every outcome is there from the start, so that an alert can compare them. */
export function countCodes(registry: Registry): (outcome: CodeOutcome) => void {
	const counter = new Counter({
		name: 'sevk_delivery_code_tries_total',
		help: 'Teslimat kodu gönderimleri, sonuçlarına göre',
		labelNames: ['outcome'],
		registers: [registry],
	});
	for (const outcome of codeOutcomes) counter.inc({ outcome }, 0);
	return (outcome) => counter.inc({ outcome });
}
