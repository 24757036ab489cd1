import {
	addSenderContact,
	changeSenderState,
	confirmSenderIban,
	createSender,
	editSender,
	editSenderContact,
	enterSenderIban,
	exportSenderContact,
	listSenderAccounts,
	removeSenderContact,
	type SenderFields,
	showSender,
	withdrawSenderIban,
} from '@sevk/contract/senders/senders';
import type { SenderAct } from '@sevk/domain/senders/sender-transitions';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../../db/ids.ts';
import { bearer, fakeIdentity, testUser } from '../../testing/build/fake-identity.ts';
import { sender } from '../../testing/build/send.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';
import { testEdge } from '../../testing/fixture/test-edge.ts';
import { implementSenders } from './sender-endpoints.ts';
import { createSenderMailOutbox } from './sender-mail-outbox-job.ts';

let database: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
	database = await createTestDatabase();
	app = await testEdge({
		identity: fakeIdentity({
			admin: testUser('admin'),
			cashier: testUser('cashier', { userId: newId(), name: 'Can Tan' }),
			planner: testUser('planner', { userId: newId() }),
		}),
		implementations: implementSenders(database),
	});
});
afterAll(async () => {
	await app.close();
	await database.drop();
});

const admin = () => sender(app, 'admin');
const cashier = () => sender(app, 'cashier');
const iban = 'TR33 0006 1005 1978 6457 8413 26';
const otherIban = 'TR32 0010 0099 9990 1234 5678 90';

let count = 0;
function fields(about: Partial<SenderFields> = {}): SenderFields {
	count += 1;
	return {
		code: `mgz ${count}`,
		title: `Işık Mobilya ${count}`,
		taxNumber: '472 010 0520',
		taxOffice: 'Kadıköy',
		address: 'Moda Cad. 1, Kadıköy',
		...about,
	};
}

async function addSender(about: Partial<SenderFields> = {}): Promise<string> {
	return (await admin()(createSender, { body: fields(about) })).body.id;
}

const contact = { name: 'Selin Kaya', role: 'Muhasebe', phone: '0532 123 45 67' };

async function addContact(senderId: string, email: string, ageHours: number): Promise<string> {
	const { body } = await admin()(addSenderContact, {
		params: { senderId },
		body: { ...contact, email },
	});
	await sql`update sender_contacts set email_since = email_since - ${`${ageHours} hours`}::interval
		where id = ${body.id}`.execute(database.db);
	return body.id;
}

/** Lets the wait of every confirmed IBAN pass. */
function letPass(): void {
	vi.setSystemTime(Date.now() + 49 * 3_600_000);
}
afterEach(() => void vi.useRealTimers());

async function enter(senderId: string, text = iban) {
	return admin()(enterSenderIban, { params: { senderId }, body: { iban: text } });
}

test('an account is stored once per code and found in any spelling', async () => {
	const senderId = await addSender({ code: 'bgz 01', title: 'Boğaziçi Çeyiz' });
	const again = await admin()(createSender, { body: fields({ code: 'BGZ01' }) });
	expect(again).toMatchObject({ status: 409, body: { code: 'sender/code-taken' } });
	const wrong = await admin()(createSender, { body: fields({ taxNumber: '4720100521' }) });
	expect(wrong.body.code).toBe('sender/tax-number-invalid');
	for (const q of ['bgz01', 'BOGAZICI', '4720100520 ', 'çeyiz']) {
		const { body } = await cashier()(listSenderAccounts, { query: { q } });
		expect(
			body.items.map(({ id }) => id),
			q,
		).toContain(senderId);
	}
	expect((await sender(app, 'planner')(listSenderAccounts)).status).toBe(403);
	expect((await cashier()(createSender, { body: fields() })).status).toBe(403);
});

