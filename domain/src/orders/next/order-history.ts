import { formatDate } from '../../common/date/date.ts';
import { goodsText } from '../../common/format/count-text.ts';
import { formatKurus } from '../../common/format/money.ts';
import { formatPlate } from '../../common/identifier/plate.ts';
import { formatDistance } from '../../common/place/geo.ts';
import {
	describeKnowledge,
	type PointPrecision,
	type PointSource,
	pointPrecisions,
	pointSources,
} from '../../common/place/known-point.ts';
import { changesSentence, type RecordChange } from '../../common/rule/record-change.ts';
import { relationWords } from '../../reasons/relation.ts';
import { type CodeChannel, codeChannelWords } from '../common/order-code-channel.ts';
import type { OrderEventKind } from '../common/order-events.ts';
import { type Movement, movementWords } from '../piece/piece-custody.ts';

/** A line of the history (İşlem Geçmişi): a sentence and additional facts. */
export type HistoryLine = { readonly sentence: string; readonly detail: string | null };

type Payload = Readonly<Record<string, unknown>>;

/** The movement of the piece says it. */
type SilentEvent = 'piece_found';

const eventWords: Readonly<Record<Exclude<OrderEventKind, SilentEvent>, string>> = {
	created: 'Sipariş eklendi',
	imported: 'Sipariş dosyadan alındı',
	edited: 'Sipariş düzenlendi',
	placed: 'Konum düzeltildi',
	product_sent_back: 'İade ürün göndericiye verildi',
	product_disposal_requested: 'İade ürünün hurdaya ayrılması onaya gönderildi',
	product_disposal_rejected: 'İade ürünün hurdaya ayrılması reddedildi',
	product_disposal_withdrawn: 'İade ürünün hurdaya ayrılması isteği geri çekildi',
	product_disposed: 'İade ürün hurdaya ayrıldı',
	piece_loss_requested: 'Kayıp kolinin düşülmesi onaya gönderildi',
	piece_loss_rejected: 'Kayıp kolinin düşülmesi reddedildi',
	piece_loss_withdrawn: 'Kayıp kolinin düşülmesi isteği geri çekildi',
	piece_lost: 'Koli kayıp yazıldı',
	revealed: 'Alıcı bilgileri görüntülendi',
	personal_data_exported: 'Alıcının kişisel verileri dosyaya aktarıldı',
	erased: 'Alıcının kişisel verileri silindi',
	noted: 'Not eklendi',
	crew_fixed: 'Planlamada verileceği araç ya da sürücü değiştirildi',
	bound_together: 'Birlikte gidecek siparişlere bağlandı',
	bound_apart: 'Ayrı gidecek siparişlere bağlandı',
	unbound: 'Birlikte ya da ayrı gitme bağı kaldırıldı',
	result_refused: 'Sürücünün telefonda girdiği sonuç kaydedilmedi',
	code_sent: 'Teslimat kodu gönderildi',
	code_written: 'Teslimat kodu alıcıya gönderilmedi, sunucudaki dosyaya yazıldı',
	code_delayed: 'Teslimat kodu henüz gönderilemedi, yeniden denenecek',
	code_failed: 'Teslimat kodu gönderilemedi',
	code_wrong: 'Teslimat kodu yanlış girildi',
	code_verified: 'Teslimat kodu doğrulandı',
	code_release_requested: 'Kodsuz teslim izni istendi',
	code_released: 'Kodsuz teslime izin verildi',
	called: 'Alıcı arandı',
	texted: 'Alıcıya SMS gönderildi',
	messaged: 'Alıcıya WhatsApp mesajı gönderildi',
	confirmed: 'Sipariş sevke hazır yapıldı',
	assigned: 'Rotaya eklendi',
	taken_off: 'Rotadan çıkarıldı',
	departed: 'Dağıtıma çıktı',
	delivered: 'Teslim edildi',
	partially_delivered: 'Kısmen teslim edildi',
	failed: 'Teslim edilemedi',
	reverted: 'Teslimat sonucu geri alındı',
	carried_over: 'Ertesi güne devredildi',
	appointment_made: 'Randevu verildi',
	kept_at_branch: 'Şubede beklemeye alındı',
	handed_over_at_branch: 'Şubede teslim edildi',
	sent_back: 'Göndericiye iade başlatıldı',
	arrived_at_sender: 'Göndericiye iade edildi',
	cancelled: 'Sipariş iptal edildi',
	lost: 'Kayıp olarak işaretlendi',
	damaged: 'Hasarlı olarak işaretlendi',
};

/** Events that history shows as attempts, which add reason, distance and receiver. */
export const eventsShownAsAttempts: readonly OrderEventKind[] = [
	'delivered',
	'partially_delivered',
	'failed',
	'reverted',
];

