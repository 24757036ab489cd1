// İlişik kesme belgesi (docs/domain.md#papers): what a driver or user who leaves still has to return,
// pay or finish.

import { formatDate } from '@sevk/domain/common/date/date';
import { goodsText } from '@sevk/domain/common/format/count-text';
import { formatKurus } from '@sevk/domain/common/format/money';
import { formatTrackingNumber } from '@sevk/domain/common/identifier/tracking-number';
import { equipmentName } from '@sevk/domain/debits/line/debit-equipment';
import { declaredValue } from '@sevk/domain/orders/piece/order-piece';
import { routeStateWords } from '@sevk/domain/routes/common/route-words';
import { driverCreditSentence } from '@sevk/domain/settlements/settlement-words';
import {
	type PdfBlock,
	type PdfDocument,
	type PdfPrinting,
	pdfHeading,
	pdfTable,
	pdfText,
} from '../../../outside/pdf/pdf-document.ts';
import type {
	HeldEquipment,
	HeldPiece,
	PendingActs,
	UnfinishedRoute,
} from '../common/clearance-store.ts';

/** What a driver has; absent for a user who does not drive. */
type DriverHoldings = {
	readonly pieces: readonly HeldPiece[];
	readonly equipment: readonly HeldEquipment[];
	readonly routes: readonly UnfinishedRoute[];
	readonly debts: readonly {
		readonly sourceDate: string;
		readonly routeNumber: string;
		readonly amountKurus: number;
		readonly remainingKurus: number;
	}[];
	/** What the driver has paid too much. */
	readonly creditKurus: number;
};

/** The depots that were read; complete when the person worked in no other one. */
type CheckedDepots = { readonly depotNames: readonly string[]; readonly isComplete: boolean };

export type ClearanceFacts = PdfPrinting & {
	readonly number: string;
	readonly recordPath: string;
	readonly name: string;
	/** Label and value pairs of the person. */
	readonly person: PdfDocument['head'];
	readonly holdings: DriverHoldings | null;
	/** What a user began; null for a driver without an account. */
	readonly acts: PendingActs | null;
	readonly accountOpen: boolean | null;
	readonly checked: CheckedDepots;
};

export function clearanceDocument(facts: ClearanceFacts): PdfDocument {
	const { number, recordPath, name, person, holdings, acts, accountOpen, ...rest } = facts;
	const { checked, ...printing } = rest;
	return {
		...printing,
		title: 'İLİŞİK KESME BELGESİ',
		number,
		recordPath,
		head: [['Belge No', number], ['Ad Soyad', name], ...person],
		body: [
			...(holdings === null ? [] : holdingBlocks(holdings)),
			...(acts === null ? [] : accountBlocks(acts, accountOpen)),
			...conclusion(openItems(facts), checked),
		],
		signatures: [
			{ role: 'Ayrılan', name },
			{ role: 'Depo', name: null },
			{ role: 'Kasa / Muhasebe', name: null },
		],
		closingLine: '2 nüsha düzenlenmiştir.',
	};
}

/** The last sentences; only a check of every depot of the person lets them go. */
function conclusion(
	open: readonly string[],
	{ depotNames, isComplete }: CheckedDepots,
): PdfBlock[] {
	const cleared = isComplete
		? 'Zimmetinde koli ve ekipman, kapanmayan işi ve borcu yoktur.'
		: 'Kontrol edilen depolarda zimmetinde koli ve ekipman, kapanmayan işi ve borcu yoktur.';
	const others = `Kontrol edilen depolar: ${depotNames.join(', ')}. Çalıştığı diğer depolar kontrol edilmedi; ilişiği bu belgeyle kesilemez. Belgeyi bütün depoları görebilen bir yetkili yazdırmalıdır.`;
	return [
		pdfText(open.length === 0 ? cleared : `Kapanmayan: ${open.join(' · ')}.`, true),
		...(open.length > 0 ? [pdfText('Yukarıdakiler kapanmadan ilişiği kesilemez.')] : []),
		...(isComplete ? [] : [pdfText(others)]),
		...(isComplete && open.length === 0 ? [pdfText('Kayıtlara göre ilişiği kesilebilir.')] : []),
	];
}

