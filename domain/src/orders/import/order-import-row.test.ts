import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderProfileOf } from './order-file-profile.ts';
import type { OrderImportContext } from './order-import-cells.ts';
import { draftContent } from './order-import-draft.ts';
import { type OrderField, orderFields, orderFieldWords } from './order-import-fields.ts';
import { type OrderImportRow, readOrderRow } from './order-import-row.ts';

const headers = orderFields.map((field) => orderFieldWords[field]);
const context: OrderImportContext = {
	headers,
	profile: orderProfileOf(orderFields),
	defaultServiceDate: null,
	defaultProvince: 'İstanbul',
};

type Cells = Partial<Record<OrderField, string>>;

const completeCells: Cells = {
	orderNo: 'SP-1',
	recipientName: 'Ayşe Yılmaz',
	phone: '0532 123 45 67',
	province: 'İSTANBUL',
	district: 'ÜMRANİYE',
	addressLine: 'Çınar Sok. No:1',
	postalCode: '34760',
	latitude: '41,021',
	longitude: '29,12',
	serviceDate: '20.11.2026',
	pieceCount: '2',
	amount: '1.250,50',
	paymentType: 'Online Ödendi',
};

function read(changes: Cells, contextChanges: Partial<OrderImportContext> = {}): OrderImportRow {
	const values: Cells = { ...completeCells, ...changes };
	const cells = orderFields.map((field) => values[field] ?? '');
	return readOrderRow({ line: 7, cells }, { ...context, ...contextChanges });
}

const codes = ({ errors, warnings }: OrderImportRow) =>
	[...errors, ...warnings].map(({ code }) => code);

test('a complete row becomes a draft', () => {
	const row = read({});
	expect(codes(row)).toEqual([]);
	expect(row).toMatchObject({
		outcome: 'ready',
		draft: {
			province: 'İstanbul',
			district: 'Ümraniye',
			point: { type: 'Point', coordinates: [29.12, 41.021] },
			amountKurus: 125_050,
			dueKurus: 0,
			preCampaignKurus: null,
		},
	});
});

test.each([
	['', false],
	['HAYIR', false],
	['Evet', true],
	['X', true],
])('cold chain "%s" is %j', (coldChain, expected) => {
	const row = read({ coldChain });
	expect(codes(row)).toEqual([]);
	expect(row.draft?.coldChain).toBe(expected);
});

describe('refuses a row', () => {
	const cases: [Cells, string, string][] = [
		[{ orderNo: '' }, 'no_order_no', 'Sipariş no boş.'],
		[{ recipientName: ' ' }, 'no_name', 'Alıcı adı boş.'],
		[
			{ recipientName: 'Ayşe N** Y*****' },
			'masked_name',
			'Alıcı adı yıldızlarla gizlenmiş; açık adın yazdığı bir dosya gerekir.',
		],
		[{ addressLine: '' }, 'no_address', 'Adres boş.'],
		[{ serviceDate: '' }, 'no_date', 'Teslimat tarihi boş.'],
		[
			{ serviceDate: '31.02.2026' },
			'bad_date',
			'"31.02.2026" geçerli bir tarih değil. Örnek: 20.11.2026.',
		],
		[{ pieceCount: '0' }, 'zero_pieces', 'Koli adedi 0 olamaz.'],
		[
			{ pieceCount: '1,5' },
			'bad_pieces',
			'Koli adedi 1 ile 999 arasında bir tam sayı olmalı; "1,5" yazılmış.',
		],
		[
			{ pieceCount: '1000' },
			'bad_pieces',
			'Koli adedi 1 ile 999 arasında bir tam sayı olmalı; "1000" yazılmış.',
		],
		[{ amount: '-50,00' }, 'negative_amount', 'Tutar eksi olamaz; "-50,00" yazılmış.'],
		[{ amount: 'abc' }, 'text_amount', '"abc" bir tutar değil. Örnek: 1.250,50.'],
		[
			{ amount: '99.999.999,00' },
			'large_amount',
			'"99.999.999,00" kabul edilen en büyük tutarı aşıyor.',
		],
		[{ kg: 'ağır' }, 'bad_measure', '"ağır" sıfır veya daha büyük bir sayı değil. Örnek: 7,9.'],
		[{ windowStart: '25:00' }, 'bad_time', '"25:00" geçerli bir saat değil. Örnek: 09:30.'],
		[
			{ windowStart: '18:00', windowEnd: '15:00' },
			'window_reversed',
			'Bitiş saati (15:00) başlangıç saatinden (18:00) sonra olmalı.',
		],
		[
			{ recipientName: 'a'.repeat(121) },
			'text_too_long',
			'Metin çok uzun; en fazla 120 karakter olabilir.',
		],
	];
	test.each(cases)('%j: %s', (changes, code, sentence) => {
		const row = read(changes);
		expect(row).toMatchObject({ outcome: 'refused', draft: null });
		expect(row.errors).toHaveLength(1);
		expect(row.errors[0]).toMatchObject({ line: 7, code, sentence });
		const [field] = Object.keys(changes).slice(-1) as OrderField[];
		expect(row.errors[0]?.column).toBe(orderFieldWords[field ?? 'orderNo']);
	});

	test('with all its errors at once', () => {
		const row = read({ recipientName: '', amount: 'abc', serviceDate: 'yarın' });
		expect(codes(row).toSorted()).toEqual(['bad_date', 'no_name', 'text_amount']);
	});

	test('that the file reader could not parse', () => {
		const problem = { line: 3, cells: [], problem: 'quote_not_closed', endLine: 9 } as const;
		expect(readOrderRow(problem, context).errors[0]?.sentence).toBe(
			'Bu satırda açılan tırnak (") kapatılmamış; 3–9. satırlar okunamadı.',
		);
	});
});

