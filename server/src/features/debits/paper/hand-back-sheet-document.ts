// The hand-back sheet (geri teslim tutanağı), which driver and depot sign at the return
// (docs/domain.md#papers).

import { debitPath } from '@sevk/contract/common/paths';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { goodsText } from '@sevk/domain/common/format/count-text';
import { formatTrackingNumber } from '@sevk/domain/common/identifier/tracking-number';
import { onVehicleLineStates } from '@sevk/domain/debits/common/debit';
import { balanceSentence } from '@sevk/domain/debits/common/debit-balance';
import { disputedReturns } from '@sevk/domain/debits/common/debit-dispute';
import { equipmentName, outstandingCount } from '@sevk/domain/debits/line/debit-equipment';
import { scannableLineStates } from '@sevk/domain/debits/line/debit-scan';
import { placeOf } from '@sevk/domain/orders/piece/piece-custody';
import {
	type ProductCondition,
	productConditionWords,
} from '@sevk/domain/reasons/product-condition';
import { balanceOf } from '@sevk/domain/routes/common/custody-balance';
import type { Database } from '../../../db/database.ts';
import {
	buildPdf,
	type PdfBlock,
	type PdfDocument,
	type PdfPrinting,
	pdfHeading,
	pdfTable,
	pdfText,
} from '../../../outside/pdf/pdf-document.ts';
import { readEquipment, type StoredEquipment } from '../common/debit-equipment-store.ts';
import {
	type DebitHeadRow,
	type DebitLineRow,
	readDebitHead,
	readDebitLines,
} from '../reading/debit-detail-store.ts';
import type { DebitListRow } from '../reading/debit-list-store.ts';
import { kmOf, placeOfLine, sheetHead } from './debit-sheet-document.ts';

/** The hand-back sheet as a PDF; during a return it shows the pieces handed back so far. */
export async function handBackSheet(
	db: Database,
	row: DebitListRow,
	printing: PdfPrinting,
): Promise<Buffer> {
	const [head, lines, equipment] = await Promise.all([
		readDebitHead(db, row),
		readDebitLines(db, row),
		readEquipment(db, row),
	]);
	return buildPdf({
		title: 'GERİ TESLİM TUTANAĞI',
		head: handBackHead(row, head),
		number: row.number,
		recordPath: debitPath(row.id),
		orientation: 'landscape',
		body: [
			...deliveredBlock(lines),
			...returnedBlock(lines),
			...productBlock(lines),
			...differenceBlock(row, head, lines),
			...equipmentBlock(equipment),
			pdfText(balanceSentence(balanceOf(row.counts)), true),
			...goodsBlock(lines),
		],
		signatures: [
			{ role: 'Teslim Eden (Sürücü)', name: row.driverName },
			{ role: 'Teslim Alan (Depo)', name: head.takenBackByName },
		],
		closingLine: '2 nüsha düzenlenmiştir.',
		...printing,
	});
}

/** Shows the times of the return; those of the loading are on the debit sheet. */
function handBackHead(row: DebitListRow, head: DebitHeadRow): PdfDocument['head'] {
	return [
		['Depo', row.depotName],
		['Geri Teslim', head.takenBackAt === null ? '—' : formatDateTime(head.takenBackAt)],
		...sheetHead(row, head),
		['Dönüş km', kmOf(head.returnKm)],
		['Depoya dönüş', head.returnedAt === null ? '—' : formatDateTime(head.returnedAt)],
	];
}

/** What the balance consists of where products came along, and what the signatures are for. */
function goodsBlock(lines: readonly DebitLineRow[]): PdfBlock[] {
	const textOf = (some: readonly DebitLineRow[]) =>
		goodsText(some.length, some.filter(({ kind }) => kind === 'product').length);
	const debited = lines.filter(({ state }) => !scannableLineStates.includes(state));
	const hasProducts = debited.some(({ kind }) => kind === 'product');
	const remaining = debited.filter(({ state }) => onVehicleLineStates.includes(state));
	const rest = remaining.length === 0 ? '' : ` Araçta kalan: ${textOf(remaining)}.`;
	return [
		...(hasProducts ? [pdfText(`Zimmetlenen: ${textOf(debited)}.`)] : []),
		pdfText(
			`Yukarıda geri teslim edildiği yazılan gönderi ve ekipman depoya teslim edilmiş ve sayılmıştır.${rest}`,
		),
	];
}

function deliveredBlock(lines: readonly DebitLineRow[]): PdfBlock[] {
	const delivered = lines.filter(({ state }) => state === 'cleared_delivered');
	const orders = new Set(delivered.map(({ orderId }) => orderId));
	const counted = `${orders.size} sipariş · ${delivered.length} koli`;
	return [pdfHeading('1. Teslim edilenler (adet)'), pdfText(counted)];
}

function returnedBlock(lines: readonly DebitLineRow[]): PdfBlock[] {
	const back = lines.filter(
		({ kind, state }) => kind !== 'product' && state === 'cleared_returned',
	);
	const columns = [
		{ label: 'Barkod' },
		{ label: 'Sipariş No' },
		{ label: 'Alıcı', width: '*' },
		{ label: 'İlçe / Mahalle', width: '*' },
		{ label: 'Neden', width: '*' },
	] as const;
	const rows = back.map((line) => [
		formatTrackingNumber(line.labelBarcode),
		line.orderNo ?? '—',
		line.recipientName ?? '',
		placeOfLine(line),
		line.reasonLabel ?? '—',
	]);
	return [
		pdfHeading('2. Depoya geri teslim edilenler'),
		pdfTable(columns, rows, 'Geri teslim edilen koli yok.'),
	];
}

