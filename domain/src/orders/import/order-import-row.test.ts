import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatWindow } from '../../common/date/clock-time.ts';
import type { PlusCodec } from '../../common/place/plus-code.ts';
import { windowOfOrder } from '../common/order-window.ts';
import { orderProfileOf } from './order-file-profile.ts';
import type { OrderImportContext } from './order-import-cells.ts';
import { importCrewOf } from './order-import-crew.ts';
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
	['YANLIŞ', false],
	['Evet', true],
	['DOĞRU', true],
	['X', true],
])('cold chain "%s" is %j', (coldChain, expected) => {
	const row = read({ coldChain });
	expect(codes(row)).toEqual([]);
	expect(row.draft?.coldChain).toBe(expected);
});

test('an order may need a lift or ADR, be urgent and take its time', () => {
	expect(read({}).draft).toMatchObject({
		needsLift: false,
		needsAdr: false,
		priority: 'normal',
		serviceMinutes: null,
	});
	const row = read({ needsLift: 'Var', needsAdr: 'x', priority: 'ACİL', serviceMinutes: '45 dk' });
	expect(codes(row)).toEqual([]);
	expect(row.draft).toMatchObject({
		needsLift: true,
		needsAdr: true,
		priority: 'urgent',
		serviceMinutes: 45,
	});
	expect(read({ priority: 'yüksek' }).draft?.priority).toBe('high');
	const odd = read({ priority: '2', serviceMinutes: '900' });
	expect(odd.outcome).toBe('ready');
	expect(codes(odd)).toEqual(['unknown_priority', 'unknown_service_minutes']);
	expect(odd.draft).toMatchObject({ priority: 'normal', serviceMinutes: null });
});

describe('whom a file names', () => {
	const crew = importCrewOf(
		[{ id: 'v1', plate: '34SVK105' }],
		[
			{ id: 'd1', name: 'Mehmet Yıldız' },
			{ id: 'd2', name: 'Ali Kaya' },
			{ id: 'd3', name: 'ALİ KAYA' },
		],
	);

	test.each([
		['34 svk 105', 'MEHMET YILDIZ', { fixedVehicleId: 'v1', fixedDriverId: 'd1' }, []],
		['34-SVK-105', '', { fixedVehicleId: 'v1' }, []],
		['34 ABC 99', 'Veli', {}, ['unknown_vehicle', 'unknown_driver']],
		['', 'Ali Kaya', {}, ['several_drivers']],
	])('%s, %s', (vehiclePlate, driverName, fixed, hints) => {
		const row = read({ vehiclePlate, driverName }, { crew });
		expect(row.outcome).toBe('ready');
		expect(codes(row)).toEqual(hints);
		const { fixedVehicleId, fixedDriverId } = row.draft ?? {};
		expect({ fixedVehicleId, fixedDriverId }).toEqual({
			fixedVehicleId: undefined,
			fixedDriverId: undefined,
			...fixed,
		});
	});

	test('an order stays the same when the depot gets to know them', () => {
		const cells = { vehiclePlate: '34 SVK 105', driverName: 'Mehmet Yıldız' };
		const contentOf = (about: Partial<OrderImportContext>) => {
			const { draft } = read(cells, about);
			return draft && draftContent(draft);
		};
		expect(contentOf({ crew })).toBe(contentOf({}));
	});
});

