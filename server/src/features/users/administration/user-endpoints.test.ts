import type { RecordPreview } from '@sevk/contract/common/record-import';
import type { User } from '@sevk/contract/users/users';
import type { Mail } from '@sevk/domain/messages/account-mail';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEvents } from '../../../db/events.ts';
import { companyId, newId } from '../../../db/ids.ts';
import type { Mailer } from '../../../outside/mail.ts';
import { multipartFile } from '../../../testing/build/multipart.ts';
import {
	addTestDepot,
	addTestDriver,
	addTestUser,
	type TestAccess,
	TestBrowser,
	testAccess,
	testPassword,
} from '../../../testing/fixture/test-access.ts';
import { createMailOutbox } from '../../identity/links/access-mail-outbox-job.ts';

let access: TestAccess;
let admin: TestBrowser;
let adminId: string;
let umraniye: string;
let kadikoy: string;

beforeAll(async () => {
	access = await testAccess();
	umraniye = await addTestDepot(access.db, 'UMR');
	kadikoy = await addTestDepot(access.db, 'KDK');
	adminId = await addTestUser(access.db, { email: 'admin@sevk.test', name: 'Zehra Uçar' });
	admin = new TestBrowser(access.app);
	await admin.signIn('admin@sevk.test');
});

afterAll(() => access.close());

const signedIn = (email: string) => TestBrowser.signedIn(access.app, email);

function newUser(more: object = {}) {
	return {
		email: `${newId()}@sevk.test`,
		name: 'Işıl Şahin',
		phone: '0532 123 45 67',
		role: 'planner',
		allDepots: false,
		depotIds: [umraniye],
		...more,
	};
}

const add = async (more: object = {}) => (await admin.post('/api/users', newUser(more))).json();

test('an invited user sets a password through the mail and signs in', async () => {
	const before = await access.mailCount();
	const user = await add({ email: 'Isil@Sevk.test' });
	expect(user).toMatchObject({
		email: 'Isil@Sevk.test',
		phone: '+905321234567',
		role: 'planner',
		invited: true,
		depots: [{ depotId: umraniye, code: 'UMR', name: 'UMR Deposu' }],
		version: 1,
	});
	const mail = await access.mail(before + 1);
	expect(mail).toContain('Konu: Sevk hesabınız açıldı');
	const token = /token=([\w-]+)/.exec(mail)?.[1];
	const reset = { token, password: testPassword };
	const stranger = new TestBrowser(access.app);
	expect((await stranger.post('/api/auth/password-resets', reset)).statusCode).toBe(200);
	const session = await signedIn('isil@sevk.test');
	const me = (await session.get('/api/me')).json();
	expect(me).toMatchObject({ role: 'planner', depots: [{ code: 'UMR' }] });
	expect((await session.get('/api/users')).statusCode).toBe(403);
	expect((await admin.get(`/api/users/${user.userId}`)).json()).toMatchObject({ invited: false });
});

test('a link on the screen sets the password of an invited user, and voids those before it', async () => {
	const user = await add();
	const link = async () => (await admin.post(`/api/users/${user.userId}/password-links`)).json();
	const tokenOf = ({ address }: { address: string }) => new URL(address).searchParams.get('token');
	const before = await link();
	const shown = await link();
	const hours = (Date.parse(shown.expiresAt) - Date.now()) / 3600_000;
	expect(Math.round(hours)).toBe(24);
	expect(shown.address).toMatch(/^http:\/\/sevk\.test\/forgot-password\?token=/);
	const person = new TestBrowser(access.app);
	const use = (token: string | null) =>
		person.post('/api/auth/password-resets', { token, password: testPassword });
	expect((await use(tokenOf(before))).json()).toMatchObject({ code: 'access/link-expired' });
	expect((await use(tokenOf(shown))).json()).toEqual({ next: 'done' });
	await person.renewToken();
	expect((await person.get('/api/me')).json()).toMatchObject({ email: user.email });
	const events = await readEvents(access.db, {
		depotIds: [companyId],
		noun: 'user',
		nounIds: [user.userId],
	});
	expect(events.filter(({ kind }) => kind === 'password_link_created')).toHaveLength(2);
	// Who has a password gets one of half an hour.
	const minutes = (Date.parse((await link()).expiresAt) - Date.now()) / 60_000;
	expect(Math.round(minutes)).toBe(30);
});