/** Formats an event of an order; null for a kind that history does not show. */
export function eventLine(kind: string, payload: Payload): HistoryLine | null {
	const word = (eventWords as Readonly<Record<string, string>>)[kind];
	if (word === undefined) return null;
	const { sentTo, channel } = payload;
	const { routeNumber, fileName, line, serviceDate, note, changes, collectedKurus } = payload;
	const { reportNumber, orderNos } = payload;
	const facts = [
		pointFact(payload),
		typeof routeNumber === 'string' ? `Rota: ${routeNumber}` : '',
		typeof reportNumber === 'string' ? `Tutanak: ${reportNumber}` : '',
		Array.isArray(orderNos) ? `Sipariş: ${orderNos.join(', ')}` : '',
		typeof sentTo === 'string' ? sentTo : '',
		codeChannelWords[channel as CodeChannel] ?? '',
		typeof fileName === 'string' ? `Dosya: ${fileName}` : '',
		typeof line === 'number' ? `Satır: ${line}` : '',
		typeof serviceDate === 'string' ? `Teslimat tarihi: ${formatDate(serviceDate)}` : '',
		typeof collectedKurus === 'number' ? `Tahsilat: ${formatKurus(collectedKurus)}` : '',
		Array.isArray(changes) ? changesSentence(changes as RecordChange[]) : '',
		typeof note === 'string' ? note : '',
	];
	return { sentence: `${word}.`, detail: joinFacts(facts) };
}

/** How the point is known that an order got. */
function pointFact({ source, precision }: Payload): string {
	const isKnown =
		pointSources.includes(source as PointSource) &&
		pointPrecisions.includes(precision as PointPrecision);
	if (!isKnown) return '';
	const knowledge = { source: source as PointSource, precision: precision as PointPrecision };
	return `Konum: ${describeKnowledge(knowledge)}`;
}

export type CustodyMove = {
	readonly movement: Movement;
	readonly pieceCount: number;
	/** Products that recipients gave back, among the pieces. */
	readonly productCount: number;
	readonly barcodes: readonly string[];
	readonly debitNumber: string | null;
	/** Göndericiye İade Tutanağı of goods that their sender took. */
	readonly paperNumber: string | null;
	readonly plate: string | null;
	readonly driverName: string | null;
	readonly reasonLabel: string | null;
	readonly note: string | null;
};

/**
 * Formats pieces that changed holder together.
 * @example '3 koli · Araca okutuldu.' with the detail 'Araç: 34 ABC 123 · Zimmet: ZMT-2026-000123'
 */
export function custodyLine(move: CustodyMove): HistoryLine {
	const facts = [
		move.plate === null ? '' : `Araç: ${formatPlate(move.plate)}`,
		move.driverName === null ? '' : `Sürücü: ${move.driverName}`,
		move.debitNumber === null ? '' : `Zimmet: ${move.debitNumber}`,
		move.paperNumber ? `Tutanak: ${move.paperNumber}` : '',
		move.reasonLabel === null ? '' : `Neden: ${move.reasonLabel}`,
		`Barkod: ${move.barcodes.join(', ')}`,
		move.note ?? '',
	];
	return {
		sentence: `${goodsText(move.pieceCount, move.productCount)} · ${movementWords[move.movement]}.`,
		detail: joinFacts(facts),
	};
}

export type AttemptFacts = {
	readonly attemptNo: number;
	readonly outcome: 'delivered' | 'partially_delivered' | 'failed' | 'postponed';
	readonly routeNumber: string;
	readonly reasonLabel: string | null;
	/** As the viewer sees it. */
	readonly receivedBy: string | null;
	readonly relation: string | null;
	readonly distanceM: number | null;
	readonly fromOffice: boolean;
	readonly note: string;
};

const outcomeWords: Record<AttemptFacts['outcome'], string> = {
	delivered: 'Teslim edildi',
	partially_delivered: 'Kısmen teslim edildi',
	failed: 'Teslim edilemedi',
	postponed: 'Ertelendi',
};

/**
 * Formats a delivery attempt.
 * @example '2. deneme · Teslim edilemedi: Alıcı adreste yok.'
 */
export function attemptLine(attempt: AttemptFacts): HistoryLine {
	const { reasonLabel, receivedBy, relation, distanceM } = attempt;
	const reason = reasonLabel === null ? '' : `: ${reasonLabel}`;
	const relationWord = (relationWords as Readonly<Record<string, string>>)[relation ?? ''];
	const facts = [
		`Rota: ${attempt.routeNumber}`,
		receivedBy === null ? '' : `Teslim alan: ${receivedBy}`,
		relationWord === undefined ? '' : `Kime teslim edildi: ${relationWord}`,
		distanceM === null ? '' : `Adrese uzaklık: ${formatDistance(distanceM)}`,
		attempt.fromOffice ? 'Panelden girildi' : '',
		attempt.note,
	];
	return {
		sentence: `${attempt.attemptNo}. deneme · ${outcomeWords[attempt.outcome]}${reason}.`,
		detail: joinFacts(facts),
	};
}

/**
 * Formats the revert of an attempt's result, with the reason as detail.
 * @example '2. deneme · Sonuç geri alındı.'
 */
export function revertLine(attemptNo: number, reason: string | null): HistoryLine {
	return { sentence: `${attemptNo}. deneme · Sonuç geri alındı.`, detail: reason };
}

function joinFacts(facts: readonly string[]): string | null {
	const text = facts.filter((fact) => fact !== '').join(' · ');
	return text === '' ? null : text;
}
