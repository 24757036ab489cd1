import { fieldsByHeading, headingKey } from '../../common/import/file-headings.ts';
import { foldKey } from '../../common/text/fold.ts';
import { type OrderField, orderFields, repeatedFields } from './order-import-fields.ts';

/** The column of each field in a file, counted from 0. */
export type OrderColumnMapping = Readonly<Partial<Record<OrderField, number>>> & {
	/** Further columns of `barcodes`. */
	readonly moreBarcodes?: readonly number[];
};

/** The columns of a field from left to right. */
export function columnsOf(mapping: OrderColumnMapping, field: OrderField): number[] {
	const first = mapping[field];
	const columns = [...(first === undefined ? [] : [first])];
	return field === 'barcodes' ? [...columns, ...(mapping.moreBarcodes ?? [])] : columns;
}

/** The field that a mapping reads from each column. */
export function fieldsByColumn(mapping: OrderColumnMapping): Map<number, OrderField> {
	return new Map(
		orderFields.flatMap((field) =>
			columnsOf(mapping, field).map((column) => [column, field] as const),
		),
	);
}

/** Headings used by shops and legacy systems, Turkish and English, folded to letters and digits. */
const headings: Readonly<Record<OrderField, string>> = {
	orderNo:
		'siparisno siparisnumarasi siparisid sipariskodu siparis orderid orderno ordernumber ordercode order',
	dispatchNoteNo:
		'irsaliyeno irsaliye sevkirsaliyesi sevkirsaliyesino eirsaliyeno irsaliyenumarasi dispatchnote waybill',
	externalRef:
		'disreferans referans referansno musterireferansno reference referenceno externalref externalid ref',
	senderName:
		'gonderici gondericimagaza gondericiadi gonderen magaza magazaadi satici firma sender sendername shop store merchant seller',
	recipientName:
		'alici aliciadi aliciadsoyad aliciadisoyadi aliciismi musteri musteriadi musteriadsoyad adsoyad adisoyadi recipient recipientname customer customername consignee fullname name',
	phone:
		'telefon telefonno telefonnumarasi tel alicitelefon alicitelefonu alicitel musteritelefon gsm gsmno cep ceptelefonu ceptel phone phonenumber phoneno mobile recipientphone customerphone',
	email:
		'eposta epostaadresi email emailadresi mail mailadresi alicieposta alicimail aliciemail musterieposta musterimail musteriemail emailaddress customeremail recipientemail',
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
	barcodes:
		'kolibarkodu kolibarkodlari kolibarkod kargobarkodu kargobarkodno kargobarkod gonderibarkodu gonderibarkod paketbarkodu paketbarkod parcabarkodu etiketbarkodu barkod barkodu barkodno barkodlar kargotakipno kargotakipnumarasi kargokodu gonderitakipno takipno takipnumarasi parcelbarcode parcelbarcodes packagebarcode packagebarcodes shippingbarcode barcode barcodes trackingno trackingnumber tracking',
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
	coldChain: 'sogukzincir sogukzincirmi frigo frigorifik sogutuculu coldchain refrigerated chilled',
	note: 'not notlar siparisnotu teslimatnotu aciklama note notes comment comments remark remarks',
	product: 'urun urunadi urunismi malzeme product productname item itemname sku',
	quantity: 'miktar adet urunadedi urunmiktari quantity qty count',
	unit: 'birim olcubirimi unit uom',
	unitPrice: 'birimfiyat birimfiyati urunfiyati unitprice itemprice',
};

const fieldByHeading = fieldsByHeading(headings);

/**
 * The field of a heading, or null: `SİPARİŞ NO` and `order_id` → orderNo. A repeated field can be
 * numbered: `Koli Barkodu 2` → barcodes.
 */
export function fieldOfHeader(header: string): OrderField | null {
	const key = headingKey(header);
	const field = fieldByHeading.get(key);
	if (field !== undefined) return field;
	const numbered = fieldByHeading.get(key.replace(/\d{1,3}$/, ''));
	return numbered !== undefined && repeatedFields.includes(numbered) ? numbered : null;
}

/** Headings that name the product's own barcode (EAN) in files with a product column. */
const productBarcodeHeadings = ['barkod', 'barkodu', 'barkodno', 'barcode'];

/**
 * Maps the columns of a file by their headings. If two columns match one field, the first is used,
 * except for repeated fields. A plain `Barkod` beside a product is the product's, not the piece's.
 */
export function recognizeColumns(headers: readonly string[]): OrderColumnMapping {
	const hasProduct = headers.some((header) => fieldOfHeader(header) === 'product');
	const isOfProduct = (header: string) =>
		hasProduct && productBarcodeHeadings.includes(headingKey(header));
	return mappingOfFields(
		headers.map((header) => (isOfProduct(header) ? null : fieldOfHeader(header))),
	);
}

function mappingOfFields(fields: readonly (OrderField | null | undefined)[]): OrderColumnMapping {
	const mapping: Partial<Record<OrderField, number>> = {};
	const moreBarcodes: number[] = [];
	for (const [column, field] of fields.entries()) {
		if (field == null) continue;
		if (mapping[field] === undefined) mapping[field] = column;
		else if (repeatedFields.includes(field)) moreBarcodes.push(column);
	}
	return moreBarcodes.length === 0 ? mapping : { ...mapping, moreBarcodes };
}

/**
 * Identifies a header for reusing its mapping: same headings in the same sequence, in any spelling.
 */
export function headerSignature(headers: readonly string[]): string {
	return headers.map(foldKey).join('|');
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
	mapping: OrderColumnMapping,
	defaultServiceDate: string | null,
): OrderField[] {
	return requiredFields.filter(
		(field) =>
			mapping[field] === undefined && !(field === 'serviceDate' && defaultServiceDate !== null),
	);
}

/**
 * A mapping chosen by the user: heading → field, or null for an unused column. If two columns have
 * the same heading, the first is used; each field is read from one column, barcodes from several.
 */
export function mapColumnsManually(
	headers: readonly string[],
	fieldOf: Readonly<Record<string, string | null>>,
): OrderColumnMapping {
	return mappingOfFields(
		headers.map((header, column) =>
			headers.indexOf(header) === column
				? orderFields.find((name) => name === fieldOf[header])
				: null,
		),
	);
}
