import { foldBarcode } from '../../common/identifier/barcode.ts';
import { codesMeantByScanner } from '../../common/identifier/scanner-keyboard.ts';
import { partialCodeSentence, piecesOfFragment } from '../../orders/piece/piece-code-fragment.ts';
import type { ScanTone } from './debit-scan.ts';

/** What the driver counted on the vehicle before he accepts the debit. */
export type DebitCount = {
	readonly pieceIds: readonly string[];
	/** Codes that the debit does not list: excess pieces. */
	readonly extraCodes: readonly string[];
};

export const emptyCount: DebitCount = { pieceIds: [], extraCodes: [] };

type CountedPiece = {
	readonly pieceId: string;
	readonly barcode: string;
	/** Absent in a debit that a phone of an earlier release kept. */
	readonly senderBarcode?: string | null;
};

type CountAnswer = {
	readonly count: DebitCount;
	readonly tone: ScanTone;
	readonly sentence: string;
};

/** What a scan of the driver adds to his count. The count is the phone's own: nothing is sent. */
export function countScan(
	code: string,
	pieces: readonly CountedPiece[],
	count: DebitCount,
): CountAnswer {
	const coded = pieces.map((piece) => ({ piece, codes: codesOf(piece) }));
	const found = [code, ...codesMeantByScanner(code).map((meant) => meant.code)]
		.map((each) => coded.filter(({ codes }) => codes.includes(foldBarcode(each))))
		.find((matches) => matches.length > 0);
	const [first, ...others] = found ?? [];
	if (first === undefined) return countUnlisted(code, coded, count);
	if (others.length > 0) {
		const sentence = 'Bu barkod birden çok kolide var; koliyi listeden işaretleyin.';
		return { count, tone: 'info', sentence };
	}
	const { pieceId } = first.piece;
	if (count.pieceIds.includes(pieceId)) {
		return { count, tone: 'info', sentence: 'Bu koli zaten sayıldı.' };
	}
	const pieceIds = [...count.pieceIds, pieceId];
	const sentence = `Sayıldı (${pieceIds.length}/${pieces.length})`;
	return { count: { ...count, pieceIds }, tone: 'ok', sentence };
}

function countUnlisted(
	code: string,
	coded: readonly { readonly codes: readonly string[] }[],
	count: DebitCount,
): CountAnswer {
	const read = foldBarcode(code);
	if (piecesOfFragment(read, coded).length > 0) {
		return { count, tone: 'info', sentence: partialCodeSentence };
	}
	if (count.extraCodes.map(foldBarcode).includes(read)) {
		return { count, tone: 'info', sentence: 'Bu fazla koli zaten yazıldı.' };
	}
	const extraCodes = [...count.extraCodes, code.trim()];
	const sentence = 'Listede yok; fazla koli olarak yazıldı.';
	return { count: { ...count, extraCodes }, tone: 'stop', sentence };
}

/** A count in terms of the pieces that the debit lists now: the depot may have changed it since. */
export function presentCount(count: DebitCount, pieces: readonly CountedPiece[]): DebitCount {
	const isExtra = (code: string) =>
		pieces.every((piece) => !codesOf(piece).includes(foldBarcode(code)));
	const found = pieces.filter(
		(piece) =>
			count.pieceIds.includes(piece.pieceId) ||
			count.extraCodes.some((code) => codesOf(piece).includes(foldBarcode(code))),
	);
	return {
		pieceIds: found.map(({ pieceId }) => pieceId),
		extraCodes: count.extraCodes.filter(isExtra),
	};
}

/** The pieces that a count lacks; none while nothing is counted, since then nothing is known. */
export function missingOf<Piece extends Pick<CountedPiece, 'pieceId'>>(
	count: DebitCount,
	pieces: readonly Piece[],
): Piece[] {
	if (count.pieceIds.length === 0) return [];
	return pieces.filter(({ pieceId }) => !count.pieceIds.includes(pieceId));
}

/**
 * How a count differs from the list; null if it does not.
 * @example countDifference(4, 1) // 'Sayılmayan koli: 4. Listede olmayan koli: 1.'
 */
export function countDifference(missingCount: number, extraCount: number): string | null {
	const sentences = [
		...(missingCount > 0 ? [`Sayılmayan koli: ${missingCount}.`] : []),
		...(extraCount > 0 ? [`Listede olmayan koli: ${extraCount}.`] : []),
	];
	return sentences.length === 0 ? null : sentences.join(' ');
}

function codesOf({ barcode, senderBarcode = null }: CountedPiece): string[] {
	return [barcode, ...(senderBarcode === null ? [] : [senderBarcode])].map(foldBarcode);
}