test('goods that come to the depot during the day have a time', () => {
	expect(read({ readyFrom: '12.30' }).draft?.readyFrom).toBe('12:30');
	expect(read({ readyFrom: '' }).draft?.readyFrom).toBeNull();
	expect(read({ readyFrom: 'akşama' }).draft?.note).toContain('Depoda Hazır Saati: akşama');
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
		[
			{ orderNo: '5,77087E+17' },
			'rounded_code',
			'Excel numarayı yuvarlamış (5,77087E+17). Sütunu metin yapıp dosyayı yeniden kaydedin.',
		],
		[
			{ dispatchNoteNo: '1,02346E+12' },
			'rounded_code',
			'Excel numarayı yuvarlamış (1,02346E+12). Sütunu metin yapıp dosyayı yeniden kaydedin.',
		],
		[
			{ orderNo: '#DEĞER!' },
			'cell_error',
			'Hücrede Excel hatası var (#DEĞER!). Düzeltip dosyayı yeniden kaydedin.',
		],
		[
			{ district: '=DÜŞEYARA(A2;B:C;2)' },
			'cell_formula',
			'Hücrede sonucu olmayan bir formül var (=DÜŞEYARA(A2;B:C;2)). Değerini yazın.',
		],
		[
			{ paymentType: 'Kredi Kartı' },
			'doubtful_payment',
			'"Kredi Kartı" kapıda mı ödenecek, ödendi mi belli değil. Dosyadaki karşılığını seçin.',
		],
		[
			{ paymentType: 'Takas' },
			'unmapped_payment',
			'"Takas" ödeme tipi tanınmadı. Dosyadaki karşılığını seçin.',
		],
		[
			{ amount: '12,50 EUR' },
			'foreign_currency',
			'Para birimi TL değil ("12,50 EUR"); tutar lira olarak alınamaz.',
		],
		[
			{ currency: 'EUR' },
			'foreign_currency',
			'Para birimi TL değil ("EUR"); tutar lira olarak alınamaz.',
		],
		[{ amount: '(50,00)' }, 'negative_amount', 'Tutar eksi olamaz; "(50,00)" yazılmış.'],
		[
			{ amount: '1.000 + KDV' },
			'net_amount',
			'"1.000 + KDV" KDV hariç bir tutar; ödenecek tutar yazılmalı.',
		],
		[
			{ product: 'Kahve', quantity: '-1' },
			'negative_quantity',
			'Miktar eksi olamaz; "-1" yazılmış.',
		],
		[{ product: 'Kahve', quantity: 'çok' }, 'bad_quantity', '"çok" bir miktar değil. Örnek: 2.'],
		[
			{ pieceCount: '3 kg' },
			'bad_pieces',
			'Koli adedi 1 ile 999 arasında bir tam sayı olmalı; "3 kg" yazılmış.',
		],
		[
			{ paymentType: 'Kapıda Nakit', due: '-' },
			'zero_due',
			'Tahsil edilecek tutar "-", ödeme tipi Kapıda Nakit; hangisinin doğru olduğu anlaşılmıyor.',
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
		[{ latitude: '29,12', longitude: '41,021' }, 'swapped_point'],
		[{ latitude: '48,86', longitude: '2,35' }, 'bad_point'],
		[{ latitude: 'x' }, 'bad_point'],
		[{ latitude: '', longitude: '', coordinates: 'goo.gl/maps/Ab3dEf' }, 'short_link'],
		[{ district: '' }, 'no_district'],
		[{ province: 'Atlantis' }, 'unknown_province'],
		[{ district: 'Bilinmez' }, 'unknown_district'],
		[{ paymentType: 'Takas', amount: '' }, 'unknown_payment'],
		[{ kg: 'ağır' }, 'unknown_measure'],
		[{ windowStart: '25:00' }, 'unknown_time'],
		[{ window: 'Okul çıkışı' }, 'unknown_time'],
		[{ readyFrom: 'öğlen gelir' }, 'unknown_time'],
		[{ windowStart: '18:00', windowEnd: '15:00' }, 'window_reversed'],
		[{ window: '22:00-02:00' }, 'window_over_midnight'],
		[{ product: 'Kahve', quantity: '0' }, 'zero_quantity'],
		[{ product: 'Kahve', quantity: '-' }, 'zero_quantity'],
		[{ recipientName: 'Ayþe Yýlmaz' }, 'ruined_letters'],
		[{ recipientName: 'Ay\uFFFDe Kara' }, 'lost_letters'],
		[{ recipientName: 'محمد' }, 'unprinted_letters'],
		[{ paymentType: 'Kapıda Nakit', paymentState: 'Ödendi' }, 'paid_at_door'],
		[{ paymentType: '', paymentState: 'Ödenmedi' }, 'unpaid_state'],
		[{ due: '10,00' }, 'unexpected_due'],
		[{ orderType: 'Işınlama' }, 'unknown_order_type'],
		[{ coldChain: 'belki' }, 'unknown_cold_chain'],
		[{ needsLift: 'belki' }, 'unknown_lift'],
		[{ needsAdr: 'sınıf 3' }, 'unknown_adr'],
	];
	test.each(cases)('%j: %s', (changes, code) => {
		const row = read(changes);
		expect(row.outcome).toBe('warned');
		expect(row.draft).not.toBeNull();
		expect(codes(row)).toEqual([code]);
	});
});

