// Files as people write them (server/src/testing/real-inputs): read without an answer where the file
// says enough, saved, and compared with the orders that they became.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { revealOrder, showOrder } from '@sevk/contract/orders/order-detail';
import { confirmOrders } from '@sevk/contract/orders/order-edits';
import { type OrderImport, saveImportProfile } from '@sevk/contract/orders/order-imports';
import { showRoute } from '@sevk/contract/routes/route-detail';
import { search } from '@sevk/contract/search/search';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
	isRefusedUpload,
	type Wanted,
	type WantedFile,
	wantedFiles,
} from '../../../testing/build/real-files.ts';
import { aRoute } from '../../../testing/build/route-builders.ts';
import {
	createImportTestContext,
	type ImportTestContext,
} from '../../../testing/fixture/import-test-context.ts';
import { implementRoutes } from '../../routes/route-endpoints.ts';
import { implementSearch } from '../../search/search-endpoints.ts';
import { readImportRows, type StoredImportRow } from './order-import-row-store.ts';

let orders: ImportTestContext;
beforeAll(async () => {
	orders = await createImportTestContext((deps) => [
		...implementRoutes(deps),
		...implementSearch(deps),
	]);
});
afterAll(() => orders.close());

const files = wantedFiles('orders');
const byName = new Map(files);

test.each(files)('%s', async (name, wanted) => {
	if (wanted.after !== undefined) await runFile(wanted.after, byName.get(wanted.after) ?? wanted);
	const rows = await runFile(name, wanted);
	if (rows === null) return;
	if (wanted.rowCount !== undefined) expect(rows).toHaveLength(wanted.rowCount);
	await compareRows(wanted.rows, rows);
	for (const { barcode, ...of } of wanted.scan ?? []) {
		const { body } = await orders.manage(search, { query: { q: barcode } });
		const orderId = findRow(rows, of)?.orderId;
		expect(orderId).toBeTruthy();
		expect(body.hits[0]?.params['orderID'], barcode).toBe(orderId);
	}
	if (wanted.stops !== undefined) {
		const orderIds = rows.flatMap(({ orderId }) => orderId ?? []);
		// Warnings, as for letters that cannot be printed, are confirmed before an order is planned.
		const { depotId, database } = orders;
		await orders.manage(confirmOrders, { body: { depotId, orderIds } });
		const { routeId } = await aRoute(database.db, depotId, orderIds);
		const { body } = await orders.manage(showRoute, { params: { routeId } });
		expect(body.stops).toHaveLength(wanted.stops);
	}
});

type Answers = Partial<OrderImport['profile']>;
type WantedRow = WantedFile['rows'][number];

const saved = (orderNo: string, fields: Wanted['fields'] = {}): WantedRow => ({
	orderNo,
	oneOf: [{ outcome: 'saved', fields }],
});

/** What the rows become after the questions are answered. */
const answered: [string, Answers, WantedRow[]][] = [
	[
		'tarihler.csv',
		{ dateOrder: 'month_first' },
		[
			saved('C12-1', { serviceDate: '2026-11-20' }),
			saved('C12-2', { serviceDate: '2026-11-05' }),
			saved('C12-3', { serviceDate: '2026-11-21' }),
		],
	],
	[
		'bozuk-harfler.csv',
		{ mendLetters: true },
		[
			saved('C24-1', { recipientName: 'Ayşe Yılmaz' }),
			saved('C24-2', { recipientName: 'KADİR ŞAHİN' }),
			saved('C24-3', { recipientName: 'Ayşe Yılmaz' }),
		],
	],
	['gizli-satirlar.xlsx', { hiddenRows: 'read' }, [saved('C15-3'), saved('C15-5')]],
	[
		'odeme-tipi.csv',
		{ payments: { kredikarti: 'online' } },
		[saved('C01-1', { dueKurus: 0 }), saved('C01-2', { dueKurus: 0 })],
	],
	[
		'odeme-durumu.csv',
		{ payments: { kredikarti: 'card' } },
		[saved('C61-1', { dueKurus: 0, paymentType: 'online' })],
	],
];

test.each(answered)('%s after its questions are answered', async (name, answers, wanted) => {
	const context = await createImportTestContext();
	try {
		const { folder } = byName.get(name) ?? { folder: '' };
		const { body: preview } = await context.upload(readFileSync(path.join(folder, name)), name);
		const profile = {
			...preview.profile,
			senderName: preview.profile.senderName ?? '',
			...answers,
		};
		const params = { importId: preview.id };
		const body = { profile, version: preview.version };
		const { body: read } = await context.send(saveImportProfile, { params, body });
		expect(read.questions).toEqual([]);
		await context.run(read);
		await compareRows(wanted, await rowsOf(context, read), context);
	} finally {
		await context.close();
	}
});

type ImportedRow = StoredImportRow & Pick<OrderImport, 'columns'>;

const imported = new Map<string, ImportedRow[] | null>();

