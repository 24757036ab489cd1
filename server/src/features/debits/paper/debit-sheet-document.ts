// The debit sheet (zimmet listesi, teslim-tesellüm tutanağı), which depot and driver sign at the
// hand-over (docs/domain.md#papers).

import { debitPath } from '@sevk/contract/common/paths';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { formatKurus } from '@sevk/domain/common/format/money';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { formatTrackingNumber } from '@sevk/domain/common/identifier/tracking-number';
import { type CashStep, cashStepOf, dueAtDoor } from '@sevk/domain/company/company-cash-rounding';
import type { DebitState } from '@sevk/domain/debits/common/debit';
import { disputeWords } from '@sevk/domain/debits/common/debit-dispute';
import { type DebitTotals, debitTotals } from '@sevk/domain/debits/common/debit-totals';
import { debitStateWords } from '@sevk/domain/debits/common/debit-words';
import { acceptanceSentence } from '@sevk/domain/debits/line/debit-acceptance-words';
import { type EquipmentItem, equipmentName } from '@sevk/domain/debits/line/debit-equipment';
import { scannableLineStates } from '@sevk/domain/debits/line/debit-scan';
import { declaredValue, pieceOrdinal } from '@sevk/domain/orders/piece/order-piece';
import { withTour } from '@sevk/domain/routes/common/route-words';
import { type VehicleType, vehicleTypeWords } from '@sevk/domain/vehicles/vehicle-type';
import type { Database } from '../../../db/database.ts';
import {
	buildPdf,
	type PdfColumn,
	type PdfDocument,
	type PdfPrinting,
	pdfTable,
	pdfText,
} from '../../../outside/pdf/pdf-document.ts';
import { readPolicies } from '../../company/company-policy-store.ts';
import { readDisputedEquipment, readEquipment } from '../common/debit-equipment-store.ts';
import {
	type DebitHeadRow,
	type DebitLineRow,
	floatDisputeOf,
	readDebitHead,
	readDebitLines,
} from '../reading/debit-detail-store.ts';
import type { DebitListRow } from '../reading/debit-list-store.ts';
import { readAcceptanceSignature } from '../signature/delivery-signature-store.ts';

const columns: readonly PdfColumn[] = [
	{ label: '#', align: 'right' },
	{ label: 'Durak', align: 'right' },
	{ label: 'Barkod' },
	{ label: 'Sipariş No' },
	{ label: 'İrsaliye No' },
	{ label: 'Alıcı', width: '*' },
	{ label: 'İlçe / Mahalle', width: '*' },
	{ label: 'Koli', align: 'center' },
	{ label: 'Desi', align: 'right' },
	{ label: 'Beyan değeri', align: 'right' },
	{ label: 'Tahsil edilecek', align: 'right' },
	{ label: 'Not', width: '*' },
];

/** The debit sheet as a PDF. A draft can be printed too, to check it by hand. */
export async function debitSheet(
	db: Database,
	row: DebitListRow,
	printing: PdfPrinting,
): Promise<Buffer> {
	const [head, lines, equipment, disputedEquipment, signature, policies] = await Promise.all([
		readDebitHead(db, row),
		readDebitLines(db, row),
		readEquipment(db, row),
		readDisputedEquipment(db, row),
		readAcceptanceSignature(db, row),
		readPolicies(db),
	]);
	const loadedLines = lines.filter(
		({ kind, state }) => kind === 'package' && !scannableLineStates.includes(state),
	);
	const step = cashStepOf(head, policies.cashStepKurus);
	const totals = debitTotals(lines, step);
	const disputeFacts = {
		shortCount: row.shortCount,
		overCount: row.overCount,
		equipment: disputedEquipment.map(({ name }) => name),
		float: floatDisputeOf(head),
	};
	const unsigned = unsignedSentence(
		row.state,
		lines,
		disputeWords(disputeFacts) || (head.disputeNote ?? ''),
	);
	return buildPdf({
		title: 'ZİMMET LİSTESİ (TESLİM-TESELLÜM TUTANAĞI)',
		head: [
			['Depo', row.depotName],
			['Tarih-Saat', formatDateTime(head.handedOverAt ?? printing.printedAt)],
			...sheetHead(row, head),
		],
		number: row.number,
		recordPath: debitPath(row.id),
		orientation: 'landscape',
		body: [
			pdfTable(columns, rowsOf(loadedLines, step), 'Araca okutulmuş koli yok.'),
			pdfText(totalsLine(totals, loadedLines), true),
			pdfText(`Ekipman: ${equipmentLine(equipment, head)}`),
			pdfText(`Zimmetlenmeyen: ${leftLine(lines)}`),
			pdfText(
				unsigned ??
					`${acceptanceSentence({ ...totals, equipment, floatKurus: head.floatKurus }, 'zimmetime geçti')} Yukarıda dökümü yapılan gönderi ve ekipmanı eksiksiz ve sağlam olarak teslim aldım.`,
				true,
			),
		],
		...(unsigned === null ? signing(row, head, signature?.svg) : {}),
		...printing,
	});
}

/** Why a list is for checking only; null for one that depot and driver sign. */
function unsignedSentence(
	state: DebitState,
	lines: readonly DebitLineRow[],
	disputed: string,
): string | null {
	if (state === 'draft') {
		const pending = lines.filter((line) => line.state === 'pending').length;
		const left = pending === 0 ? '' : ` ${pending} koli henüz okutulmadı.`;
		return `Taslak: yükleme bitmedi.${left} Bu çıktı kontrol içindir, imzalanmaz.`;
	}
	if (state === 'disputed') {
		return `Sürücü uyuşmazlık bildirdi: ${disputed.replace(/\.$/, '')}. Uyuşmazlık çözülmeden imzalanmaz.`;
	}
	return state === 'cancelled' ? 'Zimmet iptal edildi; bu çıktı imzalanmaz.' : null;
}

