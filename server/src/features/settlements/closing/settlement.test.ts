import * as outing from '@sevk/contract/routes/route-outing';
import * as routes from '@sevk/contract/routes/routes';
import * as endOfDay from '@sevk/contract/settlements/end-of-day';
import * as contract from '@sevk/contract/settlements/settlements';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { afterAll, expect, test } from 'vitest';
import { transact } from '../../../db/transact.ts';
import { aDriver, someOrders } from '../../../testing/build/builders.ts';
import { expectDocument } from '../../../testing/build/document-text.ts';
import { bearer } from '../../../testing/build/fake-identity.ts';
import { readPdfText } from '../../../testing/build/pdf-text.ts';
import { aRoute, loadRoute } from '../../../testing/build/route-builders.ts';
import { sender } from '../../../testing/build/send.ts';
import { anUpload } from '../../../testing/build/upload-builders.ts';
import { createCashTestContext } from '../../../testing/fixture/cash-test-context.ts';
import { startReconciling } from '../../routes/running/route-state-commands.ts';

const context = await createCashTestContext();
const {
	db,
	app,
	depotId,
	cashierId,
	manager,
	cashier,
	second,
	aReturnedRoute,
	versionOf,
	countOf,
	count,
	approve,
	close,
	settlementOf,
	debtsOf,
} = context;
afterAll(context.end);

test('refuses the approval by the counter; an approved shortage becomes a dated debt', async () => {
	const driverId = await aDriver(db, depotId, { name: 'Hasan Kurt' });
	const route = await aReturnedRoute(1_120_000, { driverId });
	const counted = await count(route, 1_105_000);
	expect(counted.body).toMatchObject({ state: 'short', differenceKurus: -15_000 });
	expect(await approve(route, 1, cashier)).toMatchObject({
		status: 409,
		body: {
			code: 'settlement/own-count',
			detail: 'Kasayı sayan kişi farkı onaylayamaz.',
		},
	});
	expect((await approve(route, 7)).body.code).toBe('common/stale');
	expect((await approve(route, 1)).body).toMatchObject({
		state: 'approved',
		approvedByName: 'Veli Şahin',
		closeBlocks: [],
	});
	expect((await approve(route, 2)).body.code).toBe('settlement/approved');
	expect((await count(route, 1_120_000, 2)).body.code).toBe('settlement/approved');
	expect((await close(route)).status).toBe(200);
	expect(await debtsOf(driverId)).toMatchObject({
		openKurus: 15_000,
		items: [{ sourceDate: '2026-03-05', routeNumber: route.number, remainingKurus: 15_000 }],
	});
});

test('a surplus pays the oldest debt first', async () => {
	const driverId = await aDriver(db, depotId, { name: 'Kemal Tan' });
	for (const [serviceDate, missing] of [
		['2026-03-02', 10_000],
		['2026-03-03', 8_000],
	] as const) {
		const route = await aReturnedRoute(100_000, { driverId, serviceDate });
		const carried = (await settlementOf(route)).carriedDebtKurus;
		await count(route, 100_000 - missing);
		await approve(route, 1);
		await close(route);
		expect(carried).toBe(serviceDate === '2026-03-02' ? 0 : 10_000);
	}
	const today = await aReturnedRoute(100_000, { driverId, serviceDate: '2026-03-04' });
	const blind = await settlementOf(today);
	expect(blind).toMatchObject({ carriedDebtKurus: 18_000, expectedKurus: null });
	expect(blind.debts.map(({ sourceDate }) => sourceDate)).toEqual(['2026-03-02', '2026-03-03']);
	expect((await count(today, 112_000)).body.expectedKurus).toBe(118_000);
	await approve(today, 1);
	expect((await settlementOf(today)).state).toBe('approved');
	const { items } = await debtsOf(driverId);
	expect(items.map(({ remainingKurus }) => remainingKurus)).toEqual([0, 6_000]);
	const params = { driverId };
	const tooMuch = await cashier(contract.payDriverDebt, {
		params,
		body: { amountKurus: 6_001, note: '' },
	});
	expect(tooMuch.body.code).toBe('settlement/no-debt');
	// Paying a debt after the approval makes the count outdated.
	const paid = await cashier(contract.payDriverDebt, {
		params,
		body: { amountKurus: 6_000, note: 'Elden' },
	});
	expect(paid.body).toEqual({ openKurus: 0 });
	expect((await settlementOf(today)).state).toBe('counting');
	const listed = await manager(routes.listRoutes, { query: { only: 'finished', q: today.number } });
	expect(listed.body.items).toMatchObject([{ settlementState: 'counting', differenceKurus: null }]);
	const outdated = 'Rota kapatılamaz: önceki kasa sayımı geçersiz, kasa yeniden sayılmalı.';
	expect((await close(today)).body.detail).toBe(outdated);
	await count(today, 112_000, 2);
	expect((await debtsOf(driverId)).openKurus).toBe(12_000);
	expect((await settlementOf(today)).state).toBe('balanced');
	expect((await close(today)).status).toBe(200);
	expect((await debtsOf(driverId)).openKurus).toBe(0);
});