test('a link on the screen is for colleagues within the own access, never for oneself', async () => {
	const own = await admin.post(`/api/users/${adminId}/password-links`);
	expect(own.json()).toMatchObject({ status: 409, code: 'access/own-password-link' });
	const local = await addTestUser(access.db, {
		email: `${newId()}@sevk.test`,
		depotIds: [await addTestDepot(access.db, 'LNK')],
	});
	const localAdmin = await signedIn((await admin.get(`/api/users/${local}`)).json().email);
	const wider = await localAdmin.post(`/api/users/${adminId}/password-links`);
	expect(wider.statusCode).toBe(404);
	const user = await add();
	await admin.post(`/api/users/${user.userId}/retirement`, { version: user.version });
	const closed = await admin.post(`/api/users/${user.userId}/password-links`);
	expect(closed.json()).toMatchObject({ code: 'access/user-retired' });
});

test('a repeated send of one act adds one user and mails once', async () => {
	const body = newUser();
	const headers = { 'idempotency-key': newId() };
	const before = await access.mailCount();
	const first = await admin.send('POST', '/api/users', body, headers);
	const second = await admin.send('POST', '/api/users', body, headers);
	expect(second.json()).toEqual(first.json());
	expect(await access.mailCount()).toBe(before + 1);
});

describe('a mail server', () => {
	const sendDueMails = (parts: typeof access.mails) => createMailOutbox(parts).sendDue();
	const invite = async () => {
		const user: User = (await admin.post('/api/users', newUser())).json();
		return { ...user, state: () => stateOf(user.userId) };
	};
	const stateOf = async (userId: string) =>
		(await admin.get(`/api/users/${userId}`)).json().linkMail?.state;
	const mailerOf = (send: Mailer['send']) => ({
		...access.mails,
		mailer: { writesFiles: false, send },
	});
	const change = (userId: string, columns: { created_at?: Date; not_before?: Date }) =>
		access.db.updateTable('account_mails').set(columns).where('user_id', '=', userId).execute();
	const becomesDue = (userId: string) => change(userId, { not_before: new Date(0) });
	const dayAgo = new Date(Date.now() - 86_400_000);

	test('that is away delays a mail, like a link that cannot be made, and no row has a link', async () => {
		await access.mailCount();
		const user = await invite();
		expect(await user.state()).toBe('writing');
		await sendDueMails({ ...access.mails, publicUrl: 'no address' });
		expect(await user.state()).toBe('retrying');
		await becomesDue(user.userId);
		await sendDueMails(mailerOf(() => Promise.reject(new Error('away'))));
		expect(await user.state()).toBe('retrying');
		await becomesDue(user.userId);
		const sent: Mail[] = [];
		const parts = mailerOf(async (mail) => void sent.push(mail));
		// Two processes send it once.
		await Promise.all([sendDueMails(parts), sendDueMails(parts)]);
		expect(sent.map(({ to }) => to)).toEqual([user.email]);
		expect(await user.state()).toBe('sent');
		const rows = await access.db.selectFrom('account_mails').selectAll().execute();
		const token = /token=([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? 'none';
		expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${token}|${user.email}`));
	});

	test('that refuses the address ends the mail, until it is sent again', async () => {
		const user = await invite();
		const answer = { responseCode: 550, command: 'RCPT TO' };
		const refused = Object.assign(new Error('no such user'), answer);
		await sendDueMails(mailerOf(() => Promise.reject(refused)));
		expect(await user.state()).toBe('refused');
		const again = await admin.post(`/api/users/${user.userId}/invitation`);
		expect(again.json()).toEqual({ sentTo: user.email, state: 'writing' });
		expect(await user.state()).toBe('writing');
		await access.mailCount();
		expect(await user.state()).toBe('written');
	});

	test('that is back after a day receives no old mail', async () => {
		const user = await invite();
		await change(user.userId, { created_at: dayAgo });
		await access.mailCount();
		expect(await user.state()).toBe('failed');
	});

	test('that refuses while the mail is sent again: it starts from the beginning', async () => {
		const user = await invite();
		await change(user.userId, { created_at: new Date(dayAgo.getTime() + 60_000) });
		const away = mailerOf(async () => {
			await admin.post(`/api/users/${user.userId}/invitation`);
			throw new Error('away');
		});
		await sendDueMails(away);
		expect(await user.state()).toBe('writing');
		// A first try within a new day.
		await sendDueMails(mailerOf(() => Promise.reject(new Error('away'))));
		expect(await user.state()).toBe('retrying');
		await becomesDue(user.userId);
		await access.mailCount();
		expect(await user.state()).toBe('written');
	});
});

test('users of a file are invited like users of the form, once', async () => {
	await addTestDriver(access.db, umraniye, 'Dosya Sürücü');
	const file = [
		'Ad Soyad;E-posta;Rol;Depolar',
		'Dosya Depo;depo@dosya.test;Depo Sorumlusu;UMR, KDK Deposu',
		'Dosya Sürücü;surucu@dosya.test;Sürücü / Kurye;UMR',
		'Kayıtsız Sürücü;kayitsiz@dosya.test;Kurye;UMR',
		'Zehra Uçar;ADMIN@sevk.test;Genel Yönetici;Tüm depolar',
		'Bozuk Adres;bozuk;Kasa / Muhasebe;Olmayan',
	].join('\n');
	const { payload, headers } = multipartFile(file, 'kullanicilar.csv');
	const preview = await access.app.inject({
		method: 'POST',
		url: `/api/users/import/preview?depotId=${umraniye}`,
		headers: { ...headers, authorization: `Bearer ${admin.token}` },
		payload,
	});
	const read: RecordPreview<unknown> = preview.json();
	expect(read.rows.map(({ outcome }) => outcome)).toEqual([
		'ready',
		'ready',
		'refused',
		'duplicate',
		'refused',
	]);
	expect(read.rows[2]?.problems[0]?.sentence).toBe(
		'Kayıtsız Sürücü adında bir sürücü kaydı yok. Önce sürücüyü ekleyin.',
	);
	expect(read.rows[4]?.problems.map(({ column }) => column)).toEqual(['Depolar', 'E-posta']);
	const rows = read.rows.flatMap(({ line, fields }) => (fields ? [{ line, fields }] : []));
	const act = { 'idempotency-key': newId() };
	const before = await access.mailCount();
	const first = await admin.send('POST', '/api/users/import', { rows }, act);
	expect(first.json()).toMatchObject({ createdCount: 2, refusedCount: 0 });
	expect((await admin.send('POST', '/api/users/import', { rows }, act)).json()).toEqual(
		first.json(),
	);
	expect((await admin.post('/api/users/import', { rows })).json().skippedCount).toBe(2);
	expect(await access.mailCount()).toBe(before + 2);
	const { items } = (await admin.get('/api/users?q=dosya')).json();
	expect(items).toMatchObject([
		{ name: 'Dosya Depo', invited: true, depots: [{ code: 'KDK' }, { code: 'UMR' }] },
		{ name: 'Dosya Sürücü', role: 'driver' },
	]);
});

test('what does not fit together is refused with its own sentence', async () => {
	const driverId = await addTestDriver(access.db, umraniye);
	await add({ role: 'driver', driverId, email: 'driver@sevk.test' });
	const codes = await Promise.all(
		[
			{ role: 'driver' },
			{ driverId },
			{ role: 'driver', driverId },
			{ role: 'driver', driverId: newId() },
			{ depotIds: [] },
			{ depotIds: [newId()] },
			{ email: 'ADMIN@sevk.test' },
			{ phone: '12' },
		].map(async (more) => (await add(more)).code),
	);
	expect(codes).toEqual([
		'access/driver-required',
		'access/driver-not-allowed',
		'access/driver-taken',
		'access/driver-not-found',
		'access/depot-required',
		'access/depot-not-found',
		'access/email-taken',
		'access/phone-invalid',
	]);
});

test('an admin of one depot neither sees nor makes users beyond it', async () => {
	const local = { email: 'local@sevk.test', depotIds: [kadikoy] };
	await addTestUser(access.db, local);
	const foreign = await add();
	const session = await signedIn('local@sevk.test');
	const { items } = (await session.get('/api/users')).json();
	expect(items.map((user: { email: string }) => user.email)).toEqual(['local@sevk.test']);
	expect((await session.get(`/api/users/${foreign.userId}`)).statusCode).toBe(404);
	const edit = { version: 1, name: 'Başka Ad' };
	expect((await session.send('PATCH', `/api/users/${foreign.userId}`, edit)).statusCode).toBe(404);
	for (const more of [{}, { allDepots: true, depotIds: [] }]) {
		expect((await session.post('/api/users', newUser(more))).json()).toMatchObject({
			status: 403,
			code: 'access/depot-not-yours',
		});
	}
	expect((await session.post('/api/users', newUser({ depotIds: [kadikoy] }))).statusCode).toBe(200);
});

test('an edit changes rights at once, and the second of two edits is refused with the change of the first', async () => {
	const userId = await addTestUser(access.db, {
		email: 'shifting@sevk.test',
		name: 'Can Öz',
		role: 'viewer',
		depotIds: [umraniye],
	});
	const session = await signedIn('shifting@sevk.test');
	const edit = (body: object) => admin.send('PATCH', `/api/users/${userId}`, body);
	const saved = await edit({ version: 1, role: 'admin', depotIds: [umraniye, kadikoy] });
	expect(saved.json()).toMatchObject({ version: 2, role: 'admin' });
	expect((await session.get('/api/users')).statusCode).toBe(200);
	const stale = (await edit({ version: 1, name: 'Can Özgür' })).json();
	expect(stale).toMatchObject({ status: 409, code: 'common/stale' });
	expect(stale.facts).toMatchObject({
		changedBy: 'Zehra Uçar',
		changes: [
			{ field: 'role', from: 'İzleyici', to: 'Genel Yönetici' },
			{ field: 'depotCodes', from: 'UMR', to: 'KDK, UMR' },
		],
	});
	expect((await edit({ version: 2, role: 'viewer', email: 'moved@sevk.test' })).statusCode).toBe(
		200,
	);
	await signedIn('moved@sevk.test');
});

test('a user who lost a phone is signed out everywhere, and signs in again', async () => {
	const email = 'lost.phone@sevk.test';
	const userId = await addTestUser(access.db, { email, role: 'planner', depotIds: [umraniye] });
	const [phone, office] = [await signedIn(email), await signedIn(email)];
	const ended = await admin.post(`/api/users/${userId}/sign-out`);
	expect(ended.json()).toEqual({ ended: 2 });
	for (const session of [phone, office]) {
		expect((await session.get('/api/me')).statusCode).toBe(401);
		expect(await session.renewToken()).toBeNull();
	}
	const own = await signedIn(email);
	expect((await own.post(`/api/users/${userId}/sign-out`)).statusCode).toBe(403);
	expect((await own.get('/api/me')).statusCode).toBe(200);
});

test('the last admin of all depots is neither retired nor demoted, not even by two at once', async () => {
	const demote = (session: TestBrowser, userId: string, version = 1) =>
		session.send('PATCH', `/api/users/${userId}`, { version, role: 'viewer' });
	const { items } = (await admin.get('/api/users?role=admin')).json();
	for (const user of items.filter((each: { userId: string }) => each.userId !== adminId)) {
		expect((await demote(admin, user.userId, user.version)).statusCode).toBe(200);
	}
	expect((await demote(admin, adminId)).json()).toMatchObject({
		status: 409,
		code: 'access/last-admin',
	});
	const self = await admin.post(`/api/users/${adminId}/retirement`, { version: 1 });
	expect(self.json()).toMatchObject({ code: 'access/self-retire' });
	await addTestUser(access.db, { email: 'beside@sevk.test', depotIds: [umraniye] });
	const fewer = { version: 1, allDepots: false, depotIds: [umraniye] };
	expect((await admin.send('PATCH', `/api/users/${adminId}`, fewer)).json()).toMatchObject({
		code: 'access/last-admin',
	});
	const rivalId = await addTestUser(access.db, { email: 'rival@sevk.test' });
	const rival = await signedIn('rival@sevk.test');
	const both = await Promise.all([demote(admin, rivalId), demote(rival, adminId)]);
	// The other is the last admin; or the one who asks lost the right, or the sight of admins, before.
	const codes = both.map((answer) => answer.json().code);
	expect(codes.filter((code) => code === undefined)).toHaveLength(1);
	expect(['access/last-admin', 'common/not-found', 'common/forbidden']).toContain(
		codes.find(Boolean),
	);
	await access.db.updateTable('users').set({ role: 'admin' }).where('id', '=', adminId).execute();
	await admin.signIn('admin@sevk.test');
});

test('lists by Turkish name, finds by any spelling and pages by key', async () => {
	const names = ['Çağla Ilgaz', 'Cemil Işık', 'İpek Çınar', 'Ilgın Ünlü', 'Şule Öztürk', 'Suna Ay'];
	for (const name of names) await add({ name, role: 'support', invite: false });
	const list = async (query: string) =>
		(await admin.get(`/api/users?role=support&${query}`)).json();
	const named = (page: { items: { name: string }[] }) => page.items.map((user) => user.name);
	const first = await list('limit=4');
	expect(named(first)).toEqual(['Cemil Işık', 'Çağla Ilgaz', 'Ilgın Ünlü', 'İpek Çınar']);
	const next = await list(`limit=4&cursor=${first.nextCursor}`);
	expect(named(next)).toEqual(['Suna Ay', 'Şule Öztürk']);
	expect(next.nextCursor).toBeNull();
	for (const typed of ['ILGIN', 'ilgin', 'ılgın']) {
		expect(named(await list(`q=${encodeURIComponent(typed)}`))).toEqual(['Ilgın Ünlü']);
	}
	expect(named(await list('q=%25'))).toEqual([]);
	expect(named(await list(`depotId=${kadikoy}`))).toEqual([]);
});

test('people change their own name and phone, nothing else', async () => {
	await addTestUser(access.db, { email: 'self@sevk.test', role: 'viewer', depotIds: [umraniye] });
	const session = await signedIn('self@sevk.test');
	const saved = await session.send('PATCH', '/api/me', { version: 1, phone: '532 765 43 21' });
	expect(saved.json()).toMatchObject({ phone: '+905327654321', version: 2 });
	const greedy = await session.send('PATCH', '/api/me', { version: 2, role: 'admin' });
	expect(greedy.statusCode).toBe(400);
});

test('history lists who changed which user and how', async () => {
	const user = await add({ invite: false });
	await admin.send('PATCH', `/api/users/${user.userId}`, { version: 1, phone: null });
	const events = await readEvents(access.db, {
		depotIds: [companyId],
		noun: 'user',
		nounIds: [user.userId],
	});
	expect(events.map((event) => [event.kind, event.actorName])).toEqual([
		['created', 'Zehra Uçar'],
		['edited', 'Zehra Uçar'],
	]);
	expect(events[1]?.payload).toEqual({
		version: 2,
		changes: [{ field: 'phone', label: 'Telefon', from: '0532 *** ** 67', to: '—' }],
	});
});

test('a link shows one user, and none to a caller who may not see that user', async () => {
	const [one, other] = [await add(), await add({ depotIds: [kadikoy] })];
	const idsFor = async (session: TestBrowser, userId: string) =>
		(await session.get(`/api/users?userId=${userId}&state=all`))
			.json()
			.items.map((user: { userId: string }) => user.userId);
	expect(await idsFor(admin, one.userId)).toEqual([one.userId]);
	await addTestUser(access.db, { email: 'umr@sevk.test', depotIds: [umraniye] });
	expect(await idsFor(await signedIn('umr@sevk.test'), other.userId)).toEqual([]);
});

test('who has another depot neither sees nor changes how files of a depot are read', async () => {
	await addTestUser(access.db, { email: 'dosya.kdk@sevk.test', depotIds: [kadikoy] });
	const local = await signedIn('dosya.kdk@sevk.test');
	const { payload, headers } = multipartFile('Ad Soyad;E-posta\nDosya Kişi;k@dosya.test', 'k.csv');
	const read = { sheet: null, headingLine: 1, columns: ['name', 'email'] };
	const choices = { dateOrder: null, hiddenRows: 'read', mendLetters: false };
	const profile = JSON.stringify({ ...read, ...choices });
	const preview = (depotId: string) =>
		access.app.inject({
			method: 'POST',
			url: `/api/users/import/preview?depotId=${depotId}&profile=${encodeURIComponent(profile)}`,
			headers: { ...headers, authorization: `Bearer ${local.token}` },
			payload,
		});
	for (const depotId of [umraniye, newId()]) expect((await preview(depotId)).statusCode).toBe(404);
	expect((await preview(kadikoy)).statusCode).toBe(200);
	const stored = await access.db.selectFrom('file_profiles').select('depot_id').execute();
	expect(stored).toEqual([{ depot_id: kadikoy }]);
});
