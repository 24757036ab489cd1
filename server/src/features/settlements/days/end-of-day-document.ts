// Gün sonu raporu (docs/domain.md#papers): the closing of one day as it is at the time of printing.

import { endOfDayPath } from '@sevk/contract/common/paths';
import type { EndOfDay, RouteCash } from '@sevk/contract/settlements/end-of-day';
import { formatDate } from '@sevk/domain/common/date/date';
import { goodsText, shareText } from '@sevk/domain/common/format/count-text';
import { formatKurus } from '@sevk/domain/common/format/money';
import { withheldSumWords } from '@sevk/domain/company/company-blind-count';
import { cardProof, collectionMethodWords } from '@sevk/domain/reasons/collection-method';
import {
	fullyDelivered,
	routeStateWords,
	vehicleWords,
	withTour,
} from '@sevk/domain/routes/common/route-words';
import {
	cancelledCashWords,
	settlementStateWords,
	withheldCashNote,
} from '@sevk/domain/settlements/settlement-words';
import {
	type PdfBlock,
	type PdfDocument,
	type PdfPrinting,
	pdfBeside,
	pdfHeading,
	pdfSums,
	pdfTable,
	pdfText,
} from '../../../outside/pdf/pdf-document.ts';

export type EndOfDayFacts = PdfPrinting & {
	readonly day: EndOfDay;
	/** The depots of the figures. */
	readonly depotNames: readonly string[];
	/** The depot if there is only one; null for a report of several. */
	readonly depot: { readonly id: string; readonly code: string } | null;
};

export function endOfDayDocument(facts: EndOfDayFacts): PdfDocument {
	const { day, depotNames, depot, ...printing } = facts;
	return {
		...printing,
		title: 'GÜN SONU RAPORU',
		number: ['GS', day.serviceDate.replaceAll('-', ''), depot?.code].filter(Boolean).join('-'),
		recordPath: endOfDayPath(day.serviceDate, depot?.id),
		head: [
			['Tarih', formatDate(day.serviceDate)],
			['Depo', depotNames.join(', ') || '—'],
			['Durum', isOver(day) ? 'Gün kapandı' : 'Gün kapanmadı'],
		],
		body: [
			pdfBeside(deliveryBlock(day), moneyBlock(day)),
			...withheldBlock(day),
			...cashBlock(day),
			...branchBlock(day),
			...openBlock(day),
			...unresolvedBlock(day),
			pdfText(
				isOver(day)
					? 'Tüm rotalar kapatılmış, kasa sayılmıştır; sonraki adımı belirlenmeyen sipariş yoktur.'
					: 'Bu çıktı alındığında yukarıda yazılı rota ve siparişler açıktı.',
				true,
			),
		],
		signatures: [
			{ role: 'Kasa', name: null },
			{ role: 'Operasyon', name: null },
		],
	};
}

function isOver({ openRoutes, unresolvedCount }: EndOfDay): boolean {
	return openRoutes.length === 0 && unresolvedCount === 0;
}

function deliveryBlock(day: EndOfDay): PdfBlock {
	return pdfSums([
		{ label: 'Kapatılan rota', value: shareText(day.closedCount, day.routeCount) },
		{ label: 'Teslim edilen sipariş', value: shareText(fullyDelivered(day), day.orderCount) },
		{ label: 'Kısmen teslim edilen sipariş', value: String(day.partlyCount) },
		{ label: 'Teslim edilemeyen sipariş', value: String(day.failedCount) },
		{ label: 'Araçta kalan', value: goodsText(day.remainingPieces, day.remainingProducts) },
		{
			label: 'Sonraki adımı belirlenmeyen sipariş',
			value: String(day.unresolvedCount),
			strong: true,
		},
	]);
}

function moneyBlock(day: EndOfDay): PdfBlock {
	return pdfSums([
		{ label: 'Beklenen nakit', value: formatKurus(day.expectedKurus) },
		...roundingLine('Yuvarlama farkı (beklenen nakde dahil)', day.cashRoundingKurus),
		{ label: 'Teslim edilen nakit', value: formatKurus(day.countedKurus) },
		{ label: 'Nakit farkı', value: formatKurus(day.differenceKurus), strong: true },
		{ label: 'Kart tahsilatı', value: formatKurus(day.cardKurus) },
		{ label: 'POS farkı', value: formatKurus(day.cardDifferenceKurus), strong: true },
		{ label: 'Diğer tahsilat', value: formatKurus(day.otherKurus) },
		{ label: 'Şubede nakit', value: formatKurus(day.branchCashKurus) },
		...roundingLine('Şubede yuvarlama farkı (nakde dahil)', day.branchRoundingKurus),
		{ label: 'Şubede kart ve diğer', value: formatKurus(day.branchOtherKurus) },
	]);
}

