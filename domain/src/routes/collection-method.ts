/** How money is taken at the door; only cash is carried back to the desk (domain.md §5). */
export const collectionMethodWords: Readonly<Record<string, string>> = {
	cash: 'Nakit',
	card: 'Kart (POS)',
	transfer: 'Havale/EFT',
	meal_card: 'Yemek Kartı',
};
