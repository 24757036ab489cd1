// The same orders, written in any shape that shops use, are read as the same drafts.
import { Readable } from 'node:stream';
import type { FileRow } from '@sevk/domain/common/import/file-row';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { collectOrderFacts, noOrderFacts } from '@sevk/domain/orders/import/order-file-facts';
import {
	type OrderFileProfile,
	orderProfileOf,
} from '@sevk/domain/orders/import/order-file-profile';
import { proposeOrderProfile } from '@sevk/domain/orders/import/order-file-proposal';
import { orderJudge, recognizeColumns } from '@sevk/domain/orders/import/order-import-columns';
import { groupRows } from '@sevk/domain/orders/import/order-import-group';
import { readOrderRows } from '@sevk/domain/orders/import/order-import-lines';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readImportFile } from '../../../outside/table/import-file.ts';
import { csvEncodings, escapeMarkup, workbookOf } from '../../../testing/build/table-files.ts';

type Line = {
	readonly product: string;
	readonly quantity: number;
	readonly unitPriceKurus: number;
};
type Order = {
	readonly orderNo: string;
	readonly firstName: string;
	readonly lastName: string;
	readonly phone: number;
	readonly place: readonly [string, string];
	readonly address: string;
	readonly day: number;
	readonly isCash: boolean;
	readonly pieceCount: number;
	readonly lines: readonly Line[];
};

const words = (choices: readonly string[]) => fc.constantFrom(...choices);
const street = fc
	.array(fc.constantFrom(...'abcçdefgğhıijklmnoöprsştuüvyzİŞÇ'), { minLength: 3, maxLength: 12 })
	.map((letters) => letters.join(''));

const someLines = (maxLength: number): fc.Arbitrary<Line[]> =>
	fc.uniqueArray(
		fc.record({
			product: words(['Kazak', 'Pantolon 38/32', "Çorap, 3'lü", 'Şal "Ada"', 'Kemer; deri', 'Bot']),
			quantity: fc.integer({ min: 1, max: 12 }),
			unitPriceKurus: fc.integer({ min: 1, max: 250_000 }),
		}),
		{ minLength: 1, maxLength, selector: ({ product }) => product },
	);

const someOrders = (mostLines: number): fc.Arbitrary<Order[]> =>
	fc
		.array(
			fc.record({
				orderNo: words(['SP-', '00', 'WEB/', '1000', '#', 'A1-']),
				firstName: words(['Ayşe Nur', 'İpek', 'Çağrı', 'Ömer', 'Işıl', 'Gül']),
				lastName: words(['Yılmaz', 'Şahin', 'Öz', 'Doğru', 'Ağaç Demir']),
				phone: fc.integer({ min: 5_300_000_000, max: 5_599_999_999 }),
				place: fc.constantFrom<[string, string]>(
					['İstanbul', 'Kadıköy'],
					['İstanbul', 'Şişli'],
					['İzmir', 'Çeşme'],
					['Ankara', 'Çankaya'],
					['Iğdır', 'Tuzluca'],
				),
				address: fc
					.tuple(street, words([' Cad. No:', ' Sok. ', ', D:', ' "B" Blok; K:']), fc.nat(200))
					.map((parts) => parts.join('')),
				day: fc.integer({ min: 20_454, max: 21_183 }),
				isCash: fc.boolean(),
				pieceCount: fc.integer({ min: 1, max: 40 }),
				lines: someLines(mostLines),
			}),
			{ minLength: 1, maxLength: 6 },
		)
		.map((orders) =>
			orders.map((order, at) => ({ ...order, orderNo: `${order.orderNo}${at + 1}7` })),
		);

const amountOf = ({ lines }: Order) =>
	lines.reduce((sum, { quantity, unitPriceKurus }) => sum + quantity * unitPriceKurus, 0);

const months = 'Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık'.split(
	' ',
);
const pad = (value: number) => String(value).padStart(2, '0');
const days = ['Pazar', 'Pazartesi', 'Salı', 'Çarşamba', 'Perşembe', 'Cuma', 'Cumartesi'];