function signing(
	row: DebitListRow,
	head: DebitHeadRow,
	drawing: string | undefined,
): Pick<PdfDocument, 'signatures' | 'closingLine'> {
	return {
		signatures: [
			{ role: 'Teslim Eden', name: head.handedOverByName, note: signedAt(head.handedOverAt) },
			{
				role: 'Teslim Alan',
				name: head.acceptedByName ?? row.driverName,
				note: head.acceptedOnPaper ? 'Islak imza ile' : signedAt(row.acceptedAt),
				...(drawing === undefined ? {} : { drawing }),
			},
		],
		closingLine: '2 nüsha düzenlenmiştir.',
	};
}

/** The head of both papers of a debit. */
export function sheetHead(row: DebitListRow, head: DebitHeadRow): PdfDocument['head'] {
	const vehicle = vehicleTypeWords[row.vehicleType as VehicleType];
	const last4 = head.nationalIdLast4;
	return [
		['Zimmet No', row.number],
		['Araç', withTour(`${formatPlate(row.plate)} (${vehicle})`, row.tour)],
		['Sürücü', row.driverName],
		['TCKN', last4 === null ? '—' : `*******${last4}`],
		['Rota', row.routeNumber],
		['Çıkış km', kmOf(head.departureKm)],
		['Durum', debitStateWords[row.state].label],
	];
}

export function kmOf(km: number | null): string {
	return km === null ? '—' : formatDecimal(km);
}

function rowsOf(lines: readonly DebitLineRow[], step: CashStep): string[][] {
	const seen = new Set<string | null>();
	return lines.map((line, index) => {
		// The amount due is printed once, with the first piece of its order.
		const first = !seen.has(line.orderId);
		seen.add(line.orderId);
		return [
			String(index + 1),
			String(line.stopPosition ?? '—'),
			formatTrackingNumber(line.labelBarcode),
			line.orderNo ?? '—',
			line.dispatchNoteNo ?? '—',
			line.recipientName ?? '',
			placeOfLine(line),
			pieceOrdinal(line.ordinal, line.pieceCount),
			formatDecimal(line.desi, 1),
			formatKurus(declaredValue(line)),
			first && line.dueKurus > 0 && !line.orderCancelled ? formatKurus(dueAtDoor(line, step)) : '—',
			noteOfLine(line),
		];
	});
}

function noteOfLine({ orderCancelled, orderNote, coldChain }: DebitLineRow): string {
	const note = orderCancelled ? 'Sipariş iptal edildi' : orderNote;
	return [coldChain ? 'SOĞUK ZİNCİR' : '', note].filter((part) => part !== '').join(' · ');
}

export function placeOfLine({ district, neighbourhood }: DebitLineRow): string {
	return [district, neighbourhood].filter((part) => part !== null && part !== '').join(' / ');
}

/** @example 'Toplam: 42 sipariş · 57 koli · 311,5 desi · 640 kg   Tahsil edilecek: ₺18.450,00 (…)' */
function totalsLine(totals: DebitTotals, loadedLines: readonly DebitLineRow[]): string {
	const { orderCount, pieceCount, desi, kg, dueKurus, cashDueKurus, cardDueKurus } = totals;
	const goods = `${orderCount} sipariş · ${pieceCount} koli · ${formatDecimal(desi, 1)} desi · ${formatDecimal(kg, 1)} kg`;
	const valueKurus = loadedLines.reduce((sum, line) => sum + declaredValue(line), 0);
	const ways = [
		{ word: 'Nakit', kurus: cashDueKurus },
		{ word: 'Kart', kurus: cardDueKurus },
		{ word: 'Diğer', kurus: dueKurus - cashDueKurus - cardDueKurus },
	].filter(({ kurus }) => kurus > 0);
	const split = ways.map(({ word, kurus }) => `${word} ${formatKurus(kurus)}`).join(' · ');
	const due = split === '' ? formatKurus(dueKurus) : `${formatKurus(dueKurus)} (${split})`;
	return `Toplam: ${goods}        Beyan değeri: ${formatKurus(valueKurus)}        Tahsil edilecek: ${due}`;
}

function equipmentLine(equipment: readonly EquipmentItem[], { floatKurus }: DebitHeadRow): string {
	const pieces = equipment.map(equipmentName);
	const money = floatKurus > 0 ? [`${formatKurus(floatKurus)} bozuk para avansı`] : [];
	return [...pieces, ...money].join(', ') || '—';
}

/** @example '2 koli (SP-100240 Depoda bulunamadı · SP-100244 Depoda hasarlı)' */
function leftLine(lines: readonly DebitLineRow[]): string {
	const left = lines.filter(({ state }) => state === 'not_debited');
	if (left.length === 0) return '—';
	const named = left.map(({ orderNo, reasonLabel }) => `${orderNo ?? ''} ${reasonLabel ?? ''}`);
	return `${left.length} koli (${[...new Set(named)].join(' · ')})`;
}

function signedAt(at: Date | null): string {
	return at === null ? ' ' : `Ekranda onaylandı: ${formatDateTime(at)}`;
}
