/** How money is taken at the door; only cash is carried back to the desk (domain.md §5). */
export const collectionMethodWords = {
	cash: 'Nakit',
	card: 'Kart (POS)',
	transfer: 'Havale/EFT',
	meal_card: 'Yemek Kartı',
} as const;

export type CollectionMethod = keyof typeof collectionMethodWords;

export const collectionMethods = Object.keys(collectionMethodWords) as CollectionMethod[];
