import type { Reason, ReasonEvidence, ReasonNextStep, ReasonStage } from './reason.ts';

type Evidence = readonly ReasonEvidence[];

/**
 * An undelivery reason: code, label, group, evidence and next step (docs/domain.md#reason-lists).
 */
function undelivery(
	code: string,
	label: string,
	groupLabel: string,
	evidence: Evidence,
	nextStep: ReasonNextStep | null,
): Reason {
	const stages: ReasonStage[] = ['onboard'];
	return {
		list: 'undelivery',
		code,
		label,
		groupLabel,
		stages,
		evidence,
		nextStep,
		retired: false,
	};
}

/** A reason to undebit a piece or to leave it in the depot. */
function undebit(
	code: string,
	label: string,
	stages: readonly ReasonStage[],
	evidence: Evidence = [],
): Reason {
	const defaults = { groupLabel: '', nextStep: null, retired: false };
	return { list: 'undebit', code, label, stages, evidence, ...defaults };
}

/** A reason for a product return, recorded at delivery or at the depot. */
function productReturn(code: string, label: string): Reason {
	const stages: ReasonStage[] = ['onboard', 'depot_return'];
	const defaults = { groupLabel: '', nextStep: null, retired: false };
	return { list: 'product_return', code, label, stages, evidence: [], ...defaults };
}

export const undeliveryReasonSeeds: readonly Reason[] = [
	undelivery(
		'RECIPIENT_ABSENT',
		'Alıcı adreste yok',
		'Alıcı',
		['photo', 'call', 'location'],
		'carry_over',
	),
	undelivery(
		'RECIPIENT_UNREACHABLE',
		'Alıcıya telefonla ulaşılamadı',
		'Alıcı',
		['call'],
		'carry_over',
	),
	undelivery(
		'REFUSED',
		'Alıcı teslim almayı reddetti',
		'Alıcı',
		['location', 'note'],
		'return_pending',
	),
	undelivery(
		'REFUSED_PRICE',
		'Alıcı tutarı / ücreti kabul etmedi',
		'Alıcı',
		['note'],
		'customer_care',
	),
	undelivery(
		'NO_PAYMENT',
		'Ödeme yapılamadı (nakit yok / kart reddedildi)',
		'Alıcı',
		['note'],
		'carry_over',
	),
	undelivery(
		'APPOINTMENT_REQUESTED',
		'Alıcı ileri tarih / randevu istedi',
		'Alıcı',
		['call'],
		'appointment',
	),
	undelivery('WILL_PICK_UP', 'Alıcı şubeden teslim alacak', 'Alıcı', ['call'], 'wait_at_branch'),
	undelivery(
		'ID_NOT_SHOWN',
		'Kimlik gösterilmedi / bilgiler uyuşmadı',
		'Alıcı',
		['note'],
		'customer_care',
	),
	undelivery('ADDRESS_INSUFFICIENT', 'Adres yetersiz', 'Adres', ['note'], 'fix_address'),
	undelivery(
		'ADDRESS_WRONG',
		'Adres hatalı / bulunamadı',
		'Adres',
		['location', 'note'],
		'fix_address',
	),
	undelivery(
		'MOVED',
		'Alıcı taşınmış / adreste tanınmıyor',
		'Adres',
		['location', 'note'],
		'customer_care',
	),
	undelivery(
		'NO_ACCESS',
		'Siteye / binaya girilemedi',
		'Adres',
		['photo', 'location'],
		'carry_over',
	),
	undelivery(
		'CLOSED_BUSINESS',
		'İşyeri kapalı / mesai dışı',
		'Adres',
		['photo', 'location'],
		'carry_over',
	),
	undelivery('OUT_OF_AREA', 'Dağıtım alanı dışı', 'Operasyon', [], 'back_to_depot'),
	undelivery(
		'DAMAGED',
		'Ürün / koli hasarlı',
		'Operasyon',
		['photo', 'report'],
		'return_after_approval',
	),
	undelivery('MISSING_PIECE', 'Eksik parça', 'Operasyon', ['note', 'report'], 'investigate'),
	undelivery(
		'WRONG_ITEM',
		'Yanlış ürün / karışan gönderi',
		'Operasyon',
		['photo'],
		'back_to_depot',
	),
	undelivery('TIME_OUT', 'Süre yetmedi', 'Operasyon', [], 'carry_over'),
	undelivery('VEHICLE_BREAKDOWN', 'Araç arızası / kaza', 'Operasyon', ['note'], 'transfer'),
	undelivery('WEATHER_ROAD', 'Hava / yol koşulları', 'Mücbir', ['note'], 'carry_over'),
	undelivery('SECURITY', 'Güvenlik / mücbir sebep', 'Mücbir', ['note'], 'carry_over'),
	undelivery('CUSTOMER_CANCELLED', 'Sipariş iptal edildi', 'Gönderici', [], 'back_to_depot'),
	undelivery('DECEASED', 'Alıcı vefat etmiş', 'Alıcı', ['note'], 'return_to_sender'),
	undelivery('OTHER', 'Diğer', '', ['note'], null),
];

