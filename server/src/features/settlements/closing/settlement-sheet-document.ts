import { completedRoutePath } from '@sevk/contract/common/paths';
import type { Settlement } from '@sevk/contract/settlements/settlements';
import { formatDate, formatDateTime } from '@sevk/domain/common/date/date';
import { formatKurus } from '@sevk/domain/common/format/money';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { withheldSumWords } from '@sevk/domain/company/company-blind-count';
import { signaturePathSvg } from '@sevk/domain/files/file-signature';
import { differenceReasonWords } from '@sevk/domain/reasons/cash-difference-reason';
import { cardProof, collectionMethodWords } from '@sevk/domain/reasons/collection-method';
import { drivenKm } from '@sevk/domain/routes/common/route-guards';
import { vehicleWords } from '@sevk/domain/routes/common/route-words';
import { noteKurus } from '@sevk/domain/settlements/settlement';
import {
	debtStatement,
	isCountValid,
	settlementPartyWords,
	signingParties,
} from '@sevk/domain/settlements/settlement-signature';
import {
	cancelledCashWords,
	carriedDebtSentence,
	driverCreditSentence,
	settlementStateWords,
} from '@sevk/domain/settlements/settlement-words';
import { vehicleTypeWords } from '@sevk/domain/vehicles/vehicle-type';
import {
	type PdfBlock,
	type PdfDocument,
	type PdfPrinting,
	type PdfSignature,
	pdfBeside,
	pdfHeading,
	pdfSums,
	pdfTable,
	pdfText,
} from '../../../outside/pdf/pdf-document.ts';
import type { StoredRoute } from '../../routes/common/route-store.ts';

export type SheetFacts = PdfPrinting & {
	readonly route: StoredRoute;
	readonly settlement: Settlement;
	readonly head: {
		readonly depotName: string;
		readonly plate: string | null;
		readonly tour: number;
		readonly vehicleType: string | null;
		readonly debitNumbers: readonly string[];
	};
	/** Full names, for the signatures. */
	readonly driverName: string | null;
	readonly countedByName: string | null;
};

/**
 * Gün Sonu / Kasa Teslim Tutanağı (docs/domain.md#papers): expected cash, counted cash, difference.
 */
export function settlementSheet(facts: SheetFacts): PdfDocument {
	const { route, settlement } = facts;
	const debt = debtStatement(settlement);
	const credit = settlement.driverCreditKurus;
	return {
		title: 'GÜN SONU / KASA TESLİM TUTANAĞI',
		letterhead: facts.letterhead,
		head: headOf(facts),
		number: route.number,
		recordPath: completedRoutePath(route.id),
		body: [
			pdfBeside(expectedBlock(settlement), countedBlock(settlement)),
			...differenceBlocks(settlement),
			...(route.state === 'cancelled' ? [pdfText(cancelledCashWords(settlement))] : []),
			...posBlocks(settlement),
			...causeBlocks(settlement),
			...expenseBlocks(settlement),
			pdfHeading('Tahsilatlar'),
			collectionsTable(settlement),
			pdfText(signedSentence),
			...(debt === null ? [] : [pdfText(`Sürücünün borç beyanı: ${debt}`, true)]),
			...(credit === 0 ? [] : [pdfText(driverCreditSentence(credit), true)]),
		],
		signatures: signaturesOf(facts),
		closingLine: '2 nüsha düzenlenmiştir.',
		printedAt: facts.printedAt,
		printedBy: facts.printedBy,
	};
}

const signedSentence =
	'Yukarıda dökümü yapılan tutarı sayarak teslim ettim / teslim aldım. Kart, havale ve yemek kartı tahsilatı nakit teslimine dahil değildir.';

