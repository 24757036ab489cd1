import { foldText } from './fold.ts';

/**
 * A text as a part of a file name.
 * @example fileWord('Kimde Ne Var?') // 'kimde-ne-var'
 */
export function fileWord(text: string): string {
	return foldText(text)
		.replaceAll(/[^a-z0-9]+/g, '-')
		.replaceAll(/^-|-$/g, '');
}

/**
 * The name of a list with its depot, before the date at its end.
 * @example nameWithDepot('siparisler-2026-11-20.xlsx', 'Ümraniye') // 'siparisler-umraniye-2026-11-20.xlsx'
 */
export function nameWithDepot(fileName: string, depotName: string): string {
	const word = fileWord(depotName);
	if (word === '') return fileName;
	return fileName.replace(/(-\d{4}-\d{2}-\d{2})?(\.\w+)?$/, `-${word}$1$2`);
}

/** The records that a paper of several is on. */
type PaperSubject = {
	/** The route that was printed as a whole; null for single records. */
	readonly routeNumber: string | null;
	readonly orderNos: readonly string[];
	/** The koli, where it is one of several of its order. */
	readonly ordinal: number | null;
	readonly day: string;
};

/**
 * The number that a paper is saved under: of its route, of its only order or koli, else its day with
 * the count of its orders.
 * @example paperNumber({ routeNumber: null, orderNos: ['SP-1', 'SP-2'], ordinal: null, day: '2026-11-20' }) // '2026-11-20-2-siparis'
 */
export function paperNumber({ routeNumber, orderNos, ordinal, day }: PaperSubject): string {
	if (routeNumber !== null) return routeNumber;
	const [first, ...others] = new Set(orderNos);
	if (first === undefined) return day;
	if (others.length > 0) return `${day}-${others.length + 1}-siparis`;
	return ordinal === null ? first : `${first}-${ordinal}`;
}
