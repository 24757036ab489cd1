import { formatDate, type ServiceDate } from '../../common/date/date.ts';
import { formatKurus } from '../../common/format/money.ts';
import { formatDecimal } from '../../common/format/number-format.ts';
import { formatPlate } from '../../common/identifier/plate.ts';
import type { FieldWords } from '../../common/rule/record-change.ts';
import { refusals } from '../../common/rule/refusal.ts';
import { stateWords } from '../../common/rule/tone.ts';
import { attemptOutcomeWords } from '../../orders/common/attempt-outcome-words.ts';
import {
	fillOf,
	loadMeasureWords,
	type VehicleCapacity,
	type VehicleLoad,
} from '../../vehicles/vehicle-capacity.ts';
import type { RouteOrderResult, RouteState, StopState, TourStage } from './route.ts';

export const routeStateWords = stateWords<RouteState>({
	draft: { label: 'Taslak', tone: 'grey' },
	planned: { label: 'Planlandı', tone: 'blue' },
	loading: { label: 'Yüklemede', tone: 'violet' },
	ready: { label: 'Çıkışa Hazır', tone: 'violet' },
	in_progress: { label: 'Dağıtımda', tone: 'orange' },
	suspended: { label: 'Askıda', tone: 'red' },
	completed: { label: 'Dağıtım Bitti', tone: 'amber' },
	reconciling: { label: 'Mutabakatta', tone: 'amber' },
	closed: { label: 'Kapatıldı', tone: 'green' },
	cancelled: { label: 'İptal Edildi', tone: 'void' },
});

export const stopStateWords = stateWords<StopState>({
	pending: { label: 'Bekliyor', tone: 'grey' },
	arrived: { label: 'Varıldı', tone: 'orange' },
	...attemptOutcomeWords,
	postponed: { label: 'Ertelendi', tone: 'amber' },
	skipped: { label: 'Atlandı', tone: 'amber' },
	cancelled: { label: 'İptal Edildi', tone: 'void' },
});

/**
 * The number of pieces on a vehicle that the driver has not accepted yet. They are Araçta, but not
 * Zimmette.
 * @example '46 koli kabul bekliyor'
 */
export function awaitingWords(pieces: number): string {
	return `${pieces} koli kabul bekliyor`;
}

export const routeOrderResultWords = stateWords<RouteOrderResult>({
	pending: { label: 'Bekliyor', tone: 'grey' },
	...attemptOutcomeWords,
	postponed: { label: 'Ertelendi', tone: 'amber' },
	cancelled: { label: 'İptal Edildi', tone: 'void' },
	transferred: { label: 'Devredildi', tone: 'violet' },
	not_loaded: { label: 'Zimmetlenmedi', tone: 'grey' },
});

/** Route fields that history compares before and after an edit. */
export type RouteHistoryFields = {
	readonly serviceDate: ServiceDate;
	/** Stored form, `34ABC123`. */
	readonly plate: string | null;
	readonly tour: number;
	readonly driverName: string | null;
	readonly assistantName: string;
	readonly note: string;
};

export const routeFieldWords: FieldWords<RouteHistoryFields> = {
	serviceDate: { label: 'Tarih', show: formatDate },
	plate: { label: 'Araç', show: (plate) => formatPlate(plate ?? '') },
	tour: { label: 'Tur', show: tourWords },
	driverName: { label: 'Sürücü', show: (name) => name ?? '' },
	assistantName: { label: 'Yardımcı' },
	note: { label: 'Not' },
};

/**
 * The tour of a vehicle on its day.
 * @example tourWords(2) // '2. tur'
 */
export function tourWords(tour: number): string {
	return `${tour}. tur`;
}

/**
 * A vehicle with its tour beside it. The first tour is not named, since most vehicles have no other.
 * @example vehicleWords('34SVK105', 2) // '34 SVK 105 · 2. tur'
 */
