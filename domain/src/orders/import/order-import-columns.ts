import {
	columnsOf,
	type FileColumns,
	recognizeFileColumns,
} from '../../common/import/file-columns.ts';
import { type ReadHeading, readHeading } from '../../common/import/file-headings.ts';
import type { HeadingJudge } from '../../common/import/file-table.ts';
import { foldKey } from '../../common/text/fold.ts';
import type { OrderField } from './order-import-fields.ts';
import { orderLayout } from './order-import-layout.ts';

/** The field of each column of an order file; null for a column that is not read. */
export type OrderColumns = FileColumns<OrderField>;

type OrderHeading = ReadHeading<OrderField>;

function readOrderHeading(header: string): OrderHeading {
	const heading = readHeading(orderLayout, header);
	if (heading.field !== null) return heading;
	const point = pointFieldOf(header);
	if (point !== null && heading.role !== 'billing' && heading.role !== 'sender') {
		return { ...heading, field: point, strength: 2 };
	}
	if (heading.role !== null) return heading;
	// `KDV Dahil Tutar` names the amount as `Tutar (KDV Dahil)` does.
	const key = heading.key.replace(taxWords, '');
	return key === heading.key ? heading : { ...readHeading(orderLayout, key), key: heading.key };
}

const latitudeWords = /^(enlemi?|lat|latitude)$/;
const longitudeWords = /^(boylami?|lon|lng|long|longitude)$/;
/** Words that say that a column is of a position. */
const positionWords = /^(koordinat\w*|coord\w*|konumu?|gps|geo|geolocation|location)$/;
const mapWords = /^(harita|haritasi|map|maps|google|googlemaps|yandex)$/;
const linkWords = /^(link|linki|url|baglanti|baglantisi)$/;
const pointWords = [latitudeWords, longitudeWords, positionWords, mapWords, linkWords, /^[xy]$/];
/** Words beside them that say nothing more. */
const pointFillers =
	/^(adres|adresi|address|bilgisi|degeri|derece|degree|deg|wgs84|teslimat|teslim|delivery|shipping|alici|musteri|customer|recipient)$/;

/** `gps_lat`, `Konum Enlemi`, `X Koordinatı`, `Harita Linki`, `Plus Code`: every word has to fit. */
function pointFieldOf(header: string): OrderField | null {
	const words = header
		.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.split(/[^\p{L}\p{N}]+/u)
		.map(foldKey)
		.filter((word) => word !== '' && !pointFillers.test(word));
	if (/^(plus|arti)(code|kodu?)$/.test(words.join(''))) return 'coordinates';
	if (!words.every((word) => pointWords.some((pattern) => pattern.test(word)))) return null;
	const has = (pattern: RegExp) => words.some((word) => pattern.test(word));
	const hasPosition = has(positionWords);
	const isLatitude = has(latitudeWords) || (hasPosition && has(/^y$/));
	const isLongitude = has(longitudeWords) || (hasPosition && has(/^x$/));
	if (isLatitude !== isLongitude) return isLatitude ? 'latitude' : 'longitude';
	const isMap = has(mapWords) && words.length > 1;
	return isLatitude || hasPosition || isMap ? 'coordinates' : null;
}

/** Whether an amount has tax in it; null where the heading does not say. */
type Tax = 'included' | 'excluded' | null;

const taxWords =
	/(kdv|vergi|vergiler|tax|vat)(dahil|haric|li|siz|lar)?|dahil|haric|(incl|excl)(uding)?|^net|^brut|^gross/g;

function taxOf(header: string): Tax {
	const key = foldKey(header);
	if (/haric|kdvsiz|vergisiz|excl|extax|exvat|beforetax|^net/.test(key)) return 'excluded';
	return /kdvdahil|kdvli|vergidahil|vergili|incl|dahil/.test(key) ? 'included' : null;
}

/** How surely a column is the amount to pay; 0 for amounts without tax, which never are. */
function payableRank(header: string, { strength, key }: OrderHeading): number {
	const tax = taxOf(header);
	if (tax === 'excluded') return 0;
	if (tax === 'included' || strength > 1) return 3;
	return key === 'fiyat' || key === 'price' ? 1 : 2;
}