describe('accepts a row with a warning', () => {
	const cases: [Cells, string][] = [
		[{ phone: '' }, 'no_phone'],
		[{ phone: '0555' }, 'bad_phone'],
		[{ postalCode: '06420' }, 'wrong_postcode'],
		[{ postalCode: '12' }, 'bad_postcode'],
		[{ email: 'a****@ornek.com' }, 'bad_email'],
		[{ latitude: '', longitude: '' }, 'no_point'],
		[{ latitude: '29,12', longitude: '41,021' }, 'swapped_point'],
		[{ latitude: '48,86', longitude: '2,35' }, 'bad_point'],
		[{ latitude: 'x' }, 'bad_point'],
		[{ district: '' }, 'no_district'],
		[{ province: 'Atlantis' }, 'unknown_province'],
		[{ district: 'Bilinmez' }, 'unknown_district'],
		[{ paymentType: 'Takas' }, 'unknown_payment'],
		[{ due: '10,00' }, 'unexpected_due'],
		[{ orderType: 'Işınlama' }, 'unknown_order_type'],
		[{ coldChain: 'belki' }, 'unknown_cold_chain'],
	];
	test.each(cases)('%j: %s', (changes, code) => {
		const row = read(changes);
		expect(row.outcome).toBe('warned');
		expect(row.draft).not.toBeNull();
		expect(codes(row)).toEqual([code]);
	});
});

describe('applies defaults', () => {
	test('for the position: the warning describes the approximate position', () => {
		const sentence = (about: Cells) =>
			read({ latitude: '', longitude: '', ...about }).warnings.find(
				({ code }) => code === 'no_point',
			)?.sentence;
		expect(sentence({})).toBe('Konum yok; haritada ilçe merkezinde gösterilir.');
		expect(sentence({ district: 'Bilinmez' })).toBe(
			'Konum yok; haritada il merkezinde gösterilir.',
		);
		expect(sentence({ province: 'Atlantis' })).toBe(
			'Konum yok; il tanınmadığı için haritada gösterilemez.',
		);
		expect(read({ latitude: '48,86', longitude: '2,35' }).warnings[0]?.sentence).toBe(
			'"48,86 / 2,35" Türkiye içinde bir konum değil; haritada ilçe merkezinde gösterilir.',
		);
	});

	test('for date and province: those of the import and of the depot', () => {
		const row = read(
			{ serviceDate: '', province: '' },
			{ defaultServiceDate: '2026-11-21', defaultProvince: 'Ankara' },
		);
		expect(row.draft).toMatchObject({ serviceDate: '2026-11-21', province: 'Ankara' });
	});

	test('for the amount due: the whole amount if paid at delivery', () => {
		expect(read({ paymentType: 'Kapıda Nakit' }).draft?.dueKurus).toBe(125_050);
		expect(read({ paymentType: 'Kapıda Nakit', due: '50' }).draft?.dueKurus).toBe(5_000);
		expect(read({ paymentType: '', due: '50' }).draft?.paymentType).toBe('cash');
	});

	test('for a window in one cell and a product column', () => {
		const row = read({ window: '10:00-12:00', product: 'Su 19 L', quantity: '3', unitPrice: '95' });
		expect(row.draft).toMatchObject({
			windowStart: '10:00',
			windowEnd: '12:00',
			lines: [{ product: 'Su 19 L', quantity: 3, unit: 'adet', unitPriceKurus: 9_500 }],
		});
	});

	test('for missing cells at the end of a row', () => {
		const row = readOrderRow({ line: 2, cells: ['SP-9'] }, context);
		expect(codes(row)).toContain('no_name');
	});
});

test('the amounts of a row decide how 1.250 is parsed', () => {
	expect(read({ amount: '1.250', kg: '1.250', due: '0.00' }).draft).toMatchObject({
		amountKurus: 125,
		kg: 1.25,
	});
	expect(read({ amount: '1.250', kg: '1.250', due: '0,00' }).draft).toMatchObject({
		amountKurus: 125_000,
		kg: 1250,
	});
});

test('removes spreadsheet artefacts from cells', () => {
	const row = read({ orderNo: '="000123"', recipientName: ' Ayşe\u00A0\n Yılmaz\u200B ' });
	expect(row.draft).toMatchObject({ orderNo: '000123', recipientName: 'Ayşe Yılmaz' });
});