export function vehicleWords(plate: string | null, tour: number, none = 'Araç atanmadı'): string {
	if (plate === null) return none;
	return withTour(formatPlate(plate), tour);
}

/**
 * Appends the tour to what names a vehicle or driver on its day, unless it is the first one.
 * @example withTour('Ali Can', 2) // 'Ali Can · 2. tur'
 */
export function withTour(name: string, tour: number): string {
	return tour > 1 ? `${name} · ${tourWords(tour)}` : name;
}

const stageSentences: Record<TourStage, (plate: string, tour: number) => string> = {
	waiting: (plate, tour) => `${plate} henüz ${tour}. tura çıkmadı.`,
	out: (plate, tour) => `${plate} henüz ${tour}. turdan dönmedi.`,
	'results-open': (plate, tour) =>
		`${plate} ${tour}. turdan döndü, ama bazı durakların sonucu girilmedi.`,
};

export const routeRefusals = refusals({
	'route/wrong-state': (facts: { number: string; state: RouteState; act: string }) =>
		facts.state === 'closed'
			? `Rota ${facts.number} kapatıldı. Değişiklik için önce rotayı yeniden açın.`
			: `Rota ${facts.number} "${routeStateWords[facts.state].label}" durumunda; bu işlem yapılamaz.`,
	'route/past-date': (facts: { serviceDate: string }) =>
		`${formatDate(facts.serviceDate)} geçmiş bir gün. Rota bugün ya da sonrası için açılır.`,
	'route/incomplete': (facts: { number: string; lacks: string[] }) =>
		`Rota ${facts.number} planlanamaz. Eksik: ${facts.lacks.join(', ')}.`,
	'route/vehicle-busy': (facts: { plate: string; routeNumber: string; tour: number }) =>
		`Araç ${facts.plate} bu tarihte ${facts.routeNumber} rotasında (${tourWords(facts.tour)}). Aynı gün yeni rota için sonraki turu seçin.`,
	'route/driver-busy': (facts: { driverName: string; routeNumber: string; tour: number }) =>
		`Sürücü ${facts.driverName} bu tarihte ${facts.routeNumber} rotasında (${tourWords(facts.tour)}).`,
	'route/tour-over': (facts: { plate: string; tour: number }) =>
		`${facts.plate} ${tourWords(facts.tour)} için yüklendi ya da yola çıktı; ondan önce tur açılamaz.`,
	'route/vehicle-not-back': (facts: { plate: string; tour: number; stage: TourStage }) =>
		stageSentences[facts.stage](facts.plate, facts.tour),
	'route/driver-not-back': (facts: { driverName: string; routeNumber: string }) =>
		`${facts.driverName} henüz ${facts.routeNumber} rotasından dönmedi.`,
	'route/vehicle-unavailable': (facts: { plate: string }) =>
		`Araç ${facts.plate} bu tarihte kullanıma kapalı.`,
	'route/driver-unavailable': (facts: { driverName: string }) =>
		`Sürücü ${facts.driverName} bu tarihte görevde değil.`,
	'route/driver-erased': (facts: { number: string; driverName: string }) =>
		`Rota ${facts.number} yeniden açılamaz: ${facts.driverName} adlı sürücünün kişisel verileri silindi.`,
	'route/day-not-opened': (facts: { rows: { vehicleId: string; words: string }[] }) =>
		`Rotalar açılmadı. ${facts.rows.map(({ words }) => words).join('; ')}.`,
	'route/order-in-custody': (facts: { orderNo: string }) =>
		`Sipariş ${facts.orderNo} araca zimmetlendi; rotadan çıkarmak için önce okutmayı geri alın.`,
	'route/order-elsewhere': (facts: { orderNo: string; routeNumber: string | null }) =>
		facts.routeNumber === null
			? `Sipariş ${facts.orderNo} artık rotada değil.`
			: `Sipariş ${facts.orderNo} artık ${facts.routeNumber} rotasında.`,
	'route/not-own': (facts: { number: string }) =>
		`Rota ${facts.number} değişikliğini yalnızca sürücüsü onaylar.`,
	'route/not-ready-to-depart': (facts: { blocks: string[] }) =>
		`Rota çıkışa hazır değil: ${facts.blocks.join(', ')}.`,
	'route/km-reversed': (facts: { departureKm: number; returnKm: number }) =>
		`Dönüş km (${facts.returnKm}) çıkış km değerinden (${facts.departureKm}) küçük olamaz.`,
	'route/pieces-in-custody': (facts: { number: string; pieceCount: number }) =>
		`Rota ${facts.number} iptal edilemez: ${facts.pieceCount} koli hâlâ zimmette.`,
	'route/equipment-in-custody': (facts: { number: string; equipmentCount: number }) =>
		`Rota ${facts.number} iptal edilemez: sürücüde ${facts.equipmentCount} ekipman var. Önce zimmetten geri teslim alın ya da eksik yazın.`,
	'route/float-in-custody': (facts: { number: string; floatKurus: number }) =>
		`Rota ${facts.number} iptal edilirse kasası sayılmaz. Sürücüde ${formatKurus(facts.floatKurus)} bozuk para avansı var; geri alınan tutarı, eksikse nedeniyle birlikte girin.`,
	'route/not-closable': (facts: { blocks: string[] }) =>
		`Rota kapatılamaz: ${facts.blocks.join(', ')}.`,
	'route/no-results': (facts: { number: string }) =>
		`Rota ${facts.number} için girilmiş sonuç yok; teslimat tutanağı yazdırılamaz.`,
	'stop/order-not-on-route': (facts: { orderNo: string }) =>
		`Sipariş ${facts.orderNo} bu rotada değil.`,
	'stop/result-exists': (facts: { orderNo: string }) =>
		`Sipariş ${facts.orderNo} için sonuç zaten girildi. Değiştirmek için önce sonucu geri alın.`,
	'stop/no-result': (facts: { orderNo: string }) =>
		`Sipariş ${facts.orderNo} için geri alınacak bir sonuç yok.`,
	'stop/no-pieces-chosen': () =>
		'Kısmi teslimde en az bir koli teslim edilmeli ve en az biri kalmalı.',
	'stop/piece-not-on-vehicle': (facts: { barcode: string }) =>
		`${facts.barcode} barkodlu koli bu araçta zimmetli değil.`,
	'stop/due-exceeded': (facts: { due: string; collected: string }) =>
		`Tahsil edilecek tutar ${facts.due}; ${facts.collected} girilemez.`,
	'stop/due-missing': (facts: { due: string; collected: string }) =>
		`Tahsil edilecek tutar ${facts.due}, girilen ${facts.collected}. Eksik tahsilatla teslim yapılamaz.`,
	'stop/return-exceeds-line': (facts: { product: string; quantity: number }) =>
		`${facts.product} için en fazla ${facts.quantity} adet iade alınabilir.`,
	'stop/code-not-needed': (facts: { orderNo: string }) =>
		`Sipariş ${facts.orderNo} için teslimat kodu gerekmiyor.`,
	'stop/code-no-phone': (facts: { orderNo: string }) =>
		`Sipariş ${facts.orderNo} için ne telefon ne e-posta adresi kayıtlı; kod gönderilemez. Ofis ekleyebilir ya da kodsuz teslime izin verebilir.`,
	'stop/code-too-soon': (facts: { seconds: number }) =>
		`Az önce kod gönderildi. Yeni kod için ${facts.seconds} saniye bekleyin.`,
	'stop/code-limit': (facts: { count: number }) =>
		`Bu deneme için en çok ${facts.count} kod gönderilir. Ofisten kodsuz teslim izni isteyin.`,
	'stop/code-release-missing': (facts: { orderNo: string }) =>
		`Sipariş ${facts.orderNo} için bekleyen bir kodsuz teslim isteği yok.`,
	'stop/code-release-own': () =>
		'İzni isteyen kişi kendi isteğini onaylayamaz; ikinci bir kişi izin vermeli.',
	'stop/code-released': (facts: { orderNo: string }) =>
		`Sipariş ${facts.orderNo} için kodsuz teslime zaten izin verildi.`,
	'stop/finished': (facts: { position: number }) =>
		`${facts.position}. durağın sonucu zaten girildi.`,
	'stop/position-invalid': () => 'Durak sırası geçersiz; listeyi yenileyip tekrar deneyin.',
});