test('a surplus needs a reason and approval', async () => {
	const driverId = await aDriver(db, depotId);
	const route = await aReturnedRoute(50_000, { driverId });
	const { routeId } = route;
	const noReason = { ...countOf(52_500), differenceReason: null };
	const first = await cashier(contract.countCash, { params: { routeId }, body: noReason });
	expect(first).toMatchObject({ status: 200, body: { state: null, expectedKurus: 50_000 } });
	const silent = await cashier(contract.countCash, { params: { routeId }, body: noReason });
	expect(silent).toMatchObject({
		status: 422,
		body: { code: 'settlement/reason-missing', detail: 'Kasada ₺25,00 fazla var. Nedenini seçin.' },
	});
	const other = { params: { routeId }, body: countOf(52_500, null, 'other') };
	expect((await cashier(contract.countCash, other)).body.code).toBe('common/note-too-short');
	const made = { params: { routeId }, body: countOf(52_500, null, 'toString') };
	expect((await cashier(contract.countCash, made)).body.code).toBe('reason/unknown');
	await count(route, 52_500);
	expect((await close(route)).body.detail).toBe('Rota kapatılamaz: kasada ₺25,00 fazla var.');
	await approve(route, 1);
	expect((await close(route)).status).toBe(200);
	expect(await debtsOf(driverId)).toMatchObject({ openKurus: 0, creditKurus: 0, items: [] });
	expect(await settlementOf(route)).toMatchObject({ state: 'approved', differenceKurus: 2_500 });
});

test('expenses need a document, and a count can be corrected until its approval', async () => {
	const route = await aReturnedRoute(80_000);
	const { routeId } = route;
	const fuel = { label: 'Yakıt', documentNo: '', amountKurus: 20_000 };
	const withExpense = (documentNo: string, version: number | null) =>
		cashier(contract.countCash, {
			params: { routeId },
			body: { ...countOf(60_000, version), expenses: [{ ...fuel, documentNo }] },
		});
	expect((await withExpense('', null)).body.code).toBe('settlement/expense-undocumented');
	expect((await count(route, 60_000)).body).toMatchObject({ state: 'short', version: 1 });
	expect((await withExpense('FT-1', null)).body.code).toBe('common/stale');
	expect((await withExpense('FT-1', 1)).body).toMatchObject({
		state: 'balanced',
		expenseKurus: 20_000,
		expectedKurus: 60_000,
		version: 2,
	});
});

