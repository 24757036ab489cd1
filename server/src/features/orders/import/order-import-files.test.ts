import { createHash } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { RowOutcome } from '@sevk/domain/common/import/import-outcome';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { orderProfileOf } from '@sevk/domain/orders/import/order-file-profile';
import type { OrderImportContext } from '@sevk/domain/orders/import/order-import-cells';
import {
	missingFields,
	orderJudge,
	recognizeColumns,
} from '@sevk/domain/orders/import/order-import-columns';
import { draftContent } from '@sevk/domain/orders/import/order-import-draft';
import {
	type FirstRows,
	markDuplicate,
	markExisting,
} from '@sevk/domain/orders/import/order-import-result';
import { type OrderImportRow, readOrderRow } from '@sevk/domain/orders/import/order-import-row';
import { isHint } from '@sevk/domain/orders/import/order-import-words';
import { describe, expect, test } from 'vitest';
import { readImportFile } from '../../../outside/table/import-file.ts';
import { createMemoryMeter } from '../../../testing/build/live-memory.ts';
import {
	goodRows,
	refusedRows,
	sampleFolder,
	sampleKinds,
	warnedRows,
} from '../../../testing/build/sample-orders.ts';

type RowCounts = Record<RowOutcome | 'rows', number> & { byCode: Record<string, number> };

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Reads a file as the import does. `existingOrders`: order number → content hash. */
async function importFile(
	source: Readable | string,
	onRow: (row: OrderImportRow) => void,
	existingOrders: ReadonlyMap<string, string> = new Map(),
): Promise<RowCounts> {
	const file = await readImportFile(source, 'siparisler.csv', orderJudge);
	if (isRefusal(file)) throw new Error(file.detail);
	const mapping = recognizeColumns(file.headers);
	expect(missingFields(mapping, null)).toEqual([]);
	const context: OrderImportContext = {
		headers: file.headers,
		profile: orderProfileOf(mapping),
		defaultServiceDate: null,
		defaultProvince: 'İstanbul',
	};
	const seen: FirstRows = new Map();
	const counts: RowCounts = {
		rows: 0,
		ready: 0,
		warned: 0,
		refused: 0,
		duplicate: 0,
		example: 0,
		line: 0,
		left_out: 0,
		byCode: {},
	};
	for await (const raw of file.rows) {
		const row = readOrderRow(raw, context);
		const hash = row.draft === null ? '' : hashOf(draftContent(row.draft));
		const stored = existingOrders.get(row.orderNo);
		const isSame = stored === undefined ? null : stored === hash;
		const marked = markExisting(markDuplicate(row, hash, seen), isSame);
		counts.rows += 1;
		counts[marked.outcome] += 1;
		const remarks = [...marked.errors, ...marked.warnings];
		const code = remarks.find((remark) => !isHint(remark.code))?.code;
		if (code !== undefined && marked.outcome !== 'duplicate') {
			counts.byCode[code] = (counts.byCode[code] ?? 0) + 1;
		}
		onRow(marked);
	}
	return counts;
}

describe.each(Object.entries(sampleKinds))('%s', (name, kinds) => {
	const { rows = 0, good: _good, duplicate = 0, ...spoilt } = kinds;

	test('every row has the expected outcome', async () => {
		const read: OrderImportRow[] = [];
		const counts = await importFile(path.join(sampleFolder, name), (row) => read.push(row));
		expect(counts).toEqual({
			rows,
			ready: goodRows(kinds),
			duplicate,
			example: 0,
			line: 0,
			left_out: 0,
			refused: refusedRows(spoilt),
			warned: warnedRows(spoilt),
			byCode: spoilt,
		});
		for (const row of read) {
			expect(row.errors.length).toBeLessThan(2);
			expect(row.draft === null).toBe(row.outcome === 'refused');
		}
	});

	test('a second import of the same file changes nothing', async () => {
		const existingOrders = new Map<string, string>();
		await importFile(path.join(sampleFolder, name), ({ orderNo, draft }) => {
			if (draft !== null) existingOrders.set(orderNo, hashOf(draftContent(draft)));
		});
		const counts = await importFile(path.join(sampleFolder, name), () => {}, existingOrders);
		expect(counts.duplicate).toBe(rows - refusedRows(spoilt));
		expect(counts.ready + counts.warned).toBe(0);
	});
});

test('reads one order of the Turkish file completely', async () => {
	const read: OrderImportRow[] = [];
	await importFile(path.join(sampleFolder, 'umraniye-600.csv'), (row) => read.push(row));
	expect(read[2]).toEqual({
		line: 4,
		outcome: 'warned',
		orderNo: 'SP-100002',
		errors: [],
		warnings: [
			{
				line: 4,
				column: 'Konum',
				field: 'latitude',
				code: 'swapped_point',
				sentence: 'Enlem ile boylam yer değiştirmiş; düzeltildi.',
			},
		],
		draft: {
			orderNo: 'SP-100002',
			externalRef: null,
			dispatchNoteNo: null,
			readyFrom: null,
			coldChain: false,
			needsLift: false,
			needsAdr: false,
			priority: 'normal',
			serviceMinutes: null,
			senderName: '',
			recipientName: 'İpek Uçar',
			phone: '+905333088431',
			email: null,
			province: 'İstanbul',
			district: 'Üsküdar',
			neighbourhood: 'Kuleli',
			addressLine: 'Kuleli Mah. Cumhuriyet Cad. No:40 D:11',
			addressHint: 'eczanenin üstü',
			postalCode: '34660',
			point: { type: 'Point', coordinates: [29.055979, 41.059627] },
			serviceDate: '2026-11-20',
			windowStart: null,
			windowEnd: null,
			windowGapStart: null,
			windowGapEnd: null,
			pieceCount: 5,
			senderBarcodes: [],
			desi: 4.7,
			kg: 4.4,
			paymentType: 'online',
			dueKurus: 0,
			amountKurus: 215_542,
			preCampaignKurus: 215_543,
			orderType: 'delivery',
			note: '',
			lines: [],
		},
	});
});

test('decodes the Turkish letters of the old system', async () => {
	const names: string[] = [];
	await importFile(path.join(sampleFolder, 'eski-sistem-300.csv'), ({ draft }) => {
		if (draft !== null) names.push(draft.recipientName);
	});
	expect(names.slice(0, 3)).toEqual(['İpek Çelik', 'Sıla Uçar', 'Taşkın Çakır']);
});

test('reads 20,000 rows in bounded memory', async () => {
	const header =
		'Sipariş No;Alıcı;Telefon;İl;İlçe;Adres;Teslimat Tarihi;Koli Adedi;Tutar;Enlem;Boylam';
	async function* file() {
		yield Buffer.from(`${header}\r\n`);
		for (let index = 0; index < 20_000; index += 1) {
			yield Buffer.from(
				`SP-${index};Ayşe Yılmaz;0532 123 45 67;İstanbul;Ümraniye;Atatürk Mah. Çınar Sok. No:${index} ${'uzun tarif '.repeat(12)};20.11.2026;1;1.250,50;41,021;29,12\r\n`,
			);
		}
	}
	let read = 0;
	const memory = createMemoryMeter();
	const counts = await importFile(Readable.from(file()), () => {
		read += 1;
		if (read % 5_000 === 0) memory.sample();
	});
	expect(counts).toMatchObject({ rows: 20_000, ready: 20_000 });
	expect(memory.highestMb()).toBeLessThan(30);
}, 300_000);
