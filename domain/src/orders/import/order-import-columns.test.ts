import { expect, test } from 'vitest';
import { findTables } from '../../common/import/file-table.ts';
import {
	missingFields,
	orderJudge,
	recognizeColumns,
	requiredFields,
} from './order-import-columns.ts';
import { orderFields, orderFieldWords } from './order-import-fields.ts';

const fieldOfHeader = (header: string) => recognizeColumns([header])[0];

test('recognizes every field by its label', () => {
	for (const field of orderFields) {
		const label = orderFieldWords[field];
		const first = field === 'provinceDistrict' ? label : (label.split(' / ')[0] ?? '');
		expect(fieldOfHeader(first), first).toBe(field);
		expect(fieldOfHeader(first.toLocaleUpperCase('tr')), first).toBe(field);
	}
});

test.each([
	['order_id', 'orderNo'],
	['Delivery Date', 'serviceDate'],
	['Tutar (TL)', 'amount'],
	['Alıcı Ad Soyad *', 'recipientName'],
	['weight_kg', 'kg'],
	['ŞEHİR', 'province'],
	['foo', null],
	['', null],
])('%s → %s', (header, field) => {
	expect(fieldOfHeader(header)).toBe(field);
});

test.each([
	['Enlem', 'latitude'],
	['ENLEM (LAT)', 'latitude'],
	['Lat / Enlem', 'latitude'],
	['gps_lat', 'latitude'],
	['locationLatitude', 'latitude'],
	['Konum Enlemi', 'latitude'],
	['Teslimat Konumu Enlem', 'latitude'],
	['delivery_lat', 'latitude'],
	['Y Koordinatı', 'latitude'],
	['Koordinat Y', 'latitude'],
	['Boylam Değeri', 'longitude'],
	['Geo Lng', 'longitude'],
	['adres_boylam', 'longitude'],
	['Longitude (E)', 'longitude'],
	['Map Long', 'longitude'],
	['X Koordinatı', 'longitude'],
	['Enlem - Boylam', 'coordinates'],
	['Boylam, Enlem', 'coordinates'],
	['GPS Koordinatları', 'coordinates'],
	['Konum Bilgisi', 'coordinates'],
	['Konum Linki', 'coordinates'],
	['Google Maps', 'coordinates'],
	['Google Harita Bağlantısı', 'coordinates'],
	['map_url', 'coordinates'],
	['Plus Code', 'coordinates'],
	['Artı Kodu', 'coordinates'],
	['Fatura Enlem', null],
	['Gönderici Koordinatı', null],
	['Long Description', null],
	['Kargo Takip Linki', null],
	['Konum Kodu', null],
	['Platform', null],
])('%s is the column %s of the position', (header, field) => {
	expect(fieldOfHeader(header)).toBe(field);
});

test('reads the column with the surest heading; of equal headings both', () => {
	expect(recognizeColumns(['no', 'Tarih', 'Sipariş No', 'Teslimat Tarihi'])).toEqual([
		null,
		null,
		'orderNo',
		'serviceDate',
	]);
	expect(recognizeColumns(['İlçe', 'Boş', 'İlçe'])).toEqual(['district', null, 'district']);
});

test('a column without a role completes those of the delivery', () => {
	expect(recognizeColumns(['Teslimat İli', 'İlçe'])).toEqual(['province', 'district']);
	expect(recognizeColumns(['İl', 'İlçe', 'Teslimat İl / İlçe'])).toEqual([
		null,
		null,
		'provinceDistrict',
	]);
	expect(recognizeColumns(['Ad', 'Soyad', 'Teslimat Ad Soyad'])).toEqual([
		null,
		null,
		'recipientName',
	]);
});

test.each([
	['Ad Soyad (Fatura)', 'Ad Soyad (Teslimat)', 'recipientName'],
	['Fatura Adresi', 'Teslimat Adresi', 'addressLine'],
	['Billing City', 'Shipping City', 'province'],
	['İl', 'Sevk İli', 'province'],
	['Invoice Address', 'Ship to Address', 'addressLine'],
	['Müşteri Adı', 'Kargo Alıcı Adı', 'recipientName'],
	['faturaTelefon', 'gonderimTelefon', 'phone'],
	['Gönderici Telefon', 'Telefon', 'phone'],
	['Address 1&2 (Billing)', 'Address 1&2 (Shipping)', 'addressLine'],
] as const)('%s is not read beside %s', (other, header, field) => {
	expect(recognizeColumns([other, header])).toEqual([null, field]);
	expect(recognizeColumns([header, other])).toEqual([field, null]);
});

test('columns of the bill are used for nothing', () => {
	const bill = [
		'Fatura No',
		'Fatura Tarihi',
		'Fatura Tutarı',
		'Vergi No (Fatura)',
		'Billing Phone',
	];
	expect(recognizeColumns(bill)).toEqual(bill.map(() => null));
});

test.each([
	[
		['Tutar (KDV Hariç)', 'Tutar (KDV Dahil)'],
		[null, 'amount'],
	],
	[
		['Genel Toplam', 'Ara Toplam', 'Tutar', 'Kargo Tutarı'],
		['amount', null, null, null],
	],
	[
		['Fiyat', 'Tutar'],
		[null, 'amount'],
	],
	[
		['Tutar', 'Toplam'],
		['amount', 'amount'],
	],
	[['Tutar (KDV Hariç)'], [null]],
	[
		['KDVsiz Tutar', 'KDVli Tutar'],
		[null, 'amount'],
	],
	[
		['Ürün', 'Fiyat'],
		['product', 'unitPrice'],
	],
	[
		['Subtotal', 'Shipping', 'Taxes', 'Total'],
		[null, null, null, 'amount'],
	],
] as const)('amounts %j', (headers, columns) => {
	expect(recognizeColumns(headers)).toEqual(columns);
});