/** Headings that name the product's own barcode (EAN) in files with a product column. */
const productBarcodeHeadings = ['barkod', 'barkodu', 'barkodno', 'barcode'];
const priceHeadings = ['fiyat', 'price'];

/** The headings of a row, each judged by the others. */
function readOrderHeadings(headers: readonly string[]): OrderHeading[] {
	const read = headers.map(readOrderHeading);
	const ranks = read.map((heading, at) =>
		heading.field === 'amount' ? payableRank(headers[at] ?? '', heading) : 0,
	);
	const best = Math.max(...ranks);
	return read.map((heading, at) => {
		if (heading.field !== 'amount') return { ...heading, field: fieldBeside(heading, read) };
		// Amounts that are equally sure stay: the profile asks which of them is to be paid.
		const isPayable = best > 0 && ranks[at] === best;
		const field = isPriceBesideProduct(heading, read) ? fieldBeside(heading, read) : 'amount';
		return { ...heading, strength: 3, field: isPayable || field !== 'amount' ? field : null };
	});
}

/** The field of a heading among the others of its row. */
function fieldBeside(heading: OrderHeading, all: readonly OrderHeading[]): OrderField | null {
	const has = (field: OrderField) => all.some((other) => other.field === field);
	if (has('product') && productBarcodeHeadings.includes(heading.key)) return null;
	if (isPriceBesideProduct(heading, all)) return has('unitPrice') ? null : 'unitPrice';
	if (isTownBesideProvince(heading, all)) return 'district';
	return isOrderName(heading, all) ? 'orderNo' : heading.field;
}

function isPriceBesideProduct({ key }: OrderHeading, all: readonly OrderHeading[]): boolean {
	return priceHeadings.includes(key) && all.some(({ field }) => field === 'product');
}

/** A city beside a state is the ilçe: `City: Kadıköy, State: TR34`. */
function isTownBesideProvince(heading: OrderHeading, all: readonly OrderHeading[]): boolean {
	if (heading.field !== 'province' || !heading.key.endsWith('city')) return false;
	const same = all.filter(({ role }) => role === heading.role);
	return (
		same.some(({ field, key }) => field === 'province' && !/city$|sehr?i?$/.test(key)) &&
		!same.some(({ field }) => field === 'district' || field === 'provinceDistrict')
	);
}

/** Shopify's `Name` is the number of the order; the recipient is `Shipping Name`. */
function isOrderName(heading: OrderHeading, all: readonly OrderHeading[]): boolean {
	return (
		heading.key === 'name' &&
		heading.role === null &&
		all.some(({ field, role }) => field === 'recipientName' && role === 'delivery') &&
		!all.some(({ field }) => field === 'orderNo')
	);
}

/** The fields that the headings of a file name. */
export function recognizeColumns(headers: readonly string[]): (OrderField | null)[] {
	const columns = recognizeFileColumns(orderLayout, headers, readOrderHeadings);
	const read = readOrderHeadings(headers);
	return columns.map((field, at) => field ?? (read[at]?.field === 'amount' ? 'amount' : null));
}

/** Columns that could hold the amount to pay, sure or not. */
export function amountCandidates(headers: readonly string[]): number[] {
	return headers.flatMap((header, column) =>
		readOrderHeading(header).field === 'amount' ? [column] : [],
	);
}

/** Fields that every order requires. */
export const requiredFields: readonly OrderField[] = [
	'orderNo',
	'recipientName',
	'addressLine',
	'serviceDate',
];

/** Required fields without a column. A default date for the whole file replaces the date column. */
export function missingFields(
	columns: OrderColumns,
	defaultServiceDate: string | null,
): OrderField[] {
	const has = (field: OrderField) => columnsOf(columns, field).length > 0;
	return requiredFields.filter((field) => {
		if (field === 'recipientName') return !has(field) && !has('firstName') && !has('lastName');
		return !has(field) && !(field === 'serviceDate' && defaultServiceDate !== null);
	});
}

/** Finds the heading row of an order file. */
export const orderJudge: HeadingJudge = {
	recognize: recognizeColumns,
	isComplete: (columns) => missingFields(columns as OrderColumns, null).length === 0,
};
