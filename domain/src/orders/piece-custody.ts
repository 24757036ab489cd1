/**
 * Who holds a piece. `loading:<debit>` is on the vehicle but still the depot's responsibility:
 * custody passes only when the driver accepts (domain.md §2, teslim and tesellüm).
 */
export type Holder =
	| 'depot'
	| 'recipient'
	| 'sender'
	| 'written_off'
	| 'transit'
	| `loading:${string}`
	| `debit:${string}`;

/** The kinds of movement that the ledger knows; a correction is a movement of its own. */
export type Movement =
	| 'received'
	| 'scanned_out'
	| 'scan_undone'
	| 'accepted'
	| 'delivered'
	| 'delivery_undone'
	| 'taken_back'
	| 'handed_back'
	| 'hand_back_undone'
	| 'transferred'
	| 'undebited'
	| 'written_off'
	| 'to_sender';

/** On the vehicle, waiting for the driver's acceptance. */
export function loadingFor(debitId: string): Holder {
	return `loading:${debitId}`;
}

/** In the custody of the driver of this debit. */
export function heldBy(debitId: string): Holder {
	return `debit:${debitId}`;
}

/** The debit behind a holder, or null when the goods are in nobody's zimmet. */
export function debitOf(holder: Holder | string): string | null {
	return holder.startsWith('debit:') || holder.startsWith('loading:')
		? holder.slice(holder.indexOf(':') + 1)
		: null;
}

/** The word of the custody axis (domain.md §5): Depoda · Zimmette · Alıcıda · Göndericide · Kayıp. */
export type CustodyPlace =
	| 'depot'
	| 'loading'
	| 'debit'
	| 'recipient'
	| 'sender'
	| 'lost'
	| 'transit';

/** Which place a holder is, for chips and sentences. */
export function placeOf(holder: Holder | string): CustodyPlace {
	if (holder.startsWith('debit:')) return 'debit';
	if (holder.startsWith('loading:')) return 'loading';
	if (holder === 'written_off') return 'lost';
	return holder as CustodyPlace;
}

export const custodyPlaceWords: Record<CustodyPlace, string> = {
	depot: 'Depoda',
	loading: 'Araca yüklendi',
	debit: 'Zimmette',
	recipient: 'Alıcıda',
	sender: 'Göndericide',
	lost: 'Kayıp',
	transit: 'Yolda',
};

export const movementWords: Record<Movement, string> = {
	received: 'Depoya alındı',
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
};