/** Imports every table of a file; null for a file that is refused. */
async function runFile(name: string, wanted: WantedFile): Promise<ImportedRow[] | null> {
	const known = imported.get(name);
	if (known !== undefined) return known;
	const content = readFileSync(path.join(wanted.folder, name));
	const { status, body: preview } = await orders.upload(content, name);
	if (isRefusedUpload(status)) {
		expect(wanted.mayRefuseFile, preview.code).toBe(true);
		expect(preview.code).toMatch(/^import-file\/(old-excel|unreadable-xlsx)$/);
		imported.set(name, null);
		return null;
	}
	expect(preview.notes.filter((note) => / : |: \.|, ,|undefined/.test(note))).toEqual([]);
	const question = preview.questions.find(({ blocks }) => blocks);
	if (question !== undefined) expect(wanted.mayAsk, question.sentence).toBe(true);
	const rows: ImportedRow[] = [];
	for (const one of question === undefined ? [preview] : await answer(content, name, question)) {
		if (one.readyCount > 0) {
			expect((await orders.run(one)).createdCount).toBe(one.readyCount);
		}
		rows.push(...(await rowsOf(orders, one)));
	}
	imported.set(name, rows);
	return rows;
}

/** Uploads each sheet that a file asks about. */
async function answer(
	content: Buffer,
	name: string,
	{ kind, options }: OrderImport['questions'][number],
): Promise<OrderImport[]> {
	expect(kind).toBe('sheet');
	const read: OrderImport[] = [];
	for (const { value: sheet } of options) {
		const { body } = await orders.upload(content, name, 'planner', { sheet });
		expect(body.questions.filter(({ blocks }) => blocks)).toEqual([]);
		read.push(body);
	}
	return read;
}

async function rowsOf(
	{ database, depotId }: ImportTestContext,
	{ id: importId, columns }: OrderImport,
): Promise<ImportedRow[]> {
	const rows: ImportedRow[] = [];
	for await (const batch of readImportRows(database.db, { depotId, importId })) {
		rows.push(...batch.map((row) => ({ ...row, columns })));
	}
	return rows;
}

function findRow(
	rows: readonly ImportedRow[],
	{ line, orderNo }: Pick<WantedRow, 'line' | 'orderNo'>,
): ImportedRow | undefined {
	return rows.find((row) => (line === undefined ? row.orderNo === orderNo : row.line === line));
}

async function compareRows(
	wanted: readonly WantedRow[],
	rows: readonly ImportedRow[],
	context = orders,
): Promise<void> {
	for (const want of wanted) {
		const row = findRow(rows, want);
		const fields = row?.orderId ? await orderFields(context, row.orderId) : {};
		const isRight = want.oneOf.some((one) => isMet(one, row, fields));
		expect(isRight, JSON.stringify({ want, row, saved: fields })).toBe(true);
	}
}

/** The fields of a saved order as a person sees them who may see the recipient. */
async function orderFields(
	{ manage }: ImportTestContext,
	orderId: string,
): Promise<Record<string, unknown>> {
	const params = { orderId };
	const { body: order } = await manage(showOrder, { params });
	const { body: recipient } = await manage(revealOrder, { params });
	const [longitude, latitude] = order.point?.coordinates ?? [null, null];
	return {
		...order,
		...recipient,
		longitude,
		latitude,
		lineCount: order.lines.length,
		lineQuantity: order.lines[0]?.quantity,
		senderBarcode: order.senderBarcodes[0] ?? '',
	};
}

/** The warnings about each matter; `desi` and `kg` are told apart by their column. */
const remarkCodes: Readonly<Record<string, readonly string[]>> = {
	payment: ['paid_at_door', 'unknown_payment', 'unpaid_state', 'unexpected_due'],
	quantity: ['zero_quantity'],
	time: [
		'unknown_time',
		'single_time',
		'day_part',
		'several_windows',
		'window_over_midnight',
		'window_reversed',
	],
	letters: ['ruined_letters', 'lost_letters', 'unprinted_letters'],
	desi: ['unknown_measure'],
	kg: ['unknown_measure'],
	barcode: ['few_barcodes'],
	// Such rows are refused, left out or read: no warning is about these.
	amount: [],
	columns: [],
	currency: [],
	date: [],
	'dispatch note': [],
	hidden: [],
	'leading zeros': [],
	'order number': [],
	state: [],
};

function isMet(
	{ outcome, fields = {}, remark }: Wanted,
	row: ImportedRow | undefined,
	found: Readonly<Record<string, unknown>>,
): boolean {
	if (!outcomesOf(row).includes(outcome)) return false;
	if (remark !== undefined && !hasRemark(row, remark)) return false;
	return Object.entries(fields).every(([field, value]) => found[field] === value);
}

function outcomesOf(row: ImportedRow | undefined): readonly string[] {
	if (row === undefined) return ['absent'];
	// A row that is left out says why.
	if (row.outcome === 'left_out') return row.problems.length > 0 ? ['absent', 'refused'] : [];
	if (row.outcome === 'duplicate') return ['skipped'];
	return [row.outcome === 'created' ? 'saved' : row.outcome];
}

function hasRemark(row: ImportedRow | undefined, remark: string): boolean {
	const codes = remarkCodes[remark];
	if (codes === undefined) throw new Error(`no warnings are named for ${remark}`);
	const headers = row?.columns.filter(({ field }) => field === remark).map(({ header }) => header);
	return (row?.problems ?? []).some(
		({ severity, code, column }) =>
			severity === 'warning' &&
			codes.includes(code) &&
			(code !== 'unknown_measure' || headers?.includes(column ?? '')),
	);
}