/**
 * Warns of a load above the vehicle's capacity; null if it fits. Does not block the departure.
 * @example overloadWarning({ pieces: 57, desi: 10, kg: 700 }, { pieces: 50, desi: null, kg: 600 })
 * // 'Araç kapasitesi aşılıyor: 57/50 koli, 700/600 kg.'
 */
export function overloadWarning(load: VehicleLoad, capacity: VehicleCapacity): string | null {
	const words = overloadWords(load, capacity);
	return words === null ? null : `Araç kapasitesi aşılıyor: ${words}.`;
}

/**
 * The load against the capacity in each measure that exceeds it; null if it fits.
 * @example overloadWords({ pieces: 57, desi: 10, kg: 700 }, { pieces: 50, desi: null, kg: 600 })
 * // '57/50 koli, 700/600 kg'
 */
export function overloadWords(load: VehicleLoad, capacity: VehicleCapacity): string | null {
	const { over } = fillOf(load, capacity);
	if (over.length === 0) return null;
	const parts = over.map((measure) => {
		const decimals = Number.isInteger(load[measure]) ? 0 : 1;
		const limit = formatDecimal(capacity[measure] ?? 0);
		return `${formatDecimal(load[measure], decimals)}/${limit} ${loadMeasureWords[measure]}`;
	});
	return parts.join(', ');
}

