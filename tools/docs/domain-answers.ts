// Tables of docs/domain.md that show results of domain functions; the functions are run.

import { parseClockTime } from '../../domain/src/common/date/clock-time.ts';
import { formatDate, formatDateTime, parseDate } from '../../domain/src/common/date/date.ts';
import { formatKurus, parseMoney } from '../../domain/src/common/format/money.ts';
import { maskName, maskNationalId, maskPhone } from '../../domain/src/common/format/name-mask.ts';
import {
	formatDecimal,
	formatPercent,
	parseDecimal,
} from '../../domain/src/common/format/number-format.ts';
import { formatPhone, parsePhone } from '../../domain/src/common/format/phone.ts';
import { formatIban, parseIban } from '../../domain/src/common/identifier/iban.ts';
import { isNationalId, isTaxNumber } from '../../domain/src/common/identifier/national-id.ts';
import { formatPlate, parsePlate } from '../../domain/src/common/identifier/plate.ts';
import { parsePostalCode } from '../../domain/src/common/identifier/postal-code.ts';
import { reportNumber } from '../../domain/src/common/identifier/report-number.ts';
import { formatTrackingNumber } from '../../domain/src/common/identifier/tracking-number.ts';
import { formatDistance } from '../../domain/src/common/place/geo.ts';
import { foldText } from '../../domain/src/common/text/fold.ts';
import { debitNumber, transferNumber } from '../../domain/src/debits/common/debit.ts';
import { handedBackSentence, scannedSentence } from '../../domain/src/debits/common/debit-words.ts';
import {
	type ReturnedPiece,
	refuseHandBack,
	refuseScanOut,
	type ScannedPiece,
	type ScanRefusal,
	scanToneOf,
} from '../../domain/src/debits/line/debit-scan.ts';
import { foldEmail } from '../../domain/src/identity/account/account.ts';
import { pieceBarcode } from '../../domain/src/orders/piece/order-piece.ts';
import { routeNumber } from '../../domain/src/routes/common/route-number.ts';
import { code, markdownTable } from './markdown-table.ts';

const planned: ScannedPiece = {
	barcode: 'SP-100231-1',
	orderNo: 'SP-100231',
	orderState: 'planned',
	lineState: 'pending',
	otherPlate: null,
	otherDepotName: null,
	atDepot: true,
	expected: false,
	otherRoute: null,
};

/** The results of scanning a barcode during loading, in the order of the checks. */
const loadingCases: readonly (readonly [string, ScannedPiece | null])[] = [
	['no piece has the barcode', null],
	['the piece belongs to another depot', { ...planned, otherDepotName: 'Bağcılar' }],
	['another vehicle holds it', { ...planned, otherPlate: '34 ABC 123' }],
	['it is on this debit already', { ...planned, lineState: 'debited' }],
	['its order is cancelled', { ...planned, orderState: 'cancelled' }],
	['the depot has not received it', { ...planned, atDepot: false, expected: true }],
	['it is not in the depot', { ...planned, lineState: null, atDepot: false }],
	['it is planned, or was left behind', planned],
	[
		'its order is on another route',
		{
			...planned,
			lineState: null,
			otherRoute: { number: 'RT-260305-07', plate: '34 ABC 123' },
		},
	],
	['it is not on this route', { ...planned, lineState: null }],
];

const returnedPiece: ReturnedPiece = {
	lineState: 'debited',
	otherPlate: null,
	otherDepotName: null,
};

const returnCases: readonly (readonly [string, ReturnedPiece | null])[] = [
	['no piece has the barcode', null],
	['the piece belongs to another depot', { ...returnedPiece, otherDepotName: 'Bağcılar' }],
	['it is on the vehicle', returnedPiece],
	['it was handed back already', { ...returnedPiece, lineState: 'cleared_returned' }],
	['it was delivered', { ...returnedPiece, lineState: 'cleared_delivered' }],
	['another vehicle holds it', { ...returnedPiece, lineState: null, otherPlate: '34 ABC 123' }],
	['it is not on this debit', { ...returnedPiece, lineState: null }],
];

function scanRow(found: string, refusal: ScanRefusal | null, success: string): string[] {
	if (refusal === null) return [found, success, 'ok', '–'];
	return [found, refusal.detail, scanToneOf(refusal), code(refusal.code)];
}

const scanHead = ['found', 'answer', 'tone', 'refusal'];