const dateStyles = {
	dots: (at: Date) => `${pad(at.getUTCDate())}.${pad(at.getUTCMonth() + 1)}.${at.getUTCFullYear()}`,
	short: (at: Date) =>
		`${at.getUTCDate()}/${at.getUTCMonth() + 1}/${pad(at.getUTCFullYear() % 100)}`,
	iso: (at: Date) => at.toISOString().slice(0, 10),
	isoTime: (at: Date) => `${at.toISOString().slice(0, 10)}T09:30:00+03:00`,
	words: (at: Date) =>
		`${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()} ${days[at.getUTCDay()]}`,
	american: (at: Date) =>
		`${pad(at.getUTCMonth() + 1)}/${pad(at.getUTCDate())}/${at.getUTCFullYear()}`,
} as const;

const grouped = (lira: string, mark: string) => lira.replace(/\B(?=(\d{3})+$)/g, mark);
const parts = (kurus: number) => [String(Math.floor(kurus / 100)), pad(kurus % 100)] as const;
const moneyIn = (thousands: string, decimal: string) => (kurus: number) => {
	const [lira, rest] = parts(kurus);
	return `${grouped(lira, thousands)}${decimal}${rest}`;
};
const turkish = moneyIn('.', ',');
const english = moneyIn(',', '.');
const moneyStyles = {
	turkish,
	bare: moneyIn('', ','),
	english,
	program: moneyIn('', '.'),
	spaced: moneyIn(' ', ','),
	sign: (kurus: number) => `₺${turkish(kurus)}`,
	word: (kurus: number) => `${turkish(kurus)} TL`,
	englishWord: (kurus: number) => `${english(kurus)} TRY`,
} as const;

const phoneStyles = {
	plain: (phone: number) => `0${phone}`,
	bare: (phone: number) => String(phone),
	world: (phone: number) => `+90 ${phone}`,
	spaced: (phone: number) =>
		`0${String(phone).replace(/(\d{3})(\d{3})(\d{2})(\d{2})/, '($1) $2 $3 $4')}`,
} as const;

/** The headings of each column in the words of different programs. */
const headings = {
	orderNo: ['Sipariş No', 'SİPARİŞ NUMARASI', 'siparis_no', 'Order Number', 'Sipariş Kodu'],
	name: ['Alıcı', 'Ad Soyad', 'Müşteri Adı', 'Recipient Name', 'Teslimat Alıcı Adı'],
	firstName: ['Ad', 'Adı', 'First Name', 'Alıcı Adı'],
	lastName: ['Soyad', 'Soyadı', 'Last Name', 'Alıcı Soyadı'],
	phone: ['Telefon', 'Cep Telefonu', 'GSM', 'Phone', 'Alıcı Tel'],
	province: ['İl', 'Şehir', 'Teslimat İli', 'Province'],
	district: ['İlçe', 'Teslimat İlçesi', 'District'],
	place: ['İl / İlçe', 'İl-İlçe', 'Şehir/İlçe'],
	address: ['Adres', 'Açık Adres', 'Teslimat Adresi', 'Shipping Address', 'Adres (Teslimat)'],
	day: ['Teslimat Tarihi', 'Teslim Tarihi', 'Tarih', 'Delivery Date'],
	amount: ['Tutar', 'Toplam Tutar', 'Sipariş Tutarı (TL)', 'Genel Toplam', 'Tutar (KDV Dahil)'],
	payment: ['Ödeme Tipi', 'Ödeme Yöntemi', 'Payment Method'],
	pieceCount: ['Koli Adedi', 'Koli Sayısı', 'Parça Adedi'],
	product: ['Ürün', 'Ürün Adı', 'Product Name'],
	quantity: ['Adet', 'Miktar', 'Quantity'],
	unitPrice: ['Birim Fiyat', 'Birim Fiyatı', 'Unit Price'],
	more: ['Sıra', 'Ad Soyad (Fatura)', 'Adres (Fatura)', 'Personel Sicil', 'Stok Kodu'],
} as const;
type Column = keyof typeof headings;

const headingChoice = fc.record(
	Object.fromEntries(
		Object.entries(headings).map(([column, names]) => [column, words(names)]),
	) as Record<Column, fc.Arbitrary<string>>,
);

const keysOf = <Styles extends object>(styles: Styles) =>
	fc.constantFrom(...(Object.keys(styles) as (keyof Styles)[]));

