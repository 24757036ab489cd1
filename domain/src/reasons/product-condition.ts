/** In which condition returned goods are (Ürün Durumu, domain.md §6). */
export const productConditionWords = {
	sellable: 'Satılabilir',
	repack: 'Tekrar Paketlenecek',
	damaged: 'Hasarlı (Hurda)',
	destroy: 'İmha',
	to_supplier: 'Tedarikçiye İade',
} as const;

export type ProductCondition = keyof typeof productConditionWords;

export const productConditions = Object.keys(productConditionWords) as ProductCondition[];
