import { refusals, refuse } from '../common/rule/refusal.ts';

/**
 * Payment methods at delivery; only cash is handed in at the depot (docs/domain.md#small-lists).
 */
export const collectionMethodWords = {
	cash: 'Nakit',
	card: 'Kart (POS)',
	transfer: 'Havale/EFT',
	meal_card: 'Yemek Kartı',
} as const;

export type CollectionMethod = keyof typeof collectionMethodWords;

/** Methods that a settlement lists separately; the others form one sum. */
export const countedMethods: readonly CollectionMethod[] = ['cash', 'card'];

export const collectionMethods = Object.keys(collectionMethodWords) as CollectionMethod[];

/** A payment at the door or at the branch as it was entered. */
type CollectionProof = {
	readonly method: CollectionMethod;
	/** Number of the slip or receipt. */
	readonly receiptNo: string | null;
	readonly approvalCode?: string | null | undefined;
};

/**
 * Whether a card payment lacks the slip number or the approval code of the POS device, without which
 * cash could be entered as paid by card.
 */
function lacksCardSlip({ method, receiptNo, approvalCode }: CollectionProof): boolean {
	return method === 'card' && (!receiptNo || !approvalCode);
}

export const collectionRefusals = refusals({
	'result/slip-missing': () => 'Kart tahsilatı için slip no ve onay kodunu girin.',
});

/** Whether a card payment lacks its slip where the policy `cardSlip` requires one. */
export function isSlipMissing(cardSlip: boolean, collections: readonly CollectionProof[]): boolean {
	return cardSlip && collections.some(lacksCardSlip);
}

/** The refusal of such a payment; null where nothing is missing. */
export function refuseMissingSlip(cardSlip: boolean, collections: readonly CollectionProof[]) {
	if (!isSlipMissing(cardSlip, collections)) return null;
	return refuse(collectionRefusals, 'result/slip-missing');
}

/**
 * Slip number and approval code in one cell.
 * @example cardProof({ receiptNo: '004518', approvalCode: '731904' }) // '004518 · 731904'
 */
export function cardProof(one: Pick<CollectionProof, 'receiptNo' | 'approvalCode'>): string {
	return [one.receiptNo, one.approvalCode].filter(Boolean).join(' · ');
}
