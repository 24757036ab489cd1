/** Order fields that a file can contain, with their labels. */
export const orderFieldWords = {
	orderNo: 'Sipariş No',
	externalRef: 'Dış Referans',
	senderName: 'Gönderici / Mağaza',
	recipientName: 'Alıcı',
	firstName: 'Ad',
	lastName: 'Soyad',
	phone: 'Telefon',
	email: 'E-posta',
	province: 'İl',
	district: 'İlçe',
	provinceDistrict: 'İl / İlçe',
	neighbourhood: 'Mahalle',
	addressLine: 'Adres',
	addressHint: 'Adres Tarifi',
	postalCode: 'Posta Kodu',
	latitude: 'Enlem',
	longitude: 'Boylam',
	coordinates: 'Koordinat',
	serviceDate: 'Teslimat Tarihi',
	windowStart: 'Başlangıç Saati',
	windowEnd: 'Bitiş Saati',
	window: 'Teslimat Aralığı',
	readyFrom: 'Depoda Hazır Saati',
	pieceCount: 'Koli Adedi',
	barcodes: 'Koli Barkodları',
	desi: 'Desi',
	kg: 'Kg',
	paymentType: 'Ödeme Tipi',
	due: 'Tahsil Edilecek',
	amount: 'Tutar',
	currency: 'Para Birimi',
	paymentState: 'Ödeme Durumu',
	preCampaign: 'Kampanya Öncesi Tutar',
	orderType: 'Sipariş Tipi',
	orderState: 'Sipariş Durumu',
	cancelledAt: 'İptal Tarihi',
	dispatchNoteNo: 'Sevk İrsaliyesi No',
	coldChain: 'Soğuk Zincir',
	needsLift: 'Kuyruk Lifti',
	needsAdr: 'ADR',
	priority: 'Öncelik',
	serviceMinutes: 'Kapıda Süre (dk)',
	note: 'Not',
	product: 'Ürün',
	quantity: 'Miktar',
	unit: 'Birim',
	unitPrice: 'Birim Fiyat',
} as const;

export type OrderField = keyof typeof orderFieldWords;

export const orderFields = Object.keys(orderFieldWords) as OrderField[];

/**
 * Maximum length of each text field; the orders table has the same limits. The order number is
 * shorter, because the barcode is the order number with the piece number.
 */
export const longestText: Readonly<Partial<Record<OrderField, number>>> = {
	orderNo: 55,
	externalRef: 60,
	senderName: 120,
	recipientName: 120,
	province: 60,
	district: 60,
	neighbourhood: 100,
	addressLine: 400,
	addressHint: 400,
	dispatchNoteNo: 40,
	note: 1000,
	product: 200,
	unit: 20,
};