test('the content of a draft does not depend on the sequence of its keys', () => {
	const { draft } = read({});
	if (draft === null) throw new Error('refused');
	const turned = Object.fromEntries(Object.entries(draft).toReversed()) as typeof draft;
	expect(draftContent(turned)).toBe(draftContent(draft));
	expect(draftContent({ ...draft, note: 'x' })).not.toBe(draftContent(draft));
});

test('every row is either refused or a draft that the orders table accepts', () => {
	const cell = fc.oneof(
		fc.string({ unit: 'binary', maxLength: 30 }),
		fc.constantFrom(...Object.values(completeCells)),
	);
	const row = fc.array(cell, { maxLength: headers.length });
	fc.assert(
		fc.property(row, (cells) => {
			const { outcome, draft, errors } = readOrderRow({ line: 2, cells }, context);
			expect(outcome === 'refused').toBe(errors.length > 0);
			if (draft === null) return;
			expect(draft.serviceDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
			expect(draft.pieceCount).toBeGreaterThan(0);
			expect(
				Math.min(draft.amountKurus, draft.dueKurus, draft.desi, draft.kg),
			).toBeGreaterThanOrEqual(0);
		}),
		{ numRuns: 500 },
	);
});

describe('barcodes of the sender', () => {
	const piecesOf = (changes: Cells) => {
		const { draft } = read(changes);
		return [draft?.pieceCount, draft?.senderBarcodes];
	};

	test('without a number of pieces there is one piece per barcode', () => {
		expect(piecesOf({ pieceCount: '', barcodes: 'T-1; T-2\nT-3' })).toEqual([
			3,
			['T-1', 'T-2', 'T-3'],
		]);
		expect(piecesOf({ pieceCount: '', barcodes: '' })).toEqual([1, []]);
	});

	test('fewer barcodes than pieces are a warning, more are refused', () => {
		const fewer = read({ pieceCount: '3', barcodes: 'T-1 T-2' });
		expect(codes(fewer)).toEqual(['few_barcodes']);
		expect(fewer.draft?.senderBarcodes).toEqual(['T-1', 'T-2']);
		const more = read({ pieceCount: '1', barcodes: 'T-1 T-2' });
		expect(more.errors[0]?.sentence).toBe('Koli adedi 1, barkod sayısı 2; eşit olmalı.');
	});

	test('one code printed on every piece is stored once, without a warning', () => {
		const once = read({ pieceCount: '3', barcodes: 'T-1' });
		expect([once.outcome, once.draft?.senderBarcodes]).toEqual(['ready', ['T-1']]);
		expect(piecesOf({ pieceCount: '3', barcodes: 'T-1; t-1; T-1' })).toEqual([3, ['T-1']]);
		expect(piecesOf({ pieceCount: '', barcodes: 'T-1; T-1' })).toEqual([2, ['T-1']]);
	});

	test.each([
		['7,33001E+12', 'rounded_barcode'],
		['T1', 'bad_barcode'],
		['t-1a;T-1A;T-2', 'barcode_repeated'],
	])('refuses %s', (barcodes, code) => {
		expect(codes(read({ pieceCount: '', barcodes }))).toEqual([code]);
	});

	test('an order without barcodes keeps the content of earlier imports', () => {
		const { draft } = read({});
		if (draft === null) throw new Error('a draft is expected');
		expect(draftContent(draft)).not.toContain('senderBarcodes');
		expect(draftContent({ ...draft, senderBarcodes: ['T-1'] })).toContain('T-1');
	});
});

describe('misspelt names of il and ilçe', () => {
	test('a suggestion is in the warning, and the text stays', () => {
		const row = read({ province: 'İstanbulistan', district: 'Ümranye' });
		expect(row.warnings[0]?.sentence).toBe('"İstanbulistan" adında bir il bulunamadı.');
		expect(row.draft).toMatchObject({ province: 'İstanbulistan', district: 'Ümranye' });
		const near = read({ province: 'Istnbul', district: 'Ümranye' });
		expect(near.warnings[0]?.sentence).toBe('"Istnbul" adında bir il bulunamadı. Öneri: İstanbul.');
		const district = read({ district: 'Ümranye' });
		expect(district.warnings[0]?.sentence).toBe('"Ümranye" ilçe listesinde yok. Öneri: Ümraniye.');
		expect(district.draft?.district).toBe('Ümranye');
	});

	test('accepted suggestions replace the text and leave no warning', () => {
		const row = read({ province: 'Istnbul', district: 'Ümranye' }, { correctPlaces: true });
		expect(row.warnings).toEqual([]);
		expect(row.draft).toMatchObject({ province: 'İstanbul', district: 'Ümraniye' });
		const unknown = read({ district: 'Bilinmez' }, { correctPlaces: true });
		expect(unknown.draft?.district).toBe('Bilinmez');
		expect(codes(unknown)).toEqual(['unknown_district']);
	});
});