/** The signature fields, with what was drawn on the screen. */
function signaturesOf({ settlement, driverName, countedByName }: SheetFacts): PdfSignature[] {
	const parties = signingParties(settlement);
	const fields = parties.length > 0 ? parties : (['driver', 'cashier'] as const);
	return fields.map((party) => {
		const signed = settlement.signatures.find((one) => one.party === party);
		const name = party === 'cashier' ? countedByName : driverName;
		const role = settlementPartyWords[party];
		if (signed === undefined || !isCountValid(settlement)) return { role, name };
		const note = `Ekranda imza: ${formatDateTime(signed.signedAt)}`;
		return { role, name: signed.signedBy, note, drawing: signaturePathSvg(signed) };
	});
}

function headOf({ route, head, driverName, settlement }: SheetFacts): PdfDocument['head'] {
	const km = drivenKm(route.departureKm, route.returnKm);
	const vehicle = vehicleWords(head.plate, head.tour, '—');
	const words: Readonly<Record<string, string>> = vehicleTypeWords;
	const type = words[head.vehicleType ?? ''] ?? '';
	const countedAt = isCountValid(settlement) ? settlement.countedAt : null;
	return [
		['Depo', head.depotName],
		['Rota', route.number],
		['Tarih', formatDate(route.serviceDate)],
		['Zimmet No', head.debitNumbers.join(', ') || '—'],
		['Araç', type === '' ? vehicle : `${vehicle} (${type})`],
		['Sürücü', driverName ?? '—'],
		['Çıkış / Dönüş km', `${kmOf(route.departureKm)} / ${kmOf(route.returnKm)}`],
		['Yapılan km', kmOf(km)],
		['Sayım', countedAt === null ? '—' : formatDateTime(countedAt)],
		[
			'Durum',
			settlement.state === null ? 'Sayılmadı' : settlementStateWords[settlement.state].label,
		],
	];
}

function kmOf(km: number | null): string {
	return km === null ? '—' : formatDecimal(km);
}

function expectedBlock(settlement: Settlement): PdfBlock {
	const debts = settlement.debts.map(({ sourceDate, remainingKurus }) => ({
		label: carriedDebtSentence(sourceDate, remainingKurus),
		value: '',
	}));
	return pdfSums([
		{ label: 'Beklenen Nakit', value: '', strong: true },
		{ label: 'Devreden sürücü borcu', value: formatKurus(settlement.carriedDebtKurus) },
		...(settlement.carriedDebtKurus === 0 ? [] : debts),
		{ label: 'Nakit tahsilat', value: withheldSumWords(settlement.cashCollectedKurus) },
		...(settlement.cashRoundingKurus
			? [
					{
						label: 'Yuvarlama farkı (nakit tahsilata dahil)',
						value: formatKurus(settlement.cashRoundingKurus),
					},
				]
			: []),
		{ label: 'Bozuk para avansı', value: formatKurus(settlement.floatKurus) },
		{ label: 'Masraf (belgeli)', value: formatKurus(-settlement.expenseKurus) },
		{ label: 'Beklenen', value: withheldSumWords(settlement.expectedKurus), strong: true },
		{
			label: 'Kart tahsilatı (nakit değil)',
			value: withheldSumWords(settlement.cardCollectedKurus),
		},
		{
			label: 'Diğer tahsilat (nakit değil)',
			value: withheldSumWords(settlement.otherCollectedKurus),
		},
	]);
}

function countedBlock(settlement: Settlement): PdfBlock {
	const { denominations, countedKurus } = settlement;
	const columns = [
		{ label: 'Kupür Dökümü', width: '*' },
		{ label: 'Adet', align: 'right' },
		{ label: 'Tutar', align: 'right' },
	] as const;
	if (denominations === null) return pdfTable(columns, [], 'Kasa sayılmadı.');
	if (!isCountValid(settlement)) {
		return pdfTable(columns, [], 'Önceki sayım geçersiz; kasa yeniden sayılacak.');
	}
	const notes = noteKurus.map((note) => {
		const count = denominations.notes[String(note)] ?? 0;
		return [formatKurus(note), String(count), formatKurus(note * count)];
	});
	return pdfTable(columns, [
		...notes,
		['Bozuk', '', formatKurus(denominations.coinsKurus)],
		['Teslim Edilen', '', formatKurus(countedKurus ?? 0)],
	]);
}