function loadingAnswers(): string {
	const success = scannedSentence({ done: 12, total: 40, pieceCount: 3, orderScanned: 2 });
	const rows = loadingCases.map(([found, piece]) => scanRow(found, refuseScanOut(piece), success));
	return markdownTable(scanHead, rows);
}

function returnAnswers(): string {
	const success = handedBackSentence({ done: 3, total: 7 });
	const rows = returnCases.map(([found, piece]) => scanRow(found, refuseHandBack(piece), success));
	return markdownTable(scanHead, rows);
}

type Example = readonly [item: string, shown: string, answer: unknown];

function exampleTable(examples: readonly Example[]): string {
	const rows = examples.map(([item, input, answer]) => [item, code(input), code(String(answer))]);
	return markdownTable(['function', 'input', 'answer'], rows);
}

const of = (name: string, input: string, answer: unknown): Example => [code(name), input, answer];

function formatExamples(): string {
	const spellings = ['İstanbul', 'ISTANBUL', 'ıstanbul', 'ISPARTA', 'IĞDIR', 'ŞİŞLİ'];
	return exampleTable([
		...spellings.map((text) => of('foldText', text, foldText(text))),
		of('foldEmail', ' INFO@SEVK.TR ', foldEmail(' INFO@SEVK.TR ')),
		...['10000000146', '10000000147'].map((text) => of('isNationalId', text, isNationalId(text))),
		...['4720100520', '0020413198'].map((text) => of('isTaxNumber', text, isTaxNumber(text))),
		of('parsePlate', '34 abc 123', parsePlate('34 abc 123')),
		of('formatPlate', '34ABC123', formatPlate('34ABC123')),
		...['0532 123 45 67', '5321234567', '+90 532 123 45 67', '00905321234567'].map((text) =>
			of('parsePhone', text, parsePhone(text)),
		),
		of('formatPhone', '+905321234567', formatPhone('+905321234567')),
		of('formatKurus', '123450', formatKurus(123_450)),
		of('formatKurus', '-5050', formatKurus(-5_050)),
		...['1.250,50', '1250,5', '1,250.50'].map((text) => of('parseMoney', text, parseMoney(text))),
		of('parseDecimal', '7,9', parseDecimal('7,9')),
		of('formatDecimal', '311.5', formatDecimal(311.5, 1)),
		of('formatPercent', '0.87', formatPercent(0.87)),
		of('formatDate', '2026-03-05', formatDate('2026-03-05')),
		of('formatDateTime', '2026-03-05T09:07:00Z', formatDateTime('2026-03-05T09:07:00Z')),
		...['20.11.2026', '20 Kasım 2026', '46346', '11/20/2026'].map((text) =>
			of('parseDate', text, parseDate(text)),
		),
		...['9:00', '0900', '0,375'].map((text) => of('parseClockTime', text, parseClockTime(text))),
		...['34710', '6420', '99000'].map((text) => of('parsePostalCode', text, parsePostalCode(text))),
		of('parseIban', 'TR33 0006 1005 …', parseIban('TR33 0006 1005 1978 6457 8413 26')),
		of('formatIban', 'TR330006…', formatIban('TR330006100519786457841326')),
		of('formatTrackingNumber', '123456789012345', formatTrackingNumber('123456789012345')),
		of('formatDistance', '2400', formatDistance(2_400)),
	]);
}

function maskExamples(): string {
	return exampleTable([
		of('maskName', 'Ayşe Nur Yılmaz', maskName('Ayşe Nur Yılmaz')),
		of('maskPhone', '+905321234567', maskPhone('+905321234567')),
		of('maskNationalId', '10000000146', maskNationalId('10000000146')),
	]);
}

function numberExamples(): string {
	return exampleTable([
		of('routeNumber', "'UMR', 2026-03-05, 7", routeNumber('UMR', '2026-03-05', 7)),
		of('debitNumber', "'UMR', 2026, 123", debitNumber('UMR', 2026, 123)),
		of('reportNumber', "'UMR', 2026, 4", reportNumber('UMR', 2026, 4)),
		of('transferNumber', "'UMR', 2026, 9", transferNumber('UMR', 2026, 9)),
		of('pieceBarcode', 'SP-100231, 2', pieceBarcode('SP-100231', 2)),
	]);
}

export const answerTables: Readonly<Record<string, () => string>> = {
	formats: formatExamples,
	masks: maskExamples,
	numbers: numberExamples,
	'loading-answers': loadingAnswers,
	'return-answers': returnAnswers,
};