test('a city beside a state is an ilçe', () => {
	expect(recognizeColumns(['City', 'State'])).toEqual(['district', 'province']);
	expect(recognizeColumns(['Shipping City', 'Shipping Province'])).toEqual([
		'district',
		'province',
	]);
	expect(recognizeColumns(['City', 'District'])).toEqual(['province', 'district']);
});

test('reads the export of a shop in English', () => {
	const headers =
		'Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Billing Street,Billing City,Shipping Name,Shipping Street,Shipping City,Shipping Zip,Shipping Province,Shipping Phone,Notes,Cancelled at,Payment Method'.split(
			',',
		);
	const read = recognizeColumns(headers);
	const fields = Object.fromEntries(headers.map((header, at) => [header, read[at]]));
	expect(fields).toMatchObject({
		Name: 'orderNo',
		'Financial Status': 'paymentState',
		Currency: 'currency',
		Total: 'amount',
		'Lineitem quantity': 'quantity',
		'Lineitem name': 'product',
		'Lineitem price': 'unitPrice',
		'Billing Name': null,
		'Billing Street': null,
		'Shipping Name': 'recipientName',
		'Shipping Street': 'addressLine',
		'Shipping City': 'district',
		'Shipping Province': 'province',
		'Shipping Phone': 'phone',
		'Cancelled at': 'cancelledAt',
		'Payment Method': 'paymentType',
		Shipping: null,
	});
});

test('lists the required fields; a default date replaces the date column', () => {
	expect(missingFields([], null)).toEqual(requiredFields);
	const mapping = recognizeColumns(['order_id', 'customer', 'address']);
	expect(missingFields(mapping, null)).toEqual(['serviceDate']);
	expect(missingFields(mapping, '2026-11-20')).toEqual([]);
});

test('several columns hold the barcodes of the pieces', () => {
	const headers = ['Sipariş No', 'Koli Barkodu 1', 'Koli Barkodu 2', 'Kargo Barkodu'];
	const barcodes = ['barcodes', 'barcodes', 'barcodes'];
	expect(recognizeColumns(headers)).toEqual(['orderNo', ...barcodes]);
});

test('a plain Barkod beside a product is the barcode of the product', () => {
	expect(recognizeColumns(['Sipariş No', 'Barkod'])).toEqual(['orderNo', 'barcodes']);
	expect(recognizeColumns(['Barkod', 'Ürün Adı', 'Kargo Takip No'])).toEqual([
		null,
		'product',
		'barcodes',
	]);
});

const tableOf = (...lines: string[]) => {
	const rows = lines.map((text, at) => ({ line: at + 1, cells: text.split(';') }));
	const [table] = findTables([{ sheet: '', isHidden: false, rows }], orderJudge);
	return { line: table?.headingLine, columns: recognizeColumns(table?.headers ?? []) };
};

test('a date of the letterhead is no group of headings', () => {
	for (const title of ['28.11.2026', 'Tarih: 28.11.2026', '28.11.2026 sevkiyatı', '1 / 3']) {
		const rows = [
			{ line: 1, cells: ['', '', title, ''] },
			{ line: 2, cells: ['Sipariş No', 'Alıcı', 'Fatura Ad Soyad', 'Adres'] },
			{ line: 3, cells: ['A-1', 'Ali', 'Ece', 'Moda'] },
		];
		const [table] = findTables([{ sheet: '', isHidden: false, rows }], orderJudge);
		expect(table?.headers).toEqual(['Sipariş No', 'Alıcı', 'Fatura Ad Soyad', 'Adres']);
	}
});

test('a row of groups above the headings is a part of them', () => {
	const delivery = ['recipientName', 'addressLine', 'phone'];
	const bill = [null, null, null];
	expect(
		tableOf(
			'Sipariş;;Fatura;;;Teslimat;;;',
			'No;Tarih;Alıcı;Adres;Tel;Alıcı;Adres;Tel;Tutar',
			'A-1;20.11.2026;Ece;Moda;1;Ali;Bağdat;2;10',
		),
	).toEqual({ line: 2, columns: ['orderNo', 'serviceDate', ...bill, ...delivery, 'amount'] });
	expect(
		tableOf('Teslimat;;;Fatura;;;;', 'Alıcı;Adres;Tel;Alıcı;Adres;Tel;Tutar;Sipariş No').columns,
	).toEqual([...delivery, ...bill, 'amount', 'orderNo']);
	expect(tableOf(';;Teslimat;;', 'Sipariş No;Tarih;Ad;Adres;Tel').columns).toEqual([
		'orderNo',
		'serviceDate',
		'firstName',
		'addressLine',
		'phone',
	]);
});

test('a title above the headings groups nothing', () => {
	const plain = ['orderNo', 'recipientName', 'addressLine', 'phone'];
	const headings = 'Sipariş No;Alıcı;Adres;Tel';
	for (const title of ['Fatura listesi;;;', 'Deniz Mağaza', 'Kasım;2026;sevk;listesi', ';;;']) {
		expect(tableOf(title, headings)).toEqual({ line: 2, columns: plain });
	}
});

test('headings with ruined letters are known', () => {
	expect(tableOf('Sipari\u00A7 No;Al\u008Dc\u008D;Adres').columns.slice(1)).toEqual([
		'recipientName',
		'addressLine',
	]);
	expect(tableOf('Sipariþ No;Alýcý;Adres').columns).toEqual([
		'orderNo',
		'recipientName',
		'addressLine',
	]);
});
