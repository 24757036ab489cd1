import type { FileLayout } from '../../common/import/file-layout.ts';
import { type OrderField, orderFields, orderFieldWords } from './order-import-fields.ts';

type Headings = Omit<FileLayout<OrderField>[OrderField], 'label'>;

/** Fields of the recipient and of the place, which a file can have for the bill as well. */
const person = (headings: string, more: Partial<Headings> = {}): Headings => ({
	headings,
	ofPerson: true,
	...more,
});

/** Headings used by shops and legacy systems, Turkish and English, folded to letters and digits. */
const headings: Readonly<Record<OrderField, Headings>> = {
	orderNo: {
		headings:
			'siparisno siparisnumarasi siparisid sipariskodu siparis orderid orderno ordernumber ordercode order',
	},
	dispatchNoteNo: {
		headings:
			'irsaliyeno irsaliye sevkirsaliyesi sevkirsaliyesino eirsaliyeno irsaliyenumarasi dispatchnote waybill',
	},
	externalRef: {
		headings:
			'disreferans referans referansno musterireferansno reference referenceno externalref externalid ref',
	},
	senderName: {
		headings:
			'gonderici gondericimagaza gondericiadi gonderen magaza magazaadi satici firma sender sendername shop store merchant seller vendor',
	},
	recipientName: person(
		'alici aliciadi aliciadsoyad aliciadisoyadi aliciismi musteri musteriadi musteriadsoyad adsoyad adisoyadi isimsoyisim teslimalan teslimalacak teslimalacakkisi recipient recipientname customer customername consignee fullname name',
		{ group: 'name', parts: ['firstName', 'lastName'] },
	),
	firstName: person('ad adi isim ismi firstname givenname', { group: 'name' }),
	lastName: person('soyad soyadi soyisim soyismi lastname surname familyname', { group: 'name' }),
	phone: person(
		'telefon telefonno telefonnumarasi tel alicitelefon alicitelefonu alicitel musteritelefon gsm gsmno cep ceptelefonu ceptel phone phonenumber phoneno mobile mobilephone recipientphone customerphone',
		{ several: 'all' },
	),
	email: person(
		'eposta epostaadresi email emailadresi mail mailadresi alicieposta alicimail aliciemail musterieposta musterimail musteriemail emailaddress customeremail recipientemail',
		{ several: 'all' },
	),
	province: person('il sehir sehri aliciil ilsehir city province provincename state statecode', {
		group: 'province',
	}),
	district: person('ilce aliciilce semtilce district town county', { group: 'province' }),
	provinceDistrict: person('ililce ilceil sehirilce ilcesehir citydistrict districtcity', {
		group: 'province',
		parts: ['province', 'district'],
	}),
	neighbourhood: person('mahalle mah semt neighbourhood neighborhood quarter'),
	addressLine: person(
		'adres acikadres teslimatadresi aliciadresi aliciadres adressatiri address addressline address1 addressline1 deliveryaddress shippingaddress street',
		{ several: 'all' },
	),
	addressHint: person(
		'adrestarifi tarif yoltarifi adresaciklamasi addresshint hint directions landmark address2 addressline2',
	),
	postalCode: person('postakodu postakod pk zip zipcode postcode postalcode'),
	latitude: person('enlem lat latitude'),
	longitude: person('boylam lon lng long longitude'),
	coordinates: person(
		'koordinat koordinatlar konum gps enlemboylam latlng latlon latlong latitudelongitude coordinate coordinates location geolocation',
	),
	serviceDate: {
		headings:
			'teslimattarihi teslimtarihi sevktarihi dagitimtarihi planlanantarih deliverydate servicedate duedate',
		weakHeadings: 'tarih date',
		isDate: true,
	},
	windowStart: {
		headings:
			'baslangicsaati baslangic baslangiczamani enerken teslimatbaslangic from timefrom windowstart starttime start',
	},
	windowEnd: {
		headings:
			'bitissaati bitis bitiszamani engec teslimatbitis to timeto windowend endtime end until',
	},
	window: {
		headings:
			'teslimataraligi saataraligi zamanaraligi zamanpenceresi teslimatsaati teslimatzamani timewindow deliverywindow deliverytime window timeslot slot',
	},
	secondWindow: {
		headings: 'ikinciteslimataraligi ikinciaralik ikincisaataraligi secondwindow secondtimewindow',
	},
	readyFrom: {
		headings:
			'depodahazirsaati hazirsaati hazirolmasaati malhazirsaati depodahazir readyfrom readyat readytime availablefrom',
	},
	pieceCount: {
		headings:
			'koliadedi kolisayisi koli parcasayisi parcaadedi parca paketadedi paketsayisi paket packages packagecount pieces piececount parcels boxes',
	},
	barcodes: {
		headings:
			'kolibarkodu kolibarkodlari kolibarkod kargobarkodu kargobarkodno kargobarkod gonderibarkodu gonderibarkod paketbarkodu paketbarkod parcabarkodu etiketbarkodu barkod barkodu barkodno barkodlar kargotakipno kargotakipnumarasi kargokodu gonderitakipno takipno takipnumarasi parcelbarcode parcelbarcodes packagebarcode packagebarcodes shippingbarcode barcode barcodes trackingno trackingnumber tracking',
		several: 'all',
	},
	desi: { headings: 'desi toplamdesi hacim volumetricweight dimweight' },
	kg: { headings: 'kg kilo agirlik agirlikkg toplamkg toplamagirlik weight weightkg grossweight' },
	paymentType: {
		headings:
			'odemetipi odemesekli odemeyontemi odemeyontemiadi odemeturu odeme payment paymenttype paymentmethod paymentmethodtitle',
	},
	due: {
		headings:
			'tahsiledilecek tahsiledilecektutar tahsilattutari tahsilat kapidaodemetutari kapidatahsilat cod codamount amountdue due collect',
	},
	amount: {
		headings:
			'siparistutari toplamtutar geneltoplam odenecektutar siparistoplami total amounttopay ordertotal ordertotalamount ordervalue totalprice totalamount grandtotal',
		weakHeadings: 'tutar toplam bedel fiyat amount price',
	},
	currency: {
		headings: 'parabirimi doviz dovizcinsi dovizkodu currency currencycode ordercurrency',
	},
	paymentState: {
		headings: 'odemedurumu tahsilatdurumu paymentstatus paymentstate financialstatus',
	},
	preCampaign: {
		headings:
			'kampanyaoncesitutar kampanyaoncesifiyat kampanyaoncesi indirimsiztutar indirimsizfiyat listefiyati precampaignprice precampaign listprice originalprice compareatprice lineitemcompareatprice',
	},
	orderType: { headings: 'siparistipi siparisturu gonderitipi islemtipi ordertype type' },
	orderState: {
		headings: 'siparisdurumu durum durumu orderstatus orderstate status siparisstatusu',
	},
	cancelledAt: { headings: 'iptaltarihi cancelledat canceledat cancelleddate' },
	coldChain: {
		headings:
			'sogukzincir sogukzincirmi frigo frigorifik sogutuculu coldchain refrigerated chilled',
	},
	needsLift: {
		headings: 'kuyruklifti kuyruklift lift liftli liftliarac arkalift tailift taillift liftgate',
	},
	needsAdr: { headings: 'adr adrli adrliarac tehlikelimadde dangerousgoods hazmat' },
	priority: {
		headings: 'oncelik onceligi siparisonceligi aciliyet priority urgency prioritylevel',
	},
	serviceMinutes: {
		headings:
			'kapidasuredk kapidasure kapidakisure servissuresi servissuresidk hizmetsuresi duraksuresi montajsuresi kurulumsuresi servicetime serviceminutes serviceduration stopduration',
	},
	vehiclePlate: {
		headings: 'aracplakasi aracplaka plaka plakano sabitarac vehicleplate licenseplate plate',
		weakHeadings: 'arac vehicle',
	},
	driverName: {
		headings: 'surucu surucuadi surucuadsoyad sabitsurucu sofor driver drivername',
	},
	note: person(
		'not notlar siparisnotu teslimatnotu aciklama note notes comment comments remark remarks customernote ordernote',
	),
	product: {
		headings:
			'urun urunadi urunismi malzeme product productname item itemname lineitemname producttitle',
		weakHeadings: 'sku',
	},
	quantity: {
		headings: 'miktar adet urunadedi urunmiktari quantity qty count lineitemquantity itemquantity',
	},
	unit: { headings: 'birim olcubirimi unit uom' },
	unitPrice: {
		headings: 'birimfiyat birimfiyati urunfiyati unitprice itemprice lineitemprice itemcost',
	},
};

/** The fields of an order file with their headings. */
export const orderLayout = Object.fromEntries(
	orderFields.map((field) => {
		const [label = ''] = orderFieldWords[field].split(' / ');
		return [
			field,
			{ label: field === 'provinceDistrict' ? orderFieldWords[field] : label, ...headings[field] },
		];
	}),
) as FileLayout<OrderField>;
