import { formatMoment, type Instant } from '../../common/date/date.ts';
import { formatPlate } from '../../common/identifier/plate.ts';
import type { OrderState } from '../common/order.ts';
import { type CustodyPlace, custodyPlaceWords } from '../piece/piece-custody.ts';

/** The place of one piece of an order, and since when. */
export type PieceWhereabouts = {
	readonly place: CustodyPlace;
	readonly since: Instant;
	/** Id of the debit that holds the piece; null if none does. */
	readonly debitId: string | null;
	readonly plate: string | null;
	readonly driverName: string | null;
};

/** Priority of places if the pieces of an order are in several. */
const placePriority: readonly CustodyPlace[] = [
	'debit',
	'loading',
	'lost',
	'missing',
	'transit',
	'expected',
	'depot',
	'sender',
	'recipient',
	'disposed',
];

/**
 * The place of an order whose pieces may be in several.
 * @example placeOfPieces(['recipient', 'debit']) // 'debit'
 */
export function placeOfPieces(places: readonly CustodyPlace[]): CustodyPlace {
	return placePriority.find((place) => places.includes(place)) ?? 'depot';
}

/** Added for a cancelled order whose goods are on a vehicle (docs/domain.md#cancelled-orders). */
const cancelledInCustodyWords = 'Ayırın / geri getirin';

/**
 * Answers "Nerede, kimde?" in one sentence; pieces in the same place are grouped, with
 * the time of the last one that came there.
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
	return place === undefined ? placePriority.length : placePriority.indexOf(place);
}

/** Label of the last movement's time, per place. */
const sinceWords: Record<CustodyPlace, string> = {
	expected: 'Kayıt',
	depot: 'Giriş',
	missing: 'Aranıyor',
	loading: 'Okutma',
	debit: 'Zimmet',
	recipient: 'Teslim',
	sender: 'İade',
	lost: 'Tutanak',
	disposed: 'İşlem',
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
	const holder = [plate === null ? '' : formatPlate(plate), driverName ?? ''];
	const details: Record<CustodyPlace, string[]> = {
		expected: [order.depotName],
		depot: [order.depotName],
		missing: [order.depotName],
		loading: [...holder, 'kabul bekliyor'],
		debit: holder,
		recipient: order.receivedBy === null ? [] : [order.receivedBy],
		sender: [],
		lost: [],
		disposed: [],
		transit: [],
	};
	const placeDetails = details[place].filter((part) => part !== '');
	const head = `${custodyPlaceWords[place]}${share}`;
	const last = group.reduce((a, b) => (new Date(a.since) < new Date(b.since) ? b : a));
	const since = `${sinceWords[place]}: ${formatMoment(last.since, now)}`;
	return placeDetails.length === 0
		? `${head} · ${since}`
		: `${head}: ${[...placeDetails, since].join(' · ')}`;
}