/** Only a day on which cash was rounded has the line. */
function roundingLine(label: string, kurus: number) {
	return kurus === 0 ? [] : [{ label, value: formatKurus(kurus) }];
}

/** Expected cash and card sums leave out what a blind count withholds, as the paper says. */
function withheldBlock({ cash }: EndOfDay): PdfBlock[] {
	const note = withheldCashNote(cash);
	return note === null ? [] : [pdfText(`Beklenen nakit, kart ve diğer tahsilat: ${note}.`)];
}

function cashBlock({ cash }: EndOfDay): PdfBlock[] {
	const columns = [
		{ label: 'Rota', width: 94 },
		{ label: 'Sürücü', width: '*' },
		{ label: 'Beklenen', align: 'right' },
		{ label: 'Teslim edilen', align: 'right' },
		{ label: 'Fark', align: 'right' },
		{ label: 'POS farkı', align: 'right' },
		{ label: 'Durum' },
	] as const;
	const amount = (kurus: number | null) => (kurus === null ? '—' : formatKurus(kurus));
	const rows = cash.map((row: RouteCash) => [
		withTour(row.routeNumber, row.tour),
		row.routeState === 'cancelled'
			? `${row.driverName} · ${cancelledCashWords(row)}`
			: row.driverName,
		withheldSumWords(row.expectedKurus),
		amount(row.countedKurus),
		amount(row.differenceKurus),
		amount(row.cardDifferenceKurus),
		row.state === null ? 'Sayılmadı' : settlementStateWords[row.state].label,
	]);
	return [pdfHeading('Kasa'), pdfTable(columns, rows, 'Kasası sayılacak rota yok.')];
}

function branchBlock({ branchCollections }: EndOfDay): PdfBlock[] {
	if (branchCollections.length === 0) return [];
	const columns = [
		{ label: 'Sipariş No' },
		{ label: 'Ödeme', width: '*' },
		{ label: 'Slip / Makbuz No · Onay' },
		{ label: 'Tahsil eden', width: '*' },
		{ label: 'Tutar', align: 'right' },
	] as const;
	const rows = branchCollections.map((one) => [
		one.orderNo,
		collectionMethodWords[one.method],
		cardProof(one) || '—',
		one.collectedByName,
		formatKurus(one.amountKurus),
	]);
	return [pdfHeading('Şubede tahsilat'), pdfTable(columns, rows)];
}

function openBlock({ openRoutes }: EndOfDay): PdfBlock[] {
	const columns = [
		{ label: 'Rota', width: 94 },
		{ label: 'Araç', width: 52 },
		{ label: 'Sürücü', width: 84 },
		{ label: 'Durum', width: 66 },
		{ label: 'Kapanmasını engelleyen', width: '*' },
	] as const;
	const rows = openRoutes.map(({ number, plate, tour, driverName, state, blocks }) => [
		number,
		vehicleWords(plate, tour, '—'),
		driverName ?? '—',
		routeStateWords[state].label,
		blocks.map(({ words }) => words).join(', ') || 'Engel yok; rota kapatılabilir',
	]);
	return [pdfHeading('Kapanmayan rotalar'), pdfTable(columns, rows, 'Kapanmayan rota yok.')];
}

function unresolvedBlock({ unresolved, unresolvedCount }: EndOfDay): PdfBlock[] {
	const columns = [
		{ label: 'Sipariş No' },
		{ label: 'Alıcı', width: '*' },
		{ label: 'İlçe' },
		{ label: 'Rota', width: 94 },
		{ label: 'Neden', width: '*' },
	] as const;
	const rows = unresolved.map((order) => [
		order.orderNo,
		order.recipientName,
		order.district,
		order.routeNumber,
		order.reason ?? '—',
	]);
	const more = unresolvedCount - unresolved.length;
	return [
		pdfHeading('Sonraki adımı belirlenmeyen siparişler'),
		pdfTable(columns, rows, 'Sonraki adımı belirlenmeyen sipariş yok.'),
		...(more > 0 ? [pdfText(`${more} sipariş daha var; tamamı Gün Sonu ekranındadır.`)] : []),
	];
}