test('work begins with a complete account and ends after it was stopped', async () => {
	const senderId = await addSender({ taxNumber: null });
	let version = 1;
	const act = async (name: SenderAct) => {
		const answer = await admin()(changeSenderState, {
			params: { senderId },
			body: { act: name, version },
		});
		if (answer.status === 200) version = answer.body.version;
		return answer.body.code ?? answer.status;
	};
	expect(await act('start')).toBe('sender/incomplete');
	const { version: _, ...body } = { ...fields(), version };
	const edited = await admin()(editSender, { params: { senderId }, body: { ...body, version } });
	version = edited.body.version;
	expect(await act('start')).toBe(200);
	const bare = { ...body, address: '', version };
	const emptied = await admin()(editSender, { params: { senderId }, body: bare });
	expect(emptied.body.code).toBe('sender/incomplete');
	expect(await act('end')).toBe('sender/wrong-state');
	expect(await act('suspend')).toBe(200);
	expect(await act('end')).toBe(200);
	expect(await act('resume')).toBe('sender/wrong-state');
	expect((await enter(senderId)).body.code).toBe('sender/ended');
	const stale = await admin()(changeSenderState, {
		params: { senderId },
		body: { act: 'end', version: 1 },
	});
	expect(stale.body.code).toBe('common/stale');
});

test('an IBAN is entered by one person, confirmed by another and used after 48 hours', async () => {
	const senderId = await addSender();
	await addContact(senderId, 'selin@magaza.com', 100);
	expect((await enter(senderId, 'TR00 0000')).body.code).toBe('sender/iban-invalid');
	const { body: entered } = await enter(senderId);
	expect((await enter(senderId, otherIban)).body.code).toBe('sender/iban-open');
	const params = { senderId, ibanId: entered.id };
	const own = await admin()(confirmSenderIban, { params });
	expect(own).toMatchObject({ status: 409, body: { code: 'sender/own-iban' } });
	expect((await cashier()(confirmSenderIban, { params })).status).toBe(200);
	expect((await cashier()(confirmSenderIban, { params })).body.code).toBe('sender/iban-decided');
	const stateOf = async () => (await cashier()(showSender, { params })).body.ibans[0];
	expect(await stateOf()).toMatchObject({ state: 'waiting', confirmedByName: 'Can Tan' });
	letPass();
	expect(await stateOf()).toMatchObject({ state: 'in_force', mayConfirm: false });
	const { body: list } = await admin()(listSenderAccounts);
	expect(list.items.find(({ id }) => id === senderId)?.iban).toBe(iban.replaceAll(' ', ''));
	expect((await enter(senderId)).body.code).toBe('sender/iban-same');
	const gone = await cashier()(withdrawSenderIban, { params });
	expect(gone.body.code).toBe('sender/iban-decided');
});

test('the shop is told of another IBAN at the address that it had before', async () => {
	const senderId = await addSender();
	const first = await enter(senderId);
	await cashier()(confirmSenderIban, { params: { senderId, ibanId: first.body.id } });
	letPass();
	expect((await enter(senderId, otherIban)).body.code).toBe('sender/no-old-contact');
	const contactId = await addContact(senderId, 'eski@magaza.com', 0);
	expect((await enter(senderId, otherIban)).body.code).toBe('sender/no-old-contact');
	await sql`update sender_contacts set email_since = email_since - interval '3 days'
		where id = ${contactId}`.execute(database.db);
	const changed = await admin()(editSenderContact, {
		params: { senderId, contactId },
		body: { ...contact, email: 'yeni@baska.com', version: 1 },
	});
	expect(changed.status).toBe(200);
	// Changed twice on one day: the first one is still told.
	const again = { ...contact, email: 'yine@baska.com', version: 2 };
	await admin()(editSenderContact, { params: { senderId, contactId }, body: again });
	const { body } = await enter(senderId, otherIban);
	const params = { senderId, ibanId: body.id };
	// The contact is gone before the confirmation, the addresses are not.
	await admin()(removeSenderContact, { params: { senderId, contactId } });
	await cashier()(confirmSenderIban, { params });
	const sent: { to: string; text: string }[] = [];
	const outbox = createSenderMailOutbox({
		db: database.db,
		mailer: { writesFiles: false, send: async (mail) => void sent.push(mail) },
		log: { warn: () => undefined } as unknown as FastifyBaseLogger,
	});
	await outbox.sendDue();
	expect(sent.map(({ to }) => to).toSorted()).toEqual([
		'eski@magaza.com',
		'eski@magaza.com',
		'yine@baska.com',
		'yine@baska.com',
	]);
	expect(sent.every(({ text }) => text.includes('7890') && !text.includes('12345678'))).toBe(true);
	expect(sent.some(({ text }) => text.includes('onaylandı'))).toBe(true);
	const { body: shown } = await cashier()(showSender, { params });
	expect(shown.ibans[0]?.mails).toEqual({ sent: 4, waiting: 0, failed: 0 });
});

