import { reportSheet } from '@sevk/contract/debits/debit-papers';
import * as returns from '@sevk/contract/debits/debit-returns';
import { listReports, showReport } from '@sevk/contract/debits/report-list';
import { orderHistory } from '@sevk/contract/orders/order-detail';
import {
	disposeProducts,
	listReturnedProducts,
	sendProductsBack,
} from '@sevk/contract/orders/product-pieces';
import { search } from '@sevk/contract/search/search';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { bearer } from '../../../testing/build/fake-identity.ts';
import { readPdfText } from '../../../testing/build/pdf-text.ts';
import {
	createCustodyTestContext,
	delivered,
} from '../../../testing/fixture/custody-test-context.ts';
import { implementOrders } from '../../orders/order-endpoints.ts';
import { implementSearch } from '../../search/search-endpoints.ts';

const context = await createCustodyTestContext((deps) => [
	...implementOrders(deps),
	...implementSearch(deps),
]);
const { db, depotId, as, record, show, holderOf } = context;
afterAll(context.close);

type Person = Parameters<typeof as>[0];
const note = 'Kutu ezik, satılamaz.';

async function setRule(isOn: boolean) {
	await sql`insert into policies (name, value, updated_at)
		values ('disposal_approval', ${JSON.stringify(isOn)}::jsonb, now())
		on conflict (name) do update set value = excluded.value`.execute(db);
}
beforeEach(() => setRule(true));

/** Products that recipients gave back, in the depot. */
async function productsInDepot(count = 1) {
	const products: { id: string; version: number; orderId: string; debitId: string }[] = [];
	for (let at = 0; at < count; at += 1) {
		const { route, debitId } = await context.routeOnRoad([{}]);
		const line = {
			orderLineId: null,
			product: 'Vazo',
			quantity: 1,
			reasonCode: 'DAMAGED',
			note: '',
		};
		await record(route, route.orderIds[0], { ...delivered, returns: [line] });
		const product = (await show(debitId)).lines.find(({ kind }) => kind === 'product');
		const body = { barcode: product?.barcode ?? '', condition: 'damaged' } as const;
		await as('warehouse')(returns.handBack, { params: { debitId }, body });
		const listed = await listedProduct(product?.pieceId ?? '');
		products.push({ ...listed, debitId });
	}
	return products;
}

async function listedProduct(id: string) {
	const { items } = (await as('warehouse')(listReturnedProducts, { query: { limit: 200 } })).body;
	const found = items.find((one) => one.id === id);
	if (found === undefined) throw new Error('the product is not listed');
	return found;
}

const goodsOf = (products: readonly { id: string; version: number }[]) => ({
	depotId,
	products: products.map(({ id, version }) => ({ id, version })),
	note,
});

const dispose = (who: Person, products: readonly { id: string; version: number }[]) =>
	as(who)(disposeProducts, { body: goodsOf(products) });

async function waitingReport(number: string | null) {
	const query = { q: number ?? '', state: 'waiting' as const };
	const [report] = (await as('manager')(listReports, { query })).body.items;
	if (report === undefined) throw new Error('no report waits');
	return report;
}

const decide = (who: Person, reportId: string, approved: boolean, reason = '') =>
	as(who)(returns.decideReport, {
		params: { reportId },
		body: { version: 1, approved, note: reason },
	});

async function historyOf(orderId: string) {
	const { items } = (await as('manager')(orderHistory, { params: { orderId } })).body;
	return items.map(({ sentence, detail }) => `${sentence} ${detail ?? ''}`);
}