function differenceBlocks({ differenceKurus }: Settlement): PdfBlock[] {
	if (differenceKurus === null) return [];
	const word = differenceKurus < 0 ? 'Eksik' : 'Fazla';
	const sentence =
		differenceKurus === 0
			? 'Nakit farkı: yok (Tutuyor)'
			: `Nakit farkı: ${word} ${formatKurus(Math.abs(differenceKurus))}`;
	return [pdfText(sentence, true)];
}

/** The reason and the approval, which belong to the cash and to the Z totals. */
function causeBlocks(settlement: Settlement): PdfBlock[] {
	const { differenceKurus, differenceReason, note, approvedByName, approvedAt } = settlement;
	if (differenceKurus === null) return [];
	const cause =
		differenceReason === null
			? []
			: [pdfText(`Farkın nedeni: ${differenceReasonWords(differenceReason)}`, true)];
	const approval =
		approvedByName === null || approvedAt === null
			? []
			: [pdfText(`Farkı onaylayan: ${approvedByName} · ${formatDateTime(approvedAt)}`)];
	return [...cause, ...(note === '' ? [] : [pdfText(`Açıklama: ${note}`)]), ...approval];
}

/** The Z total of each POS device against the card payments that were entered. */
function posBlocks(settlement: Settlement): PdfBlock[] {
	const { posTotals, posKurus, cardCollectedKurus, cardDifferenceKurus } = settlement;
	if (!isCountValid(settlement) || posKurus === null || cardDifferenceKurus === null) return [];
	const columns = [
		{ label: 'POS cihazı (seri no)', width: '*' },
		{ label: 'Z toplamı', align: 'right' },
	] as const;
	const rows = posTotals.map(({ serial, totalKurus }) => [serial, formatKurus(totalKurus)]);
	const word = cardDifferenceKurus < 0 ? 'Eksik' : 'Fazla';
	const difference =
		cardDifferenceKurus === 0
			? 'yok (Tutuyor)'
			: `${word} ${formatKurus(Math.abs(cardDifferenceKurus))}`;
	const sums = `POS Z toplamı: ${formatKurus(posKurus)} · Girilen kart tahsilatı: ${formatKurus(cardCollectedKurus ?? 0)} · Kart farkı: ${difference}`;
	return [pdfHeading('POS Z toplamları'), pdfTable(columns, rows), pdfText(sums, true)];
}

function expenseBlocks({ expenses }: Settlement): PdfBlock[] {
	if (expenses.length === 0) return [];
	const columns = [
		{ label: 'Masraf', width: '*' },
		{ label: 'Belge No' },
		{ label: 'Tutar', align: 'right' },
	] as const;
	const rows = expenses.map(({ label, documentNo, amountKurus }) => [
		label,
		documentNo,
		formatKurus(amountKurus),
	]);
	return [pdfHeading('Masraflar'), pdfTable(columns, rows)];
}

function collectionsTable({ collections, blind }: Settlement): PdfBlock {
	const columns = [
		{ label: '#', align: 'right' },
		{ label: 'Sipariş No' },
		{ label: 'Alıcı', width: '*' },
		{ label: 'Ödeme' },
		{ label: 'Slip / Makbuz No · Onay' },
		{ label: 'Tutar', align: 'right' },
	] as const;
	const rows = collections.map((row, at) => [
		String(at + 1),
		row.orderNo,
		row.recipientName,
		collectionMethodWords[row.method],
		cardProof(row) || '—',
		formatKurus(row.amountKurus),
	]);
	const empty = blind ? 'Tahsilatlar kasa sayıldıktan sonra yazılır.' : 'Tahsilat yok.';
	return pdfTable(columns, rows, empty);
}