const shapes = fc.record({
	format: words(['csv', 'xlsx']),
	encoding: keysOf(csvEncodings),
	separator: words([';', ',', '\t', '|']),
	lineEnd: words(['\n', '\r\n']),
	quotesAll: fc.boolean(),
	typed: fc.boolean(),
	title: fc.constantFrom<string[][]>(
		[],
		[['ADA GIDA A.Ş.']],
		[['Ada Gıda A.Ş. Sipariş Listesi'], ['Tarih:', '27.11.2026'], ['Hazırlayan:', 'Ece Su']],
	),
	names: headingChoice,
	date: keysOf(dateStyles),
	money: keysOf(moneyStyles),
	phone: keysOf(phoneStyles),
	quantity: words(['', ' adet', ',00']),
	splitsName: fc.boolean(),
	joinsPlace: fc.boolean(),
	hasMore: fc.boolean(),
	rotation: fc.nat(12),
	/** A row an order; or a row a product with the amount once, in each row, or of each row. */
	rows: words(['order', 'first', 'repeated', 'sum']),
	/** Whether the further rows of an order leave out what is one for all of them. */
	isSparse: fc.boolean(),
});
type Shape = typeof shapes extends fc.Arbitrary<infer Value> ? Value : never;

type Cell = { readonly text: string; readonly number?: number; readonly style?: number };

/** The columns of a shape; the number of the order begins each row of a sparse one. */
function columnsOf(shape: Shape): Column[] {
	const columns: Column[] = [
		...(shape.splitsName ? (['firstName', 'lastName'] as const) : (['name'] as const)),
		'phone',
		...(shape.joinsPlace ? (['place'] as const) : (['province', 'district'] as const)),
		...(['address', 'day', 'amount', 'payment', 'pieceCount'] as const),
		...(['product', 'quantity', 'unitPrice'] as const),
		...(shape.hasMore ? (['more'] as const) : []),
	];
	const at = shape.rotation % columns.length;
	return ['orderNo', ...columns.slice(at), ...columns.slice(0, at)];
}

function money(shape: Shape, kurus: number): Cell {
	return { text: moneyStyles[shape.money](kurus), number: kurus / 100, style: 0 };
}

function cellOf(shape: Shape, column: Column, order: Order, at: number): Cell {
	const line = order.lines[at];
	const { quantity = 0, unitPriceKurus = 0, product = '' } = line ?? {};
	switch (column) {
		case 'product':
			return { text: product };
		case 'quantity':
			return { text: `${quantity}${shape.quantity}`, number: quantity, style: 0 };
		case 'unitPrice':
			return money(shape, unitPriceKurus);
		case 'amount':
			if (shape.rows === 'sum') return money(shape, quantity * unitPriceKurus);
			return at > 0 && shape.rows === 'first' ? { text: '' } : money(shape, amountOf(order));
		default:
			return at > 0 && shape.isSparse && column !== 'orderNo'
				? { text: '' }
				: orderCell(shape, column, order);
	}
}

/** A cell of what is one for all products of an order. */
function orderCell(
	shape: Shape,
	column: Exclude<Column, 'product' | 'quantity' | 'unitPrice' | 'amount'>,
	order: Order,
): Cell {
	const [province, district] = order.place;
	const day = new Date(order.day * 86_400_000);
	switch (column) {
		case 'orderNo':
			return { text: order.orderNo };
		case 'name':
			return { text: `${order.firstName} ${order.lastName}` };
		case 'firstName':
			return { text: order.firstName };
		case 'lastName':
			return { text: order.lastName };
		case 'phone':
			return { text: phoneStyles[shape.phone](order.phone) };
		case 'province':
			return { text: province };
		case 'district':
			return { text: district };
		case 'place':
			return { text: `${province} / ${district}` };
		case 'address':
			return { text: order.address };
		case 'day':
			return { text: dateStyles[shape.date](day), number: order.day + 25_569, style: 1 };
		case 'payment':
			return { text: order.isCash ? 'Kapıda Nakit' : 'Online Ödendi' };
		case 'pieceCount':
			return { text: String(order.pieceCount), number: order.pieceCount, style: 0 };
		case 'more':
			return { text: 'Başka Biri' };
	}
}

function tableOf(shape: Shape, orders: readonly Order[]): Cell[][] {
	const columns = columnsOf(shape);
	return [
		...shape.title.map((row) => row.map((text) => ({ text }))),
		columns.map((column) => ({ text: shape.names[column] })),
		...orders.flatMap((order) =>
			order.lines.map((_, at) => columns.map((column) => cellOf(shape, column, order, at))),
		),
	];
}

