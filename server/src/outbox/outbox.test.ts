// Each outbox of the product with two processes: they share nothing but the database.
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { companyId, newId } from '../db/ids.ts';
import { transact } from '../db/transact.ts';
import { mailTable } from '../features/identity/account/access-mail-store.ts';
import { createMailOutbox } from '../features/identity/links/access-mail-outbox-job.ts';
import { pushMessageTable } from '../features/push/push-message-store.ts';
import { createPushOutbox } from '../features/push/push-outbox-job.ts';
import { createCodeOutbox } from '../features/routes/codes/route-code-outbox-job.ts';
import { codeTable } from '../features/routes/codes/route-code-store.ts';
import { aDepot, someOrders } from '../testing/build/builders.ts';
import { aRoute } from '../testing/build/route-builders.ts';
import { giveUpWaitingCodes, testCodes } from '../testing/fixture/custody-test-context.ts';
import { addTestUser, testAccess } from '../testing/fixture/test-access.ts';
import { type ClaimedRow, claimRows, settleRow } from './outbox-store.ts';

const access = await testAccess();
const { db } = access;
afterAll(access.close);

const depotId = await aDepot(db);
const userId = await addTestUser(db);
const count = 20;
const past = new Date(Date.now() - 60_000);
const log = { warn: (about: object) => expect.fail(JSON.stringify(about)) };

/** The messages that the processes of a test sent, by a text of each. */
let sent: string[] = [];
beforeEach(async () => {
	sent = [];
	await db.deleteFrom('push_messages').execute();
	await db.deleteFrom('push_devices').execute();
	await db.deleteFrom('account_mails').execute();
	await giveUpWaitingCodes(db);
});

/** Adds messages that are due; returns a text of each. */
async function addPushMessages(): Promise<string[]> {
	const deviceId = newId();
	await db
		.insertInto('push_devices')
		.values({
			id: deviceId,
			user_id: userId,
			kind: 'webpush',
			token_sealed: 'sealed',
			token_hash: deviceId,
			seen_at: past,
		})
		.execute();
	const rows = Array.from({ length: count }, () => ({
		depot_id: depotId,
		event_id: newId(),
		device_id: deviceId,
		message_type: 'route_assigned',
		noun_id: newId(),
		state: 'waiting' as const,
		not_before: past,
		expires_at: new Date(Date.now() + 3_600_000),
		created_at: past,
	}));
	await db.insertInto('push_messages').values(rows).execute();
	return rows.map(({ noun_id }) => noun_id);
}

async function addCodes(): Promise<string[]> {
	const phones = Array.from({ length: count }, () => ({ phone: '+905321234567' }));
	const orderIds = await someOrders(db, depotId, phones);
	const { routeId } = await aRoute(db, depotId, orderIds);
	const rows = orderIds.map((orderId) => ({
		depot_id: depotId,
		id: newId(),
		order_id: orderId,
		route_id: routeId,
		number: 1,
		requested_by_name: 'Sevk',
		created_at: past,
		not_before: past,
	}));
	await db.insertInto('delivery_codes').values(rows).execute();
	return rows.map(({ id }) => id);
}

async function addMails(): Promise<string[]> {
	const emails = Array.from({ length: count }, () => `${newId()}@sevk.test`);
	for (const email of emails) {
		const mail = { kind: 'sign_in_warning' as const, failures: 3, created_at: past };
		await db
			.insertInto('account_mails')
			.values({ id: newId(), user_id: await addTestUser(db, { email }), ...mail, not_before: past })
			.execute();
	}
	return emails;
}

const pushProcess = () => {
	const send = async (_token: string, { nounId }: { readonly nounId: string | null }) => {
		sent.push(nounId ?? '');
		return { state: 'sent' } as const;
	};
	const sealedText = { seal: (text: string) => text, open: (text: string) => text };
	const context = { db, sealedText, senders: { webpush: { send } }, otherOrigins: [] };
	return createPushOutbox({ context, log }).round;
};

const codeProcess = () => {
	const send = async ({ id }: { readonly id: string }) => {
		sent.push(id);
		return { state: 'sent', channel: 'sms', sentTo: '0532 *** ** 67' } as const;
	};
	return createCodeOutbox({ db, codes: testCodes, messages: { send }, log }).sendDue;
};

const mailProcess = () => {
	const send = async ({ to }: { readonly to: string }) => void sent.push(to);
	return createMailOutbox({ ...access.mails, mailer: { writesFiles: false, send } }).sendDue;
};

describe.each([
	['push messages', addPushMessages, pushProcess],
	['delivery codes', addCodes, codeProcess],
	['mails', addMails, mailProcess],
] as const)('%s', (_name, add, startProcess) => {
	test('are sent once by two processes', async () => {
		const expected = await add();
		const processes = [startProcess(), startProcess()];
		await Promise.all([...processes, ...processes].map((run) => run()));
		// What a claim of the other one left.
		for (const run of processes) await run();
		expect(sent.toSorted()).toEqual(expected.toSorted());
	});
});

const claimOf = (now: Date, limit = count) => ({
	now,
	until: new Date(now.getTime() + 60_000),
	limit,
});
const soon = new Date(Date.now() + 1_000);

/** Only the columns that every outbox has are read here. */
type SomeTable = typeof mailTable;

describe.each([
	['push messages', addPushMessages, pushMessageTable as unknown as SomeTable, depotId],
	['delivery codes', addCodes, codeTable as unknown as SomeTable, depotId],
	['mails', addMails, mailTable, companyId],
] as const)('%s', (_name, add, table, ownerId) => {
	const keysOf = (rows: readonly object[]) =>
		rows.map((row) =>
			table.key.map((column) => (row as Record<string, unknown>)[column]).join(' '),
		);

	test('are claimed once while the claim of another process is not committed yet', async () => {
		await add();
		const tx = await db.startTransaction().execute();
		const first = await claimRows(tx, table, ownerId, claimOf(soon, 12));
		const second = db.transaction().execute(async (other) => {
			await sql`set local lock_timeout = '2s'`.execute(other);
			return claimRows(other, table, ownerId, claimOf(soon));
		});
		// Rows of a depot are skipped; of the company there is no lock to skip, so the claim waits.
		const early = table.isOfCompany ? null : await second.catch(() => null);
		await tx.commit().execute();
		expect(early?.length).toBe(table.isOfCompany ? undefined : count - 12);
		expect(first).toHaveLength(12);
		const keys = keysOf([...first, ...(await second)]);
		expect(new Set(keys).size).toBe(keys.length);
		const rest = await claimRows(db, table, ownerId, claimOf(soon));
		expect(new Set([...keys, ...keysOf(rest)]).size).toBe(count);
		expect(keys.length + rest.length).toBe(count);
	});

	test('are settled only by the process whose claim is the last one', async () => {
		await add();
		const [early] = await claimRows(db, table, ownerId, claimOf(soon, 1));
		const later = new Date(soon.getTime() + 61_000);
		const again = await claimRows(db, table, ownerId, claimOf(later));
		const late = again.find((row) => keysOf([row])[0] === keysOf([early ?? {}])[0]);
		const settle = (row: ClaimedRow<'account_mails'> | undefined) =>
			transact(db, async (tx) => {
				if (row === undefined) return expect.fail('no row');
				return settleRow(tx, table, ownerId, row, {
					state: 'waiting',
					problem: 'away',
					notBefore: later,
					columns: {},
				});
			});
		expect(late).toMatchObject({ tries: 2 });
		expect(await settle(early)).toBe(false);
		expect(await settle(late)).toBe(true);
		expect(await settle(late)).toBe(false);
	});
});
