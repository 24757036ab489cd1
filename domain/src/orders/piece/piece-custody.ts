/**
 * Holder of a piece. A piece in `loading:<debit>` is on the vehicle, but the depot stays
 * responsible until the driver accepts (docs/domain.md#custody). `expected`: the sender has announced
 * it, and the depot has not received it. `missing`: the depot has received it and cannot find it.
 */
export type Holder =
	| 'expected'
	| 'depot'
	| 'missing'
	| 'recipient'
	| 'sender'
	| 'written_off'
	| 'transit'
	| `loading:${string}`
	| `debit:${string}`;

/** Holders of a piece whose way through the depot has ended. */
export const endedHolders = ['recipient', 'sender', 'written_off'] as const satisfies Holder[];

/** Holders of a piece that waits for its loading. */
export const waitingHolders = ['expected', 'depot'] as const satisfies Holder[];

/** Holders of a piece that the depot has received and that no vehicle can take from it. */
export const goneHolders = ['missing', 'written_off'] as const satisfies Holder[];

/** Movements of the custody ledger. A correction is a movement of its own. */
export const movements = [
	'announced',
	'received',
	'receipt_undone',
	'scanned_out',
	'scan_undone',
	'accepted',
	'delivered',
	'delivery_undone',
	'taken_back',
	'handed_back',
	'hand_back_undone',
	'transferred',
	'undebited',
	'written_off',
	'to_sender',
	'disposed',
	'missed',
	'found',
] as const;
export type Movement = (typeof movements)[number];

/** Holder of a piece on the vehicle before the driver's acceptance. */
export function loadingHolder(debitId: string): Holder {
	return `loading:${debitId}`;
}

/** Holder of a piece in the custody of the driver of this debit. */
export function debitHolder(debitId: string): Holder {
	return `debit:${debitId}`;
}

/** The debit of a holder; null if the goods belong to no debit. */
export function debitOf(holder: Holder | string): string | null {
	return holder.startsWith('debit:') || holder.startsWith('loading:')
		? holder.slice(holder.indexOf(':') + 1)
		: null;
}

/**
 * Places of the custody axis (docs/domain.md#custody): Mal kabul bekliyor · Depoda · Kayıp araştırmasında ·
 * Zimmette · Alıcıda · Göndericide · Kayıp · Hurdaya ayrıldı.
 */
export const custodyPlaces = [
	'expected',
	'depot',
	'missing',
	'loading',
	'debit',
	'recipient',
	'sender',
	'lost',
	'disposed',
	'transit',
] as const;
export type CustodyPlace = (typeof custodyPlaces)[number];

/** The place of a holder, for chips and sentences. */
export function placeOf(holder: Holder | string): CustodyPlace {
	if (holder.startsWith('debit:')) return 'debit';
	if (holder.startsWith('loading:')) return 'loading';
	if (holder === 'written_off') return 'lost';
	return holder as CustodyPlace;
}

/** The place of a piece after its last movement: goods that were disposed of are not lost. */
export function placeAfter({
	movement,
	holder,
}: {
	readonly movement: Movement | string;
	readonly holder: Holder | string;
}): CustodyPlace {
	return movement === 'disposed' ? 'disposed' : placeOf(holder);
}

const endedPlaces: readonly CustodyPlace[] = ['recipient', 'sender', 'lost', 'disposed'];

/** Whether a piece in this place is still to be delivered or returned. */
export function isOpenPlace(place: CustodyPlace): boolean {
	return !endedPlaces.includes(place);
}

export const custodyPlaceWords: Record<CustodyPlace, string> = {
	expected: 'Mal kabul bekliyor',
	depot: 'Depoda',
	missing: 'Kayıp araştırmasında',
	loading: 'Araca yüklendi',
	debit: 'Zimmette',
	recipient: 'Alıcıda',
	sender: 'Göndericide',
	lost: 'Kayıp',
	disposed: 'Hurdaya ayrıldı',
	transit: 'Yolda',
};

/** What a scan says before its own answer when it found a missing piece. */
const foundWords = 'Kayıp araştırmasındaydı, bulundu.';

/**
 * The sentence of a scan that found a missing piece.
 * @example foundSentence('Zimmetlendi (12/40)') // 'Kayıp araştırmasındaydı, bulundu. Zimmetlendi (12/40)'
 */
export function foundSentence(answer: string): string {
	return answer === '' ? foundWords : `${foundWords} ${answer}`;
}

export const movementWords: Record<Movement, string> = {
	announced: 'Mal kabul bekliyor',
	received: 'Depoya alındı',
	receipt_undone: 'Mal kabul geri alındı',
	scanned_out: 'Araca okutuldu',
	scan_undone: 'Okutma geri alındı',
	accepted: 'Zimmet kabul edildi',
	delivered: 'Teslim edildi',
	delivery_undone: 'Teslim sonucu geri alındı',
	taken_back: 'Alıcıdan geri alındı',
	handed_back: 'Depoya geri teslim alındı',
	hand_back_undone: 'Geri teslim düzeltildi',
	transferred: 'Zimmet devredildi',
	undebited: 'Zimmetten düşüldü',
	written_off: 'Tutanakla düşüldü',
	to_sender: 'Göndericiye iade edildi',
	disposed: 'Hurdaya ayrıldı',
	missed: 'Depoda bulunamadı, kayıp araştırmasına alındı',
	found: 'Bulundu, kayıp araştırması bitti',
};