async function bytesOf(shape: Shape, table: readonly Cell[][]): Promise<Buffer> {
	if (shape.format === 'xlsx') {
		const markup = table.map((row) => {
			const cells = row.map(({ text, number, style }) => {
				if (text === '') return '<c/>';
				return shape.typed && number !== undefined
					? `<c s="${style}"><v>${number}</v></c>`
					: `<c t="inlineStr"><is><t xml:space="preserve">${escapeMarkup(text)}</t></is></c>`;
			});
			return `<row>${cells.join('')}</row>`;
		});
		return workbookOf(markup.join(''), ['dd\\.mm\\.yyyy']);
	}
	const { separator, quotesAll } = shape;
	const quoted = ({ text }: Cell) =>
		quotesAll || [separator, '"', '\n', '\t'].some((mark) => text.includes(mark))
			? `"${text.replaceAll('"', '""')}"`
			: text;
	const lines = table.map((row) => row.map(quoted).join(separator));
	// The sign of the lira is not in Windows-1254.
	const encoding =
		shape.encoding === 'Windows-1254' && shape.money === 'sign' ? 'UTF-8' : shape.encoding;
	return csvEncodings[encoding](lines.join(shape.lineEnd) + shape.lineEnd);
}

async function readDrafts(bytes: Buffer, fileName: string, answers: Partial<OrderFileProfile>) {
	const file = await readImportFile(Readable.from([bytes]), fileName, orderJudge);
	if (isRefusal(file)) throw new Error(file.detail);
	const { headers } = file;
	const rows: FileRow[] = [];
	for await (const row of file.rows) rows.push(row);
	await file.close();
	const base = orderProfileOf(recognizeColumns(headers));
	const collector = collectOrderFacts(base);
	for (const row of rows) collector.add(row);
	const proposed = proposeOrderProfile(base, { ...noOrderFacts, ...collector.facts() }, 'headings');
	// Only what is open is answered: what is proposed must be right.
	const open = Object.fromEntries(
		Object.entries(answers).filter(([key]) => proposed[key as keyof typeof proposed] === null),
	);
	const profile = { ...proposed, ...open };
	const context = { headers, profile, defaultServiceDate: null, defaultProvince: 'İstanbul' };
	const groups = Map.groupBy(rows, groupRows(profile));
	const read = [...groups.values()].flatMap((group) => readOrderRows(group, context));
	return { profile, read };
}

function draftOf(order: Order, unit: string) {
	return {
		orderNo: order.orderNo,
		recipientName: `${order.firstName} ${order.lastName}`,
		phone: `+90${order.phone}`,
		province: order.place[0],
		district: order.place[1],
		addressLine: order.address,
		serviceDate: new Date(order.day * 86_400_000).toISOString().slice(0, 10),
		pieceCount: order.pieceCount,
		paymentType: order.isCash ? 'cash' : 'online',
		amountKurus: amountOf(order),
		dueKurus: order.isCash ? amountOf(order) : 0,
		lines: order.lines.map((line) => ({ ...line, unit })),
	};
}

test('the same orders in any shape of a file become the same drafts', async () => {
	const written = shapes.chain((shape) =>
		fc.record({
			shape: fc.constant(shape),
			orders: someOrders(shape.rows === 'order' ? 1 : 4),
		}),
	);
	await fc.assert(
		fc.asyncProperty(written, async ({ shape, orders }) => {
			const bytes = await bytesOf(shape, tableOf(shape, orders));
			const isTyped = shape.format === 'xlsx' && shape.typed;
			const isAmerican = shape.date === 'american' && !isTyped;
			// Nothing in such dates says so, if each of them can be read either way.
			const isSilent =
				isAmerican && orders.every(({ day }) => new Date(day * 86_400_000).getUTCDate() <= 12);
			fc.pre(!isSilent);
			const { read } = await readDrafts(bytes, `siparisler.${shape.format}`, {
				dateOrder: isAmerican ? 'month_first' : 'day_first',
				lineAmount: shape.rows === 'sum' ? 'sum' : 'once',
			});
			const drafts = read.flatMap(({ draft }) => draft ?? []);
			const wrong = read.flatMap(({ errors }) => errors.map(({ sentence }) => sentence));
			expect(wrong).toEqual([]);
			expect(drafts).toMatchObject(orders.map((order) => draftOf(order, 'adet')));
		}),
		{ numRuns: 150 },
	);
});
