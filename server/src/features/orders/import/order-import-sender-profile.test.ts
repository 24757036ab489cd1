// How the files of a shop are read belongs to its account, in every depot.
import {
	type OrderImport,
	saveImportProfile,
	uploadOrderFile,
} from '@sevk/contract/orders/order-imports';
import { joinSenderNames } from '@sevk/contract/orders/order-senders';
import {
	listSenderFileProfiles,
	resetSenderFileProfile,
} from '@sevk/contract/senders/sender-file-profiles';
import { createSender } from '@sevk/contract/senders/senders';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { createLog } from '../../../http/operation/log.ts';
import { aDepot } from '../../../testing/build/builders.ts';
import { bearer, fakeIdentity, testUser } from '../../../testing/build/fake-identity.ts';
import { multipartFile } from '../../../testing/build/multipart.ts';
import { sender } from '../../../testing/build/send.ts';
import { createTestDatabase } from '../../../testing/database/test-database.ts';
import { testEdge } from '../../../testing/fixture/test-edge.ts';
import { implementSenders } from '../../senders/sender-endpoints.ts';
import { implementOrders } from '../order-endpoints.ts';
import { implementOrderImports } from './order-import-endpoints.ts';
import { createImportRunner } from './order-import-run-job.ts';

const database = await createTestDatabase();
const { db } = database;
const here = await aDepot(db);
const there = await aDepot(db);
const both = [here, there];
const app = await testEdge({
	identity: fakeIdentity({
		here: testUser('planner', { userId: newId(), depotIds: [here] }),
		there: testUser('planner', { userId: newId(), depotIds: [there] }),
		manager: testUser('ops_manager', { depotIds: both }),
	}),
	implementations: [
		...implementOrders({ db }),
		...implementOrderImports({
			db,
			importRunner: createImportRunner({ db, log: createLog('silent') }),
		}),
		...implementSenders({ db }),
	],
});
afterAll(async () => {
	await app.close();
	await database.drop();
});
const manage = sender(app, 'manager');
type Depot = 'here' | 'there';

async function upload(depot: Depot, content: string, fileName = 'a.csv'): Promise<OrderImport> {
	const query = new URLSearchParams({ depotId: depot === 'here' ? here : there });
	const { payload, headers } = multipartFile(content, fileName);
	const response = await app.inject({
		method: 'POST',
		url: `${uploadOrderFile.path}?${query}`,
		headers: { ...headers, ...bearer(depot) },
		payload,
	});
	return response.json();
}

async function save(depot: Depot, preview: OrderImport, answers: Partial<OrderImport['profile']>) {
	const body = { profile: { ...preview.profile, ...answers }, version: preview.version };
	const params = { importId: preview.id };
	return (await sender(app, depot)(saveImportProfile, { params, body })).body;
}

/** A file without a column of senders; its last heading is the test's own. */
const file = (own: string) =>
	[
		`Sipariş No;Alıcı;İl;İlçe;Adres;Teslimat Tarihi;Tutar;Ödeme Yöntemi;${own}`,
		'1;Ece Su;İstanbul;Kadıköy;Moda Cad. 7;20.11.2030;125,50;Kredi Kartı;x',
	].join('\n');

async function anAccount(code: string, title: string): Promise<string> {
	const body = { code, title, taxNumber: null, taxOffice: '', address: '' };
	const made = await manage(createSender, { body });
	expect(made.status, JSON.stringify(made.body)).toBe(200);
	return made.body.id;
}

const profilesOf = async (senderId: string) =>
	(await manage(listSenderFileProfiles, { params: { senderId } })).body.items;

const kinds = ({ questions }: OrderImport) => questions.map(({ kind }) => kind);

test('an answer of one depot counts in every depot, under every name of the account', async () => {
	const senderId = await anAccount('BGZ-01', 'Boğaziçi Çeyiz');
	await manage(joinSenderNames, { body: { joins: [{ name: 'Bogaz Home', senderId }] } });
	const first = await upload('here', file('Raf'));
	expect(kinds(first)).toEqual(['sender', 'payment']);
	await save('here', first, { senderName: 'BOGAZ HOME', payments: { kredikarti: 'online' } });

	for (const name of ['bogazici-ceyiz-27.csv', 'Boğaz Home.csv', 'bgz01 kasım.csv']) {
		const next = await upload('there', file('Raf'), name);
		expect(next, name).toMatchObject({ questions: [], profileRemembered: true, readyCount: 1 });
		expect(next.profile).toMatchObject({ payments: { kredikarti: 'online' } });
	}
	// The other depot corrects it, and the first one reads the file in that way too.
	const other = await upload('there', file('Raf'), 'bgz-01.csv');
	await save('there', other, { senderName: 'bgz-01', payments: { kredikarti: 'card' } });
	const again = await upload('here', file('Raf'), 'bogaz-home.csv');
	expect(again).toMatchObject({ questions: [], profile: { payments: { kredikarti: 'card' } } });
	// Without a name in the file one account is proposed, not two.
	const bare = await upload('here', file('Raf'));
	expect(kinds(bare)).toEqual(['sender']);
	expect(bare.profile.senderName).toBe('bgz-01');
	expect(await profilesOf(senderId)).toHaveLength(1);
});

test('a reset asks again in every depot', async () => {
	const senderId = await anAccount('RST-01', 'Reset Tekstil');
	const names = 'reset-tekstil.csv';
	const first = await upload('here', file('Koridor'), names);
	await save('here', first, { senderName: 'Reset Tekstil', payments: { kredikarti: 'online' } });
	expect(kinds(await upload('here', file('Koridor'), names))).toEqual([]);
	const [kept] = await profilesOf(senderId);
	expect(kept?.columns).toContain('Ödeme Tipi');
	expect(kept?.summary).toContain('1. satır başlık');
	const params = { senderId, profileId: kept?.id ?? '' };
	expect((await manage(resetSenderFileProfile, { params })).status).toBe(200);
	expect((await manage(resetSenderFileProfile, { params })).status).toBe(404);
	expect((await sender(app, 'here')(resetSenderFileProfile, { params })).status).toBe(403);
	for (const depot of ['here', 'there'] as const) {
		expect(await upload(depot, file('Koridor'), names)).toMatchObject({ profileRemembered: false });
	}
});

test('a name that is joined brings what the depots remember; the newest wins', async () => {
	for (const [depot, senderName, kredikarti] of [
		['here', 'Lale Ev', 'online'],
		['there', 'Lale Evim', 'card'],
	] as const) {
		const preview = await upload(depot, file('Dolap'));
		await save(depot, preview, { senderName, payments: { kredikarti } });
	}
	// Without an account what a depot remembers stays in it.
	expect((await upload('there', file('Dolap'), 'lale-ev.csv')).profile.senderName).not.toBe(
		'Lale Ev',
	);
	const senderId = await anAccount('LALE-01', 'Lale Ev');
	const before = await upload('there', file('Dolap'), 'lale-01.csv');
	expect(before.profile).toMatchObject({ payments: { kredikarti: 'online' } });
	await manage(joinSenderNames, { body: { joins: [{ name: 'Lale Evim', senderId }] } });
	const after = await upload('here', file('Dolap'), 'lale-01.csv');
	expect(after).toMatchObject({ questions: [], profile: { payments: { kredikarti: 'card' } } });
	expect(await profilesOf(senderId)).toHaveLength(1);
});
