import { driverClearance } from '@sevk/contract/drivers/drivers';
import { userClearance } from '@sevk/contract/users/users';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { aDriver } from '../../../testing/build/builders.ts';
import { expectDocument } from '../../../testing/build/document-text.ts';
import { bearer } from '../../../testing/build/fake-identity.ts';
import { readPdfText } from '../../../testing/build/pdf-text.ts';
import { aRoute } from '../../../testing/build/route-builders.ts';
import {
	createCustodyTestContext,
	delivered,
} from '../../../testing/fixture/custody-test-context.ts';
import { implementSettlements } from '../settlement-endpoints.ts';

const context = await createCustodyTestContext(implementSettlements);
const { app, db, depotId } = context;
afterAll(context.close);

const tight = (text: string) => text.replaceAll(/\s/g, '');

async function print(driverId: string, token = 'manager') {
	return printFrom(driverClearance.path.replace(':driverId', driverId), token);
}

async function printFrom(url: string, token: string) {
	const response = await app.inject({ method: 'GET', url, headers: bearer(token) });
	const pdf = response.rawPayload;
	return { status: response.statusCode, pdf, text: () => tight(readPdfText(pdf)) };
}

test('a driver who leaves returns pieces and equipment, closes routes and pays debts', async () => {
	const { route, debitId } = await context.routeOnRoad([{ orderNo: 'IK-1', pieceCount: 2 }]);
	const now = new Date();
	await db
		.insertInto('debit_equipment')
		.values({
			depot_id: depotId,
			id: newId(),
			debit_id: debitId,
			kind: 'pos',
			serial: 'T650-118',
			label: '',
			given_count: 1,
			given_by: newId(),
			given_by_name: 'Hasan Demir',
			given_at: now,
		})
		.execute();
	await db
		.insertInto('driver_debts')
		.values({
			depot_id: depotId,
			id: newId(),
			driver_id: context.driverId,
			route_id: route.routeId,
			source_date: '2026-03-04',
			amount_kurus: 15_000,
			created_at: now,
		})
		.execute();
	const printed = await print(context.driverId);
	await expectDocument('clearance', printed.pdf);
	const text = printed.text();
	for (const part of [
		'İLİŞİK KESME BELGESİ',
		'Ad Soyad: Mehmet Yıldız',
		'IK-1-2',
		'1 POS cihazı (seri no T650-118)',
		'04.03.2026',
		'Kapanmayan: 2 koli · 1 ekipman · 1 kapatılmamış rota · ₺150,00 borç.',
		'Yukarıdakiler kapanmadan ilişiği kesilemez.',
	]) {
		expect(text).toContain(tight(part));
	}
	const free = await aDriver(db, depotId, { name: 'Selim Kara' });
	expect((await print(free)).text()).toContain(tight('Kayıtlara göre ilişiği kesilebilir.'));
	expect((await print(context.driverId, 'elsewhere')).status).toBe(404);
	expect((await print(context.driverId, 'driver')).status).toBe(403);
});

test('a driver who gets money back is not cleared', async () => {
	const driverId = await aDriver(db, depotId, { name: 'Halil Ok' });
	const { routeId } = await aRoute(db, depotId, [], { driverId });
	const [debtId, at] = [newId(), new Date()];
	await db.updateTable('routes').set({ state: 'cancelled' }).where('id', '=', routeId).execute();
	await db
		.insertInto('driver_debts')
		.values({
			depot_id: depotId,
			id: debtId,
			driver_id: driverId,
			route_id: routeId,
			source_date: '2026-03-04',
			amount_kurus: 15_000,
			created_at: at,
		})
		.execute();
	await db
		.insertInto('driver_debt_payments')
		.values({
			depot_id: depotId,
			id: newId(),
			debt_id: debtId,
			amount_kurus: 20_000,
			recorded_by: newId(),
			recorded_by_name: 'Ali Demir',
			recorded_at: at,
		})
		.execute();
	const text = (await print(driverId)).text();
	expect(text).toContain(tight('Sürücüye geri ödenecek: ₺50,00'));
	expect(text).toContain(tight('Kapanmayan: sürücüye ödenecek ₺50,00.'));
	expect(text).not.toContain(tight('ilişiği kesilebilir'));
});

test('a user is only cleared by a caller who sees every depot of the work', async () => {
	const { admin } = context.users;
	const driverId = await aDriver(db, depotId, { name: 'Tuna Er' });
	const userId = newId();
	const now = new Date();
	const person = { all_depots: false, created_at: now, updated_at: now };
	const tuna = { email: 'tuna@sevk.test', email_fold: 'tuna@sevk.test', name: 'Tuna Er' };
	const zehra = { email: 'zehra@sevk.test', email_fold: 'zehra@sevk.test', name: admin.name };
	await db
		.insertInto('users')
		.values([
			{ ...person, ...zehra, id: admin.userId, role: 'admin', driver_id: null, retired_at: null },
			{ ...person, ...tuna, id: userId, role: 'driver', driver_id: driverId, retired_at: now },
		])
		.execute();
	await db
		.insertInto('user_depots')
		.values([admin.userId, userId].map((id) => ({ user_id: id, depot_id: depotId })))
		.execute();
	const url = userClearance.path.replace(':userId', userId);
	const printed = await printFrom(url, 'admin');
	await expectDocument('clearance-user', printed.pdf);
	const cleared = printed.text();
	for (const part of [
		'Görevi: Sürücü',
		'E-posta: tuna@sevk.test',
		'Kullanıcı hesabı Kapatıldı',
		'Kayıtlara göre ilişiği kesilebilir.',
	]) {
		expect(cleared).toContain(tight(part));
	}
	await aRoute(db, context.otherDepotId, [], { driverId });
	const partly = (await printFrom(url, 'admin')).text();
	expect(partly).toContain(tight('Kontrol edilen depolarda zimmetinde koli ve ekipman,'));
	expect(partly).toContain(tight('Kontrol edilen depolar: Ümraniye. Çalıştığı diğer depolar'));
	expect(partly).not.toContain(tight('ilişiği kesilebilir'));
	expect((await print(driverId, 'headOffice')).text()).toContain(tight('1 kapatılmamış rota'));
});

test('a product that a recipient gave back is no koli', async () => {
	const { route, pieces } = await context.routeOnRoad([{}, {}], {
		driverId: context.secondDriverId,
		acceptedBy: 'second',
	});
	const product = { orderLineId: null, product: 'Çaydanlık', quantity: 1, note: '' };
	const entry = { ...delivered, returns: [{ ...product, reasonCode: 'DEFECTIVE' }] };
	await context.record(route, pieces[0]?.orderId, entry);
	const { text } = await print(context.secondDriverId);
	expect(text()).toContain(tight('Kapanmayan: 1 koli ve 1 iade ürün ·'));
});