test('refuses a count before the route is completed and after it was closed', async () => {
	const route = await aRoute(db, depotId, await someOrders(db, depotId, [{}]));
	expect((await count(route, 0)).body.code).toMatch(/^(route|settlement)\//);
	await loadRoute(db, route);
	const params = { routeId: route.routeId };
	const version = await versionOf(route);
	await manager(outing.departRoute, { params, body: { version, km: 1 } });
	expect((await count(route, 0)).body).toMatchObject({
		code: 'settlement/route-not-returned',
		detail: `Rota ${route.number} tamamlanmadan kasa sayılamaz.`,
	});
	const closed = await aReturnedRoute(0);
	expect((await close(closed)).status).toBe(200);
	expect((await count(closed, 0)).body.code).toBe('route/wrong-state');
	const late = await transact(db, (tx) =>
		startReconciling(tx, {
			depotId,
			routeId: closed.routeId,
			caller: { userId: null, name: 'Test', requestId: null },
			now: new Date(),
		}),
	);
	expect(isRefusal(late) && late.code).toBe('route/wrong-state');
});

test('refuses a count without the right and for another depot', async () => {
	const route = await aReturnedRoute(20_000);
	const { routeId } = route;
	const body = countOf(20_000);
	const warehouse = sender(app, 'warehouse');
	expect((await warehouse(contract.countCash, { params: { routeId }, body })).status).toBe(403);
	const version = await versionOf(route);
	const reopen = { params: { routeId }, body: { version, reason: 'Yanlışlıkla kapandı' } };
	expect((await cashier(contract.reopenRoute, reopen)).status).toBe(403);
	const elsewhere = sender(app, 'elsewhere');
	expect((await elsewhere(contract.showSettlement, { params: { routeId } })).status).toBe(404);
	expect((await elsewhere(contract.countCash, { params: { routeId }, body })).status).toBe(404);
	const { driverId } = route;
	expect((await elsewhere(contract.listDriverDebts, { params: { driverId } })).status).toBe(404);
});

test('the sheet is a PDF with full names in the signatures', async () => {
	const driverId = await aDriver(db, depotId, { name: 'Şükrü Işık' });
	const route = await aReturnedRoute(1_120_000, { driverId, floatKurus: 50_000 });
	await count(route, 1_150_000);
	const response = await app.inject({
		url: `/api/routes/${route.routeId}/settlement-sheet.pdf`,
		headers: bearer('cashier'),
	});
	expect(response.statusCode).toBe(200);
	expect(response.headers['content-type']).toBe('application/pdf');
	expect(response.headers['content-disposition']).toContain(`gun-sonu-${route.number}.pdf`);
	expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
	await expectDocument('settlement-sheet', response.rawPayload);
	const words = readPdfText(response.rawPayload).replaceAll(/\s/g, '');
	expect(words).toContain('Sürücü:ŞükrüIşık');
	expect(words).toContain('AliDemir');
});

test('a blind count tells the expected sum after it, and both counts are kept', async () => {
	const driverId = await aDriver(db, depotId, { name: 'Cem Ateş' });
	const route = await aReturnedRoute(123_400, { driverId, serviceDate: '2026-07-08' });
	const { routeId } = route;
	const withheld = { blind: true, expectedKurus: null, cashCollectedKurus: null, collections: [] };
	expect(await settlementOf(route)).toMatchObject(withheld);
	const query = { serviceDate: '2026-07-08' };
	const day = (await cashier(endOfDay.showEndOfDay, { query })).body;
	expect(day).toMatchObject({ expectedKurus: 0, cash: [{ routeId, expectedKurus: null }] });
	const printSheet = () =>
		app.inject({
			url: `/api/routes/${routeId}/settlement-sheet.pdf`,
			headers: bearer('cashier'),
		});
	const sheet = await printSheet();
	await expectDocument('settlement-sheet-blind', sheet.rawPayload);
	const words = readPdfText(sheet.rawPayload).replaceAll(/\s/g, '');
	expect(words).not.toContain('1.234,00');
	expect(words).not.toContain('Tahsilatyok');
	expect(words).toContain('Tahsilatlarkasasayıldıktansonrayazılır');
	const report = await app.inject({
		url: '/api/end-of-day.pdf?serviceDate=2026-07-08',
		headers: bearer('cashier'),
	});
	expect(readPdfText(report.rawPayload).replaceAll(/\s/g, '')).toContain(
		'Kasasısayılmayan1rotahariç',
	);
	const enter = (amountKurus: number, differenceReason: string | null = null) => {
		const body = { ...countOf(amountKurus), differenceReason };
		return cashier(contract.countCash, { params: { routeId }, body });
	};
	expect((await enter(113_400)).body).toMatchObject({
		blind: false,
		state: null,
		expectedKurus: 123_400,
		mayRecount: true,
		counts: [{ countedKurus: 113_400, differenceKurus: -10_000, countedByName: 'Ali Demir' }],
	});
	expect((await enter(120_400)).body).toMatchObject({ state: null, mayRecount: false });
	expect((await enter(123_400)).body.code).toBe('settlement/recount-used');
	expect((await enter(120_400, 'change')).body).toMatchObject({
		state: 'short',
		differenceKurus: -3_000,
		version: 1,
		counts: [{ countedKurus: 113_400 }, { countedKurus: 120_400 }],
	});
	await expectDocument('settlement-sheet-two-counts', (await printSheet()).rawPayload);
	const stored = db.selectFrom('cash_counts').select(['attempt', 'counted_kurus']);
	expect(await stored.where('route_id', '=', routeId).orderBy('attempt').execute()).toEqual([
		{ attempt: 1, counted_kurus: 113_400 },
		{ attempt: 2, counted_kurus: 120_400 },
	]);
});

test('the expected sum is shown before the count where the company does not count blindly', async () => {
	const rule = { name: 'blind_count', value: 'false', updated_at: new Date() };
	await db.insertInto('policies').values(rule).execute();
	const route = await aReturnedRoute(70_000);
	expect(await settlementOf(route)).toMatchObject({ blind: false, expectedKurus: 70_000 });
	const params = { routeId: route.routeId };
	const body = { ...countOf(60_000), differenceReason: null };
	const silent = await cashier(contract.countCash, { params, body });
	expect(silent.body.code).toBe('settlement/reason-missing');
	await db.updateTable('policies').set({ value: 'true' }).where('name', '=', rule.name).execute();
});

test('driver and cashier sign the count on the screen or on paper; a recount asks again', async () => {
	const driverId = await aDriver(db, depotId, { name: 'Selim Kaya' });
	const route = await aReturnedRoute(100_000, { driverId });
	const params = { routeId: route.routeId };
	const signature = { width: 300, height: 120, strokes: [[10, 10, 80, 60, 200, 20]] };
	const sign = (party: 'driver' | 'cashier' | 'debtor', version = 1, by = cashier) =>
		by(contract.signSettlement, { params, body: { version, party, signature } });
	expect((await sign('driver')).body.code).toBe('settlement/not-counted');
	await count(route, 90_000);
	expect((await sign('driver', 2)).body.code).toBe('common/stale');
	expect((await sign('cashier', 1, second)).body.code).toBe('settlement/not-your-count');
	expect((await sign('cashier')).status).toBe(200);
	expect((await sign('driver', 1, second)).status).toBe(200);
	expect((await sign('driver')).body.code).toBe('settlement/already-signed');
	expect((await sign('debtor')).body.signatures).toMatchObject([
		{ party: 'cashier', signedBy: 'Ali Demir' },
		{ party: 'driver', signedBy: 'Selim Kaya' },
		{ party: 'debtor', signedBy: 'Selim Kaya' },
	]);
	const url = `/api/routes/${route.routeId}/settlement-sheet.pdf`;
	const sheet = await app.inject({ url, headers: bearer('cashier') });
	const words = readPdfText(sheet.rawPayload).replaceAll(/\s/g, '');
	expect(words.split('Ekrandaimza:')).toHaveLength(4);
	const paper = await anUpload(db, { depotId, userId: cashierId });
	const add = (fileName: string) =>
		cashier(contract.addSettlementPapers, { params, body: { fileNames: [fileName] } });
	expect((await add(paper)).body.papers).toMatchObject([{ fileName: paper }]);
	expect((await add('0195.jpg')).body.code).toBe('file/not-found');
	const withdraw = (by = cashier) =>
		by(contract.withdrawSettlementPaper, {
			params,
			body: { fileName: paper, reason: 'Başka rotanın tutanağı eklendi.' },
		});
	expect((await withdraw(second)).body.code).toBe('file/paper-of-other');
	expect((await withdraw()).body.papers).toMatchObject([{ fileName: paper, withdrawal: {} }]);
	// The signatures are of the first count.
	const recount = await count(route, 100_000, 1);
	expect(recount.body).toMatchObject({ state: 'balanced', signatures: [], papers: [{}] });
	expect((await sign('debtor', 2)).body.code).toBe('settlement/nothing-to-sign');
	expect((await sign('driver', 2)).status).toBe(200);
});
