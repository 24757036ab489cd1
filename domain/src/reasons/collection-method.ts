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