test('a withdrawn IBAN is never used, and nobody is told of it any more', async () => {
	const senderId = await addSender();
	await addContact(senderId, 'selin@vazgecti.com', 100);
	const { body } = await enter(senderId);
	const params = { senderId, ibanId: body.id };
	expect((await cashier()(withdrawSenderIban, { params })).status).toBe(200);
	expect((await cashier()(confirmSenderIban, { params })).body.code).toBe('sender/iban-decided');
	const sent: string[] = [];
	const outbox = createSenderMailOutbox({
		db: database.db,
		mailer: { writesFiles: false, send: async ({ to }) => void sent.push(to) },
		log: { warn: () => undefined } as unknown as FastifyBaseLogger,
	});
	await outbox.sendDue();
	expect(sent).not.toContain('selin@vazgecti.com');
	expect((await enter(senderId)).status).toBe(200);
});

test('the schema keeps two people and the wait, whatever the code does', async () => {
	const senderId = await addSender();
	const { body } = await enter(senderId);
	const decide = (by: string, hours: number) =>
		sql`
			insert into sender_iban_decisions (iban_id, decision, entered_by, entered_at, decided_by,
				decided_by_name, decided_at, in_force_from)
			select id, 'confirmed', entered_by, entered_at, ${by}::uuid, '', entered_at,
				entered_at + ${`${hours} hours`}::interval
			from sender_ibans where id = ${body.id}`.execute(database.db);
	const { rows } = await sql<{ by: string }>`
		select entered_by as by from sender_ibans where id = ${body.id}`.execute(database.db);
	await expect(decide(rows[0]?.by ?? '', 48)).rejects.toThrow('two_people');
	await expect(decide(newId(), 47)).rejects.toThrow('sender_ibans_wait');
	const changed = sql`update sender_ibans set iban = ${otherIban.replaceAll(' ', '')}`;
	await expect(changed.execute(database.db)).rejects.toThrow('permission denied');
});

test('a contact has a phone or an e-mail, is exported and erased without a rest', async () => {
	const senderId = await addSender();
	const params = { senderId };
	const bare = { ...contact, phone: null, email: null };
	const unreachable = await admin()(addSenderContact, { params, body: bare });
	expect(unreachable.body.code).toBe('sender/contact-unreachable');
	const wrong = { ...bare, phone: '12' };
	const invalid = await admin()(addSenderContact, { params, body: wrong });
	expect(invalid.body.code).toBe('sender/phone-invalid');
	const contactId = await addContact(senderId, 'nurten@magaza.com', 0);
	const file = await app.inject({
		url: exportSenderContact.path.replace(':senderId', senderId).replace(':contactId', contactId),
		headers: bearer('admin'),
	});
	expect(file.body).toContain('nurten@magaza.com');
	await admin()(removeSenderContact, { params: { senderId, contactId } });
	expect((await admin()(showSender, { params })).body.contacts).toEqual([]);
	const { rows } = await sql`select 1 from events where payload::text like '%nurten%'`.execute(
		database.db,
	);
	expect(rows).toEqual([]);
});