test('products stay in the depot until a second person approves their disposal', async () => {
	const products = await productsInDepot(2);
	const asked = await dispose('warehouse', products);
	expect(asked).toMatchObject({ status: 200, body: { count: 2 } });
	expect(asked.body.reportNumber).toMatch(/^TUT-/);
	for (const { id } of products) expect(await holderOf(id)).toBe('depot');
	const report = await waitingReport(asked.body.reportNumber);
	expect(report).toMatchObject({ kind: 'disposal', debitId: null, pieceCount: 2, orderCount: 2 });
	expect(await listedProduct(products[0]?.id ?? '')).toMatchObject({
		disposal: { reportId: report.id, number: report.number, writtenByName: 'Hasan Demir' },
	});
	expect((await as('manager')(showReport, { params: { reportId: report.id } })).body).toMatchObject(
		{
			reportType: 'disposal',
			description: note,
			depotName: 'Ümraniye',
			goods: [{ label: 'Vazo' }, { label: 'Vazo' }],
		},
	);
	expect((await decide('warehouse', report.id, true)).status).toBe(403);
	expect((await decide('manager', report.id, true)).status).toBe(200);
	for (const { id, orderId } of products) {
		expect(await holderOf(id)).toBe('written_off');
		const history = await historyOf(orderId);
		const paper = `Tutanak: ${report.number}`;
		expect(history).toContain(`İade ürün hurdaya ayrıldı. ${paper} · ${note}`);
		expect(history).toContain(`İade ürünün hurdaya ayrılması onaya gönderildi. ${paper} · ${note}`);
		expect(history.find((line) => line.startsWith('1 iade ürün · Hurdaya ayrıldı.'))).toBeDefined();
	}
	expect(await decide('admin', report.id, true)).toMatchObject({
		body: { code: 'report/decided' },
	});
});

test('who asked for a disposal neither approves nor rejects it, in the database too', async () => {
	const products = await productsInDepot();
	const asked = await dispose('manager', products);
	const { id } = await waitingReport(asked.body.reportNumber);
	for (const approved of [true, false]) {
		expect(await decide('manager', id, approved, 'Yine de gerek yok')).toMatchObject({
			status: 409,
			body: { code: 'report/own-report' },
		});
	}
	const alone = sql`update reports set state = 'approved', decided_by = written_by where id = ${id}`;
	await expect(alone.execute(db)).rejects.toThrow(/check constraint/);
	const byNobody = sql`update reports set state = 'approved' where id = ${id}`;
	await expect(byNobody.execute(db)).rejects.toThrow(/reports_second_person/);
	expect((await decide('admin', id, true)).status).toBe(200);
});

test('a rejected disposal has a reason and leaves the product in the depot, to be chosen again', async () => {
	const [product] = await productsInDepot();
	if (product === undefined) throw new Error('no product');
	const asked = await dispose('warehouse', [product]);
	const { id } = await waitingReport(asked.body.reportNumber);
	expect(await decide('manager', id, false)).toMatchObject({
		body: { code: 'common/note-too-short' },
	});
	expect((await decide('manager', id, false, 'Tamir edilebilir')).status).toBe(200);
	expect(await holderOf(product.id)).toBe('depot');
	expect((await listedProduct(product.id)).disposal).toBeNull();
	expect(await historyOf(product.orderId)).toContain(
		`İade ürünün hurdaya ayrılması reddedildi. Tutanak: ${asked.body.reportNumber} · Tamir edilebilir`,
	);
	expect((await dispose('warehouse', [product])).status).toBe(200);
});

test('who asked for a disposal takes it back until it is decided, and nobody else does', async () => {
	const [product] = await productsInDepot();
	if (product === undefined) throw new Error('no product');
	const asked = await dispose('warehouse', [product]);
	const { id } = await waitingReport(asked.body.reportNumber);
	const withdraw = (who: Person, version = 1) =>
		as(who)(returns.withdrawDepotReport, { params: { reportId: id }, body: { version } });
	expect(await withdraw('manager')).toMatchObject({ body: { code: 'report/not-own-report' } });
	expect((await withdraw('elsewhere')).status).toBe(404);
	expect((await withdraw('driver')).status).toBe(403);
	expect(await withdraw('warehouse', 7)).toMatchObject({ body: { code: 'common/stale' } });
	expect(await withdraw('warehouse')).toMatchObject({ status: 200, body: { id, version: 2 } });
	expect(await holderOf(product.id)).toBe('depot');
	expect((await listedProduct(product.id)).disposal).toBeNull();
	const paper = `Tutanak: ${asked.body.reportNumber}`;
	expect((await historyOf(product.orderId)).map((line) => line.trim())).toContain(
		`İade ürünün hurdaya ayrılması isteği geri çekildi. ${paper}`,
	);
	const query = { state: 'withdrawn' as const };
	expect((await as('manager')(listReports, { query })).body.items).toMatchObject([{ id }]);
	for (const act of [withdraw('warehouse', 2), decide('manager', id, true)]) {
		expect(await act).toMatchObject({ body: { code: 'report/decided' } });
	}
	expect((await dispose('warehouse', [product])).status).toBe(200);
});