export const undebitReasonSeeds: readonly Reason[] = [
	undebit('NOT_FOUND_IN_DEPOT', 'Depoda bulunamadı', ['loading']),
	undebit('OUT_OF_STOCK', 'Stok yok / tedarik edilemedi', ['loading']),
	undebit('NOT_PREPARED', 'Sipariş hazırlanmadı', ['loading']),
	undebit('DAMAGED_IN_DEPOT', 'Depoda hasarlı', ['loading']),
	undebit('VEHICLE_FULL', 'Araçta yer yok / kapasite aşıldı', ['loading']),
	undebit('WRONG_ROUTE', 'Yanlış rotaya atanmış', ['loading']),
	undebit('CUSTOMER_POSTPONED', 'Müşteri ileri tarih istedi', ['loading', 'onboard']),
	undebit('CUSTOMER_CANCELLED', 'Müşteri iptal etti', ['loading', 'onboard']),
	undebit('ADDRESS_PROBLEM', 'Adres sorunu (çıkmadan tespit)', ['loading']),
	undebit('PAYMENT_NOT_APPROVED', 'Ödeme onaylanmadı', ['loading']),
	undebit('TRANSFERRED', 'Başka araca devredildi', ['onboard']),
	undebit('VEHICLE_BREAKDOWN', 'Araç arızası', ['onboard']),
	undebit('RETURNED_TO_DEPOT', 'Depoya geri teslim edildi', ['depot_return']),
	undebit(
		'DELIVERED_OUTSIDE_APP',
		'Uygulama dışında teslim edildi (belgeli)',
		['onboard'],
		['photo'],
	),
	undebit('LOST', 'Kayıp (tutanaklı)', ['onboard', 'depot_return'], ['report']),
	undebit('STOLEN', 'Çalıntı (tutanaklı)', ['onboard', 'depot_return'], ['report']),
	undebit('WRONG_SCAN', 'Hatalı okutma / mükerrer kayıt', ['loading', 'onboard']),
	undebit('OTHER', 'Diğer', ['loading', 'onboard', 'depot_return']),
];

export const productReturnReasonSeeds: readonly Reason[] = [
	productReturn('CHANGED_MIND', 'Vazgeçti'),
	productReturn('WRONG_PRODUCT', 'Yanlış ürün gönderildi'),
	productReturn('MISSING_PRODUCT', 'Eksik ürün / aksesuar'),
	productReturn('DEFECTIVE', 'Kusurlu / arızalı ürün'),
	productReturn('DAMAGED', 'Hasarlı / kırık'),
	productReturn('PACKAGE_DAMAGED', 'Ambalaj hasarlı'),
	productReturn('EXPIRED', 'Son kullanma tarihi geçmiş / yakın'),
	productReturn('COLD_CHAIN', 'Soğuk zincir bozulmuş'),
	productReturn('QUALITY', 'Kalitesini beğenmedi'),
	productReturn('NOT_AS_DESCRIBED', 'Tanıtımdan farklı'),
	productReturn('SIZE_MISMATCH', 'Beden / ölçü uymadı'),
	productReturn('LATE', 'Geç geldi'),
	productReturn('DUPLICATE', 'Mükerrer / fazla gönderim'),
	productReturn('PRICE_DIFFERENCE', 'Fiyat farkı'),
	productReturn('WRONG_ORDER', 'Yanlış sipariş verdi'),
	productReturn('EMPTIES', 'Boş kap / kasa / depozito iadesi'),
	productReturn('OTHER', 'Diğer'),
];

/** Reasons of a new database. Their sequence is the sequence on screens. */
export const reasonSeeds: readonly Reason[] = [
	...undeliveryReasonSeeds,
	...undebitReasonSeeds,
	...productReturnReasonSeeds,
];