function openItems({ holdings, acts, accountOpen }: ClearanceFacts): string[] {
	const debtKurus = holdings?.debts.reduce((sum, debt) => sum + debt.remainingKurus, 0) ?? 0;
	const creditKurus = holdings?.creditKurus ?? 0;
	const equipment = holdings?.equipment.reduce((sum, item) => sum + item.givenCount, 0) ?? 0;
	const pieces = holdings?.pieces ?? [];
	const goods = goodsText(pieces.length, pieces.filter(({ isProduct }) => isProduct).length);
	const counted: [number, string][] = [
		[equipment, 'ekipman'],
		[holdings?.routes.length ?? 0, 'kapatılmamış rota'],
		[acts?.reports ?? 0, 'onay bekleyen tutanak'],
		[acts?.differences ?? 0, 'onay bekleyen kasa farkı'],
	];
	return [
		...(pieces.length > 0 ? [goods] : []),
		...counted.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`),
		...(debtKurus > 0 ? [`${formatKurus(debtKurus)} borç`] : []),
		...(creditKurus > 0 ? [`sürücüye ödenecek ${formatKurus(creditKurus)}`] : []),
		...(accountOpen === true ? ['açık kullanıcı hesabı'] : []),
	];
}

function holdingBlocks({ pieces, equipment, routes, debts, ...rest }: DriverHoldings): PdfBlock[] {
	return [
		pdfHeading('1. Zimmetindeki koliler'),
		pdfTable(
			[
				{ label: 'Zimmet No' },
				{ label: 'Tarih' },
				{ label: 'Sipariş No' },
				{ label: 'Barkod', width: '*' },
				{ label: 'Beyan değeri', align: 'right' },
			],
			pieces.map((piece) => [
				piece.debitNumber,
				formatDate(piece.serviceDate),
				piece.orderNo ?? '—',
				formatTrackingNumber(piece.barcode),
				formatKurus(declaredValue(piece)),
			]),
			'Zimmetinde koli yok.',
		),
		pdfHeading('2. Geri vermediği ekipman'),
		pdfTable(
			[{ label: 'Zimmet No' }, { label: 'Ekipman', width: '*' }],
			equipment.map((item) => [item.debitNumber, equipmentName(item)]),
			'Geri vermediği ekipman yok.',
		),
		pdfHeading('3. Kapatılmamış rotalar'),
		pdfTable(
			[{ label: 'Rota' }, { label: 'Tarih' }, { label: 'Durum', width: '*' }],
			routes.map(({ number, serviceDate, state }) => [
				number,
				formatDate(serviceDate),
				routeStateWords[state].label,
			]),
			'Kapatılmamış rotası yok.',
		),
		pdfHeading('4. Borçlar'),
		pdfTable(
			[
				{ label: 'Tarih' },
				{ label: 'Rota', width: '*' },
				{ label: 'Borç', align: 'right' },
				{ label: 'Kalan', align: 'right' },
			],
			debts.map(({ sourceDate, routeNumber, amountKurus, remainingKurus }) => [
				formatDate(sourceDate),
				routeNumber,
				formatKurus(amountKurus),
				formatKurus(remainingKurus),
			]),
			'Borcu yok.',
		),
		...(rest.creditKurus > 0 ? [pdfText(driverCreditSentence(rest.creditKurus))] : []),
	];
}

function accountBlocks({ reports, differences }: PendingActs, open: boolean | null): PdfBlock[] {
	return [
		pdfHeading('Hesap ve bekleyen işler'),
		pdfTable(
			[
				{ label: 'İş', width: '*' },
				{ label: 'Durum', align: 'right' },
			],
			[
				...(open === null ? [] : [['Kullanıcı hesabı', open ? 'Açık' : 'Kapatıldı']]),
				['Düzenlediği, onay bekleyen tutanak', String(reports)],
				['Saydığı, onay bekleyen kasa farkı', String(differences)],
			],
		),
	];
}