function productBlock(lines: readonly DebitLineRow[]): PdfBlock[] {
	const products = lines.filter(
		({ kind, state }) => kind === 'product' && state === 'cleared_returned',
	);
	const columns = [
		{ label: 'Barkod' },
		{ label: 'Sipariş No' },
		{ label: 'Ürün', width: '*' },
		{ label: 'Neden', width: '*' },
		{ label: 'Durum', width: '*' },
	] as const;
	const rows = products.map(({ labelBarcode, orderNo, label, reasonLabel, condition }) => [
		formatTrackingNumber(labelBarcode),
		orderNo ?? '—',
		label,
		reasonLabel ?? '—',
		condition === null ? '—' : productConditionWords[condition as ProductCondition],
	]);
	return [pdfHeading('3. Ürün iadeleri'), pdfTable(columns, rows, 'Ürün iadesi yok.')];
}

/** The equipment of the debit with returned and missing counts. */
function equipmentBlock(equipment: readonly StoredEquipment[]): PdfBlock[] {
	if (equipment.length === 0) return [];
	const columns = [
		{ label: 'Ekipman', width: '*' },
		{ label: 'Geri teslim', align: 'right' },
		{ label: 'Eksik', align: 'right' },
		{ label: 'Devredilen', align: 'right' },
		{ label: 'Sürücüde', align: 'right' },
		{ label: 'Açıklama', width: '*' },
	] as const;
	const rows = equipment.map((item) => [
		equipmentName(item),
		String(item.returnedCount),
		String(item.missingCount),
		String(item.transferredCount),
		String(outstandingCount(item)),
		item.missingNote === '' ? '—' : item.missingNote,
	]);
	return [pdfHeading('5. Ekipman'), pdfTable(columns, rows)];
}

/** Missing pieces are on the vehicle or written off; surplus is known from the count only. */
function differenceBlock(
	row: DebitListRow,
	head: DebitHeadRow,
	lines: readonly DebitLineRow[],
): PdfBlock[] {
	const words = { debited: 'Araçta', return_pending: 'Araçta', written_off: 'Tutanakla düşüldü' };
	const rows = lines.flatMap(({ labelBarcode, orderNo, state, reasonLabel, note }) => {
		if (state !== 'debited' && state !== 'return_pending' && state !== 'written_off') return [];
		const why = [reasonLabel, note].filter((part) => part !== null && part !== '').join(' · ');
		return [
			[formatTrackingNumber(labelBarcode), orderNo ?? '—', words[state], why === '' ? '—' : why],
		];
	});
	const columns = [
		{ label: 'Barkod' },
		{ label: 'Sipariş No' },
		{ label: 'Durum' },
		{ label: 'Açıklama', width: '*' },
	] as const;
	return [
		pdfHeading('4. Araçta kalan, eksik ve fazla'),
		pdfTable(columns, rows, 'Araçta kalan, eksik veya fazla yok.'),
		...(head.disputePhase === 'return'
			? returnDisputeBlock(row, head, lines)
			: loadingRemarks(row, head)),
	];
}

/** A dispute of the loading that was settled does not belong to the return. */
function loadingRemarks(
	{ shortCount, overCount }: DebitListRow,
	{ disputeNote, differenceNote }: DebitHeadRow,
): PdfBlock[] {
	if (shortCount === 0 && overCount === 0) return [];
	const counted = `Sayım: ${shortCount} eksik, ${overCount} fazla.`;
	return [counted, disputeNote ?? '', differenceNote ?? '']
		.filter((remark) => remark !== '')
		.map((remark) => pdfText(remark));
}

/** What the driver disputes of this list, piece by piece, and what the depot answered. */
function returnDisputeBlock(
	{ state }: DebitListRow,
	{ disputePieceIds, disputedAt, disputeNote, differenceNote }: DebitHeadRow,
	lines: readonly DebitLineRow[],
): PdfBlock[] {
	if (disputedAt === null) return [];
	const named = new Set(disputePieceIds);
	const disputed = lines.filter(({ pieceId }) => named.has(pieceId));
	const pieces = disputed.map((line) => ({
		...line,
		barcode: formatTrackingNumber(line.labelBarcode),
		place: placeOf(line.holder),
	}));
	const isOpen = state === 'return_disputed';
	const answers = disputedReturns(pieces, disputedAt, !isOpen);
	const columns = [{ label: 'Barkod' }, { label: 'Sonuç', width: '*' }] as const;
	const answer = isOpen ? 'Uyuşmazlık henüz çözülmedi.' : `Deponun cevabı: ${differenceNote ?? ''}`;
	return [
		pdfText(`Sürücünün geri teslim itirazı (${formatDateTime(disputedAt)}): ${disputeNote ?? ''}`),
		pdfTable(
			columns,
			answers.map(({ name, decision }) => [name, decision]),
		),
		pdfText(answer),
	];
}
