import { formatDateTime, formatTime } from '../../common/date/date.ts';
import { formatDecimal } from '../../common/format/number-format.ts';
import { changesSentence, type RecordChange } from '../../common/rule/record-change.ts';
import type { RouteAlertKind } from './route-alert-kind.ts';
import { alertSentence } from './route-alert-words.ts';
import type { RouteEventKind } from './route-events.ts';

/** Data of a route event. */
export type RouteEventPayload = {
	readonly count?: number;
	readonly km?: number;
	/** What a correction replaced. */
	readonly kmBefore?: number;
	readonly returnedAtBefore?: string;
	readonly reason?: string;
	readonly position?: number;
	readonly routeNumber?: string;
	readonly place?: string;
	readonly orderNo?: string;
	readonly changes?: readonly RecordChange[];
	readonly alert?: RouteAlertKind;
	/** The limit that the alert exceeded. */
	readonly limit?: number | string;
	readonly nearSince?: string;
};

type Line = (payload: RouteEventPayload) => string;

const orders = (payload: RouteEventPayload) => `${payload.count ?? 0} sipariş`;
const stop = (payload: RouteEventPayload) => `${payload.position ?? ''}. durak`.trim();

const lines: Record<RouteEventKind, Line> = {
	created: () => 'Rota oluşturuldu.',
	edited: () => 'Rota bilgileri değiştirildi.',
	orders_added: (payload) =>
		payload.orderNo === undefined
			? `Rotaya ${orders(payload)} eklendi.`
			: `Okutulan sipariş rotaya eklendi: ${payload.orderNo}.`,
	orders_removed: (payload) => `Rotadan ${orders(payload)} çıkarıldı.`,
	orders_let_go: (payload) => `Yüklenmeyen ${orders(payload)} havuza döndü.`,
	orders_transferred: (payload) =>
		payload.routeNumber === undefined
			? `${orders(payload)} devredildi.`
			: `${orders(payload)} devredildi: ${payload.routeNumber}.`,
	order_cancelled: ({ orderNo = '' }) =>
		`Sipariş iptal edildi: ${orderNo}. Araçtaysa depoya geri getirilecek.`,
	plan_locked: () => 'Rota planlamaya kapatıldı: elle yapıldı, dokunma.',
	plan_unlocked: () => 'Rota planlamaya açıldı.',
	stop_locked: (payload) => `${stop(payload)} yerine kilitlendi.`,
	stop_unlocked: (payload) => `${stop(payload)} kilidi kaldırıldı.`,
	stops_sorted: () => 'Durak sırası değiştirildi.',
	planned: () => 'Rota planlandı.',
	unplanned: () => 'Rota taslağa alındı.',
	loading_started: () => 'Yükleme başladı.',
	loading_undone: () => 'Yükleme geri alındı.',
	made_ready: () => 'Rota çıkışa hazır.',
	unreadied: () => 'Rota yeniden yüklemeye alındı.',
	departed: () => 'Araç çıkış yaptı.',
	suspended: () => 'Rota askıya alındı.',
	resumed: () => 'Rota sürdürüldü.',
	stop_arrived: (payload) => `${stop(payload)}: varıldı.`,
	stop_skipped: (payload) => `${stop(payload)} atlandı.`,
	stop_unskipped: (payload) => `${stop(payload)} yeniden sıraya alındı.`,
	stop_moved: (payload) =>
		`${stop(payload)} ${payload.place === 'next' ? 'sıradaki yapıldı' : 'sona bırakıldı'}.`,
	change_confirmed: () => 'Sürücü rotadaki değişikliği onayladı.',
	result_refused: ({ orderNo = '' }) =>
		`Sürücünün telefonda girdiği sonuç kaydedilmedi: ${orderNo}. Girdiği bilgiler siparişin geçmişinde.`,
	returned: () => 'Araç depoya döndü.',
	return_corrected: ({ kmBefore = 0, returnedAtBefore: at }) =>
		`Dönüş düzeltildi; önceki kayıt: ${formatDecimal(kmBefore)} km${at === undefined ? '' : `, ${formatDateTime(at)}`}.`,
	track_viewed: () => 'Rota izi görüntülendi.',
	alerted: ({ alert, limit }) =>
		alert === undefined ? 'Uyarı verildi.' : alertSentence(alert, limit),
	manifest_revealed: (payload) =>
		`Rota listesi ${orders(payload)} için açık ad ve telefonla yazdırıldı.`,
	completed: () => 'Bütün durakların sonucu girildi.',
	uncompleted: () => 'Sonuç geri alındı; rota yeniden dağıtımda.',
	reconciling: () => 'Mutabakat başladı.',
	closed: () => 'Rota kapatıldı.',
	reopened: () => 'Rota yeniden açıldı.',
	cancelled: () => 'Rota iptal edildi.',
};

/**
 * Formats a route event for the history (İşlem Geçmişi); null for an unknown kind.
 * @example routeHistoryLine('departed', { km: 84512 })
 * // { sentence: 'Araç çıkış yaptı.', detail: '84.512 km' }
 */
export function routeHistoryLine(
	kind: string,
	payload: RouteEventPayload,
): { sentence: string; detail: string | null } | null {
	if (!Object.hasOwn(lines, kind)) return null;
	const sentence = lines[kind as RouteEventKind](payload);
	return { sentence, detail: detailOf(payload) };
}

function detailOf({ km, reason, changes, nearSince }: RouteEventPayload): string | null {
	if (nearSince !== undefined) return `Konuma göre varış: ${formatTime(nearSince)}`;
	if (changes !== undefined && changes.length > 0) return changesSentence(changes);
	if (reason !== undefined && reason !== '') return reason;
	return km === undefined ? null : `${formatDecimal(km)} km`;
}
