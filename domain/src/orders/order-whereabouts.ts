import { formatMoment, type Instant } from '../common/date.ts';
import { maskName } from '../common/name-mask.ts';
import { formatPlate } from '../common/plate.ts';
import type { OrderState } from './order.ts';
import { type CustodyPlace, custodyPlaceWords } from './piece-custody.ts';

/** Where one piece of an order is, and since when. */
export type PieceWhereabouts = {
	readonly place: CustodyPlace;
	readonly since: Instant;
	/** Of the zimmet that holds it, when one does. */
	readonly debitId: string | null;
	readonly plate: string | null;
	readonly driverName: string | null;
};

/** When pieces are in several places, the first of these tells where to look for the order. */
const tellingFirst: readonly CustodyPlace[] = [
	'debit',
	'loading',
	'lost',
	'transit',
	'depot',
	'sender',
	'recipient',
];

/**
 * One place for an order whose pieces may be in several.
 * @example placeOfPieces(['recipient', 'debit']) // 'debit'
 */
export function placeOfPieces(places: readonly CustodyPlace[]): CustodyPlace {
	return tellingFirst.find((place) => places.includes(place)) ?? 'depot';
}

/** Said of a cancelled order whose goods are still out (domain.md §10, guard 6). */
const cancelledInCustodyWords = 'Ayırın / geri getirin';

/**
 * "Nerede, kimde?" in one sentence; what is together is told together.
 * @example 'Zimmette: 34 ABC 123 · Mehmet Y***** · Zimmet: 07:48'
 * @example 'Depoda (1/3 koli): Ümraniye · Giriş: 20.11.2026 06:30 — Alıcıda (2/3 koli) · Teslim: 11:20'
 */
export function whereaboutsSentence(
	order: { state: OrderState; depotName: string; receivedBy: string | null },
	pieces: readonly PieceWhereabouts[],
	now: Instant,
): string {
	const groups = Map.groupBy(pieces, ({ place, debitId }) => `${place}:${debitId ?? ''}`);
	const parts = [...groups.values()]
		.toSorted(([a], [b]) => rankOf(a?.place) - rankOf(b?.place))
		.map((group) => groupSentence(order, group, pieces.length, now));
	if (parts.length === 0) return 'Koli kaydı yok';
	const isOut = pieces.some(({ place }) => place === 'debit' || place === 'loading');
	const flag = order.state === 'cancelled' && isOut ? ` · ${cancelledInCustodyWords}` : '';
	return parts.join(' — ') + flag;
}

function rankOf(place: CustodyPlace | undefined): number {
	return place === undefined ? tellingFirst.length : tellingFirst.indexOf(place);
}

/** What the moment of the last movement is called, place by place. */
const sinceWords: Record<CustodyPlace, string> = {
	depot: 'Giriş',
	loading: 'Okutma',
	debit: 'Zimmet',
	recipient: 'Teslim',
	sender: 'İade',
	lost: 'Tutanak',
	transit: 'Çıkış',
};

function groupSentence(
	order: { depotName: string; receivedBy: string | null },
	group: readonly PieceWhereabouts[],
	pieceCount: number,
	now: Instant,
): string {
	const [first] = group;
	if (first === undefined) return '';
	const { place, plate, driverName } = first;
	const share = group.length < pieceCount ? ` (${group.length}/${pieceCount} koli)` : '';
	const holder = [plate === null ? '' : formatPlate(plate), maskName(driverName ?? '')];
	const who: Record<CustodyPlace, string[]> = {
		depot: [order.depotName],
		loading: [...holder, 'kabul bekliyor'],
		debit: holder,
		recipient: order.receivedBy === null ? [] : [maskName(order.receivedBy)],
		sender: [],
		lost: [],
		transit: [],
	};
	const named = who[place].filter((part) => part !== '');
	const head = `${custodyPlaceWords[place]}${share}`;
	const since = `${sinceWords[place]}: ${formatMoment(first.since, now)}`;
	return named.length === 0 ? `${head} · ${since}` : `${head}: ${[...named, since].join(' · ')}`;
}
