import { foldKey } from '../common/fold.ts';
import { type OrderField, orderFields } from './order-import-fields.ts';

/** Which column of a file, counted from 0, holds which field of an order. */
export type OrderColumnMapping = Readonly<Partial<Record<OrderField, number>>>;

/** How shops and old systems head their columns, Turkish and English, folded to letters and digits. */
const headings: Readonly<Record<OrderField, string>> = {
	orderNo:
		'siparisno siparisnumarasi siparisid sipariskodu siparis orderid orderno ordernumber ordercode order',
	dispatchNoteNo:
		'irsaliyeno irsaliye sevkirsaliyesi sevkirsaliyesino eirsaliyeno irsaliyenumarasi dispatchnote waybill',
	externalRef:
		'disreferans referans referansno musterireferansno reference referenceno externalref externalid ref',
	senderName:
		'gonderici gondericiadi gonderen magaza magazaadi satici firma sender sendername shop store merchant seller',
	recipientName:
		'alici aliciadi aliciadsoyad aliciadisoyadi aliciismi musteri musteriadi musteriadsoyad adsoyad adisoyadi recipient recipientname customer customername consignee fullname name',
	phone:
		'telefon telefonno telefonnumarasi tel alicitelefon alicitelefonu alicitel musteritelefon gsm gsmno cep ceptelefonu ceptel phone phonenumber phoneno mobile recipientphone customerphone',
	province: 'il sehir aliciil ilsehir city province state',
	district: 'ilce aliciilce semtilce district town county',
	neighbourhood: 'mahalle mah semt neighbourhood neighborhood quarter',
	addressLine:
		'adres acikadres teslimatadresi aliciadresi aliciadres adressatiri address addressline address1 addressline1 deliveryaddress shippingaddress street',
	addressHint:
		'adrestarifi tarif yoltarifi adresaciklamasi addresshint hint directions landmark address2 addressline2',
	postalCode: 'postakodu postakod pk zip zipcode postcode postalcode',
	latitude: 'enlem lat latitude',
	longitude: 'boylam lon lng long longitude',
	serviceDate:
		'teslimattarihi teslimtarihi tarih sevktarihi dagitimtarihi planlanantarih deliverydate servicedate duedate date',
	windowStart:
		'baslangicsaati baslangic baslangiczamani enerken teslimatbaslangic from timefrom windowstart starttime start',
	windowEnd:
		'bitissaati bitis bitiszamani engec teslimatbitis to timeto windowend endtime end until',
	window:
		'teslimataraligi saataraligi zamanaraligi zamanpenceresi teslimatsaati timewindow deliverywindow window timeslot slot',
	pieceCount:
		'koliadedi kolisayisi koli parcasayisi parcaadedi parca paketadedi paketsayisi paket packages packagecount pieces piececount parcels boxes',
	desi: 'desi toplamdesi hacim volumetricweight dimweight',
	kg: 'kg kilo agirlik agirlikkg toplamkg toplamagirlik weight weightkg grossweight',
	paymentType:
		'odemetipi odemesekli odemeyontemi odemeturu odeme payment paymenttype paymentmethod',
	due: 'tahsiledilecek tahsiledilecektutar tahsilattutari tahsilat kapidaodemetutari kapidatahsilat cod codamount amountdue due collect',
	amount:
		'tutar siparistutari toplamtutar geneltoplam toplam bedel fiyat total amount price ordertotal ordervalue totalprice',
	preCampaign:
		'kampanyaoncesitutar kampanyaoncesifiyat kampanyaoncesi indirimsiztutar indirimsizfiyat listefiyati precampaignprice precampaign listprice originalprice compareatprice',
	orderType: 'siparistipi siparisturu gonderitipi islemtipi ordertype type',
	note: 'not notlar siparisnotu teslimatnotu aciklama note notes comment comments remark remarks',
	product: 'urun urunadi urunismi malzeme product productname item itemname sku',
	quantity: 'miktar adet urunadedi urunmiktari quantity qty count',
	unit: 'birim olcubirimi unit uom',
	unitPrice: 'birimfiyat birimfiyati urunfiyati unitprice itemprice',
};

const fieldByHeading = new Map(
	orderFields.flatMap((field) =>
		headings[field].split(' ').map((heading) => [heading, field] as const),
	),
);

/** No known heading is nearly as long. */
const longestHeading = 100;

/** A heading without its remarks: `Tutar (TL)*` → `tutar`. */
function headingKey(header: string): string {
	const short = header.slice(0, longestHeading);
	return foldKey(short.replace(/\([^)]*\)|\[[^\]]*\]/g, '')) || foldKey(short);
}

/** The field that a heading names, if any: `SİPARİŞ NO` and `order_id` → orderNo. */
export function fieldOfHeader(header: string): OrderField | null {
	return fieldByHeading.get(headingKey(header)) ?? null;
}

/** Recognises the columns of a file by their headings; of two for one field the first counts. */
export function recogniseColumns(headers: readonly string[]): OrderColumnMapping {
	const mapping: Partial<Record<OrderField, number>> = {};
	for (const [column, header] of headers.entries()) {
		const field = fieldOfHeader(header);
		if (field !== null && mapping[field] === undefined) mapping[field] = column;
	}
	return mapping;
}

/**
 * What makes two headers the same for remembering how they were mapped: the same headings in the
 * same order by any spelling.
 */
export function headerSignature(headers: readonly string[]): string {
	return headers.map(foldKey).join('|');
}

/** Fields without which no row can become an order. */
export const neededFields: readonly OrderField[] = [
	'orderNo',
	'recipientName',
	'addressLine',
	'serviceDate',
];

/**
 * Needed fields that no column holds. A day chosen for the whole file stands in for the date column.
 */
export function missingFields(
	mapping: OrderColumnMapping,
	defaultServiceDate: string | null,
): OrderField[] {
	return neededFields.filter(
		(field) =>
			mapping[field] === undefined && !(field === 'serviceDate' && defaultServiceDate !== null),
	);
}

/**
 * A mapping by hand: each heading with the field it is to be read as, or null for a column that is
 * not used. Of two columns with one heading the first is meant; a field is read from one column.
 */
export function mappingByHand(
	headers: readonly string[],
	fieldOf: Readonly<Record<string, string | null>>,
): OrderColumnMapping {
	const mapping: Partial<Record<OrderField, number>> = {};
	for (const [column, header] of headers.entries()) {
		const field = orderFields.find((name) => name === fieldOf[header]);
		const isFirst = headers.indexOf(header) === column;
		if (field !== undefined && isFirst && mapping[field] === undefined) mapping[field] = column;
	}
	return mapping;
}