test('only who wrote a report withdraws it, in the database too', async () => {
	const asked = await dispose('warehouse', await productsInDepot());
	const { id } = await waitingReport(asked.body.reportNumber);
	const byOther = sql`update reports set state = 'withdrawn', decided_by = gen_random_uuid() where id = ${id}`;
	await expect(byOther.execute(db)).rejects.toThrow(/reports_decider/);
});

test('a product that waits for its disposal is asked for once and does not go to its sender', async () => {
	const products = await productsInDepot();
	const asked = await dispose('warehouse', products);
	const waiting = { status: 409, body: { code: 'order/disposal-waiting' } };
	expect(await dispose('manager', products)).toMatchObject(waiting);
	expect(await as('warehouse')(sendProductsBack, { body: goodsOf(products) })).toMatchObject({
		...waiting,
		body: { facts: { number: asked.body.reportNumber } },
	});
});

test('two people who ask at once write one report', async () => {
	const products = await productsInDepot();
	const asks = await Promise.all([dispose('warehouse', products), dispose('admin', products)]);
	expect(asks.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('a product that left the depot meanwhile is not disposed of', async () => {
	const [product] = await productsInDepot();
	if (product === undefined) throw new Error('no product');
	const asked = await dispose('warehouse', [product]);
	await as('warehouse')(returns.undoHandBack, {
		params: { debitId: product.debitId },
		body: { pieceId: product.id, note: 'Yanlış ürün okutuldu' },
	});
	const { id } = await waitingReport(asked.body.reportNumber);
	expect(await decide('manager', id, true)).toMatchObject({
		body: { code: 'debit/custody-moved' },
	});
	expect(await holderOf(product.id)).toBe(`debit:${product.debitId}`);
});

test('without the rule who may approve disposes of products alone, and others do not', async () => {
	await setRule(false);
	const products = await productsInDepot();
	expect((await dispose('warehouse', products)).status).toBe(403);
	expect(await dispose('manager', products)).toMatchObject({
		status: 200,
		body: { count: 1, reportNumber: null },
	});
	expect(await holderOf(products[0]?.id)).toBe('written_off');
});

test('the report is found, opened and printed by the office of its depot alone', async () => {
	const products = await productsInDepot();
	const { reportNumber } = (await dispose('warehouse', products)).body;
	const { id } = await waitingReport(reportNumber);
	const [hit] = (await as('manager')(search, { query: { q: reportNumber ?? '' } })).body.hits;
	expect(hit).toMatchObject({ screen: 'debits', params: { gorunum: 'tutanak', tutanak: id } });
	const params = { reportId: id };
	const response = await context.app.inject({
		method: 'GET',
		url: reportSheet.path.replace(':reportId', id),
		headers: bearer('manager'),
	});
	const text = readPdfText(response.rawPayload).replaceAll(/\s/g, '');
	expect(text).toContain('HURDAYAAYIRMATUTANAĞI');
	expect(text).toContain('mallardepodadır');
	expect(text).not.toContain('Sürücü');
	for (const who of ['driver', 'elsewhere'] as const) {
		expect((await as(who)(showReport, { params })).status, who).toBe(404);
		expect((await as(who)(reportSheet, { params })).status, who).toBe(404);
	}
	expect((await decide('elsewhere', id, true)).status).toBe(404);
});