test('a missing position marks no row that the map can show', () => {
	const without = (changes: Cells) => read({ latitude: '', longitude: '', ...changes });
	expect(without({})).toMatchObject({ outcome: 'ready', warnings: [{ code: 'no_point' }] });
	expect(codes(without({ province: 'Atlantis' }))).toContain('no_point');
	expect(without({ province: 'Atlantis' }).outcome).toBe('warned');
	expect(without({ phone: '' }).outcome).toBe('warned');
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

	test('a point in another ilçe is asked about and stays off the order', () => {
		const row = read({ latitude: '39,92', longitude: '32,86' });
		expect(row.outcome).toBe('ready');
		expect(row.draft?.point?.coordinates).toEqual([32.86, 39.92]);
		expect(row.warnings).toMatchObject([{ code: 'elsewhere_point' }]);
		expect(row.warnings[0]?.sentence).toContain('/ Ankara merkezine');
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

describe('reads cells as people write them', () => {
	const draftOf = (changes: Cells, more: Partial<OrderImportContext> = {}) =>
		read(changes, more).draft;
	const profile = (more: Partial<OrderImportContext['profile']>) => ({
		profile: { ...context.profile, ...more },
	});

	test('a dash, yok and null are nothing', () => {
		for (const empty of ['-', 'YOK', 'NULL', 'n/a', '—']) {
			const draft = draftOf({
				barcodes: empty,
				senderName: empty,
				windowStart: empty,
				dispatchNoteNo: empty,
				preCampaign: empty,
				due: empty,
				desi: empty,
				coldChain: 'yok',
			});
			expect(draft).toMatchObject({
				senderBarcodes: [],
				senderName: '',
				windowStart: null,
				dispatchNoteNo: null,
				preCampaignKurus: null,
				dueKurus: 0,
				desi: 0,
				coldChain: false,
			});
		}
		expect(codes(read({ recipientName: 'yok' }))).toEqual(['no_name']);
	});

	test.each([
		['Kapıda Ödeme (Nakit)', 'cash', 125_050],
		['Kapıda Kredi Kartı ile Ödeme', 'card', 125_050],
		['Nakit Ödeme', 'cash', 125_050],
		['Kredi Kartı (iyzico)', 'online', 0],
	])('the payment %s is %s', (paymentType, type, dueKurus) => {
		expect(draftOf({ paymentType })).toMatchObject({ paymentType: type, dueKurus });
	});

	test('the profile of the file says what a doubtful payment is', () => {
		const { draft } = read(
			{ paymentType: 'Kredi Kartı' },
			profile({ payments: { kredikarti: 'card' } }),
		);
		expect(draft).toMatchObject({ paymentType: 'card', dueKurus: 125_050 });
	});

	test('Ödendi ends collection, Ödenmedi does not begin it', () => {
		const paid = read({ paymentType: 'Kredi Kartı', paymentState: 'Ödendi' });
		expect([paid.outcome, paid.draft?.dueKurus]).toEqual(['ready', 0]);
		expect(draftOf({ paymentType: 'Kapıda Nakit', paymentState: 'Tahsil edildi' })?.dueKurus).toBe(
			0,
		);
		expect(draftOf({ paymentType: 'Kapıda Nakit', paymentState: 'Ödenmedi' })?.dueKurus).toBe(
			125_050,
		);
		expect(draftOf({ paymentType: '', paymentState: 'Ödenmedi' })?.dueKurus).toBe(0);
		expect(codes(read({ paymentType: 'Kapıda Nakit', paymentState: 'Kısmi ödendi' }))).toEqual([
			'doubtful_payment_state',
		]);
		const ignored = profile({ states: { kismiodendi: 'ignore' } });
		const partly = { paymentType: 'Kapıda Nakit', paymentState: 'Kısmi ödendi' };
		expect(codes(read(partly, ignored))).toEqual(['doubtful_payment_state']);
		expect(
			draftOf({ paymentType: 'Kapıda Nakit', paymentState: 'Kısmi ödendi', due: '50' })?.dueKurus,
		).toBe(5_000);
	});

	test.each(['TL', 'TRY', '₺', 'Türk Lirası', '-'])('the currency %s is the lira', (currency) => {
		expect(draftOf({ currency, amount: '250,-' })?.amountKurus).toBe(25_000);
	});

	test('dates follow the decision of the file', () => {
		expect(draftOf({ serviceDate: '20-Kas-26' })?.serviceDate).toBe('2026-11-20');
		expect(draftOf({ serviceDate: '2026-11-20T22:30:00Z' })?.serviceDate).toBe('2026-11-21');
		const monthFirst = profile({ dateOrder: 'month_first' });
		expect(draftOf({ serviceDate: '11/05/2026' }, monthFirst)?.serviceDate).toBe('2026-11-05');
		const doubtful = read({ serviceDate: '11/05/2026' }, profile({ dateOrder: null }));
		expect(doubtful.errors[0]?.sentence).toBe(
			'"11/05/2026" iki türlü okunabilir: 11.05.2026 ya da 05.11.2026. Dosyanın tarih sırasını seçin.',
		);
	});

	test('what is more than a window is kept in the note', () => {
		const window = (text: string) => {
			const draft = draftOf({ window: text, note: 'Zil bozuk' });
			return [draft?.windowStart, draft?.windowEnd, draft?.note];
		};
		expect(window("14:00'ten sonra")).toEqual(['14:00', null, 'Zil bozuk']);
		expect(window('09:00-18:00 arası')).toEqual(['09:00', '18:00', 'Zil bozuk']);
		expect(window('Tüm gün')).toEqual([null, null, 'Zil bozuk']);
		expect(window('18:00-24:00')).toEqual(['18:00', '23:59', 'Zil bozuk']);
		expect(window('22:00-02:00')).toEqual([
			'22:00',
			'23:59',
			'Zil bozuk · Teslimat Aralığı: 22:00-02:00',
		]);
		expect(window('Okul çıkışı')).toEqual([
			null,
			null,
			'Zil bozuk · Teslimat Aralığı: Okul çıkışı',
		]);
		expect(draftOf({ windowStart: '09:00', windowEnd: '24:00' })).toMatchObject({
			windowStart: '09:00',
			windowEnd: '23:59',
		});
		expect(draftOf({ windowStart: 'Sabah', windowEnd: 'en geç 11:00' })).toMatchObject({
			windowStart: null,
			windowEnd: '11:00',
		});
	});

	test('an extension and a second phone are kept in the note', () => {
		const extension = draftOf({ phone: '0212 000 00 48 dahili 12' });
		expect([extension?.phone, extension?.note]).toEqual([
			'+902120000048',
			'Telefon: 0212 000 00 48 dahili 12',
		]);
		expect(draftOf({ phone: '0532 000 00 05 / 0533 000 00 06' })?.phone).toBe('+905320000005');
		expect(read({ phone: '0532 000 00 48 (eşi)' }).outcome).toBe('ready');
	});

	test('counts and measures have units', () => {
		expect(draftOf({ pieceCount: '3 Koli' })?.pieceCount).toBe(3);
		expect(draftOf({ pieceCount: '1 (bir)' })?.pieceCount).toBe(1);
		expect(draftOf({ desi: '0,5 m3', kg: '800 gr' })).toMatchObject({ desi: 166.67, kg: 0.8 });
		const [line] = draftOf({ product: 'Kahve', quantity: '2 paket' })?.lines ?? [];
		expect(line).toMatchObject({ quantity: 2, unit: 'paket' });
		expect(draftOf({ product: 'Kahve', quantity: '0' })?.lines).toEqual([]);
	});

	test('il and ilçe in one column, exchanged, or the ilçe alone', () => {
		const kadikoy = { province: 'İstanbul', district: 'Kadıköy' };
		const both = { province: '', district: '', provinceDistrict: 'Kadıköy / İstanbul' };
		expect(draftOf(both)).toMatchObject(kadikoy);
		expect(draftOf({ province: 'İstanbul/Kadıköy', district: '' })).toMatchObject(kadikoy);
		expect(draftOf({ province: 'Kadıköy', district: 'TR34' })).toMatchObject(kadikoy);
		expect(draftOf({ province: 'Kadıköy', district: '' })).toMatchObject(kadikoy);
		expect(draftOf({ province: '34 İstanbul', district: 'KADIKÖY' })).toMatchObject(kadikoy);
		expect(draftOf({ province: 'İSTANBUL (ANADOLU)', district: 'Kadıköy' })).toMatchObject(kadikoy);
	});

	test('both coordinates in one column', () => {
		const point = { type: 'Point', coordinates: [29.02345, 40.98765] };
		const none = { latitude: '', longitude: '' };
		expect(draftOf({ ...none, coordinates: '40.98765, 29.02345' })?.point).toEqual(point);
		expect(draftOf({ ...none, coordinates: '40,98765 29,02345' })?.point).toEqual(point);
		expect(draftOf({ latitude: '40.98765, 29.02345', longitude: '' })?.point).toEqual(point);
		expect(codes(read({ ...none, coordinates: 'Moda' }))).toEqual(['bad_point']);
	});

	test('a link to a map, a plus code, and what a spreadsheet made of the numbers', () => {
		const none = { latitude: '', longitude: '' };
		const link = 'https://www.google.com/maps?q=41.021,29.12';
		expect(draftOf({ ...none, coordinates: link })?.point?.coordinates).toEqual([29.12, 41.021]);
		expect(draftOf({ latitude: '41.021.543', longitude: '29121' })?.point?.coordinates).toEqual([
			29.121, 41.021543,
		]);
		// The codec of the format is a package; this one knows two codes.
		const plusCodec: PlusCodec = {
			isFull: (code) => code === '8GGF24C9+CX',
			isShort: (code) => code === '24C9+CX',
			recoverNearest: () => '8GGF24C9+CX',
			decode: () => ({ latitudeCenter: 41.0210625, longitudeCenter: 29.1199375 }),
		};
		const placeOf = (changes: Cells) => read({ ...none, ...changes }, { plusCodec });
		for (const coordinates of ['8GGF24C9+CX', '24c9+cx Ümraniye, İstanbul']) {
			expect(placeOf({ coordinates }).draft?.point?.coordinates).toEqual([29.119938, 41.021063]);
		}
		expect(codes(placeOf({ coordinates: '24C9+CX', province: 'Atlantis' }))).toContain('bad_point');
	});

	test('a short link says why it cannot be read', () => {
		const row = read({
			latitude: '',
			longitude: '',
			coordinates: 'https://maps.app.goo.gl/Ab3dEf',
		});
		expect(row.warnings).toMatchObject([{ code: 'short_link', column: 'Konum' }]);
		expect(row.warnings[0]?.sentence).toBe(
			'Kısa harita bağlantısının nereyi gösterdiği dosyadan bilinemez; haritada ilçe merkezinde gösterilir.',
		);
	});

	test('letters are mended if the profile says so', () => {
		const mended = read({ recipientName: 'Ayþe YÄ±lmaz' }, profile({ mendLetters: true }));
		expect([mended.outcome, mended.draft?.recipientName]).toEqual(['ready', 'Ayşe Yılmaz']);
	});

	test('codes are cleaned', () => {
		expect(draftOf({ orderNo: 'C19–3\u200E' })?.orderNo).toBe('C19-3');
	});
});

test.each([
	[{ window: '09:00-11:00 / 17:00-20:00' }, '09:00–11:00, 17:00–20:00', []],
	[
		{ windowStart: '09:00', windowEnd: '11:00', secondWindow: '17:00-20:00' },
		'09:00–11:00, 17:00–20:00',
		[],
	],
	[{ windowEnd: '12:00', secondWindow: "13:30'dan sonra" }, '12:00 öncesi, 13:30 sonrası', []],
	[{ secondWindow: '17:00-20:00' }, '17:00–20:00', []],
	[{ windowStart: '09:00-10:00, 17:00-20:00', windowEnd: '18:00' }, '09:00–10:00, 17:00–18:00', []],
	[
		{ windowStart: '09:00-10:00, 17:00-20:00', windowEnd: '16:00' },
		'09:00–16:00',
		['several_windows'],
	],
	[
		{ windowStart: '09:00', windowEnd: '18:00', secondWindow: '17:00-20:00' },
		'09:00–18:00',
		['unknown_time'],
	],
])('%j is delivered %s', (cells, words, warnings) => {
	const row = read({ windowStart: '', windowEnd: '', ...cells });
	expect(codes(row)).toEqual(warnings);
	const { draft } = row;
	expect(draft && formatWindow(windowOfOrder(draft))).toBe(words);
	if (warnings.length > 0) expect(draft?.note).toContain('17:00-20:00');
});