/** Results of the orders of a route; `deliveredCount` includes those that were delivered in part. */
type OrderResultCounts = {
	readonly orderCount: number;
	readonly deliveredCount: number;
	readonly partlyCount: number;
	readonly failedCount: number;
};

/** The orders that were delivered in full. */
export function fullyDelivered(
	counts: Pick<OrderResultCounts, 'deliveredCount' | 'partlyCount'>,
): number {
	return counts.deliveredCount - counts.partlyCount;
}

/**
 * What was not delivered in full, short enough for a cell; empty if there is nothing.
 * @example shortfallWords({ partlyCount: 1, failedCount: 2 }) // '1 kısmen · 2 edilemedi'
 */
export function shortfallWords({
	partlyCount,
	failedCount,
}: Pick<OrderResultCounts, 'partlyCount' | 'failedCount'>): string {
	return [
		...(partlyCount === 0 ? [] : [`${partlyCount} kısmen`]),
		...(failedCount === 0 ? [] : [`${failedCount} edilemedi`]),
	].join(' · ');
}

/**
 * The orders of a route by their results. A route that has not left has no results to count.
 * @example orderCountsSentence({ orderCount: 9, deliveredCount: 6, partlyCount: 1, failedCount: 0, departedAt })
 * // '9 sipariş · 5 teslim edildi · 1 kısmen teslim edildi · 0 teslim edilemedi'
 */
export function orderCountsSentence(
	counts: OrderResultCounts & { readonly departedAt: string | null },
): string {
	const { orderCount, partlyCount, failedCount, departedAt } = counts;
	const orders = `${orderCount} sipariş`;
	if (departedAt === null) return orders;
	return [
		orders,
		`${fullyDelivered(counts)} teslim edildi`,
		...(partlyCount === 0 ? [] : [`${partlyCount} kısmen teslim edildi`]),
		`${failedCount} teslim edilemedi`,
	].join(' · ');
}
