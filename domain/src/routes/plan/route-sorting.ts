// Ayrıştırma: where a scanned piece goes before the vehicles are loaded (docs/domain.md#sorting).
import type { OrderState } from '../../orders/common/order.ts';
import { type CustodyPlace, custodyPlaceWords } from '../../orders/piece/piece-custody.ts';
import { plannableRouteStates, type RouteState } from '../common/route.ts';

/** Selects sound and colour, as for a scan at loading. */
type SortingTone = 'ok' | 'info' | 'stop';

export const sortingCodes = [
	'lane',
	'no-route',
	'departed',
	'expected',
	'missing',
	'elsewhere',
	'cancelled',
	'ambiguous',
	'unknown',
] as const;
type SortingCode = (typeof sortingCodes)[number];

/** A scanned piece with the route of its order. */
export type SortingPiece = {
	readonly orderState: OrderState;
	readonly place: CustodyPlace;
	/** The active route of the order without a result; null if there is none. */
	readonly route: {
		readonly number: string;
		readonly state: RouteState;
		readonly stopPosition: number;
	} | null;
};

export type Sorting = {
	readonly code: SortingCode;
	readonly tone: SortingTone;
	/** On the screen, read from two metres. */
	readonly sentence: string;
	/** Spoken by the device; shorter than the sentence. */
	readonly speech: string;
};

/**
 * The lane in front of the gate on which the pieces of a route are collected: the running number
 * of the route on its day, which labels and lists show as well.
 * @example loadLane('RT-260305-07') // '7'
 */
export function loadLane(routeNumber: string): string {
	const count = routeNumber.slice(routeNumber.lastIndexOf('-') + 1);
	return count.replace(/^0+(?=.)/, '');
}

/** Where a piece goes; null is a code that no piece has. */
export function sortPiece(piece: SortingPiece | null): Sorting {
	if (piece === null) return stop('unknown', 'Barkod bulunamadı.');
	const { route, place } = piece;
	// Its scan finds it before it is sorted (docs/domain.md#missing-pieces).
	if (place === 'missing') return stop('missing', 'Bu koli kayıp araştırmasında.');
	if (piece.orderState === 'cancelled') return stop('cancelled', 'Sipariş iptal edilmiş, ayırın.');
	if (place === 'expected')
		return stop('expected', 'Bu koli henüz depoya kabul edilmedi; önce Mal Kabul’de okutun.');
	if (place !== 'depot') {
		return stop('elsewhere', `Bu koli depoda görünmüyor: ${custodyPlaceWords[place]}.`);
	}
	if (route === null) {
		const sentence = 'Rotası yok; bekleyenlere ayırın.';
		return { code: 'no-route', tone: 'info', sentence, speech: sentence };
	}
	if (!plannableRouteStates.includes(route.state)) {
		return stop('departed', `Rotası çıktı (${route.number}); ayırın.`, 'Rotası çıktı; ayırın.');
	}
	const lane = loadLane(route.number);
	return {
		code: 'lane',
		tone: 'ok',
		sentence: `Hat ${lane} · Durak ${route.stopPosition}`,
		speech: `Hat ${lane}. Durak ${route.stopPosition}.`,
	};
}

/** A code of pieces that belong to several orders; a person chooses. */
export function ambiguousSorting(pieceCount: number): Sorting {
	const sentence = `Bu kod ${pieceCount} koliye ait. Elinizdeki koliyi seçin.`;
	return { code: 'ambiguous', tone: 'info', sentence, speech: 'Koliyi seçin.' };
}

function stop(code: SortingCode, sentence: string, speech = sentence): Sorting {
	return { code, tone: 'stop', sentence, speech };
}
