/** Condition of returned goods (Ürün Durumu, docs/domain.md#small-lists). */
export const productConditionWords = {
	sellable: 'Satılabilir',
	repack: 'Tekrar Paketlenecek',
	damaged: 'Hasarlı (Hurda)',
	destroy: 'İmha',
	to_supplier: 'Tedarikçiye İade',
} as const;

export type ProductCondition = keyof typeof productConditionWords;

export const productConditions = Object.keys(productConditionWords) as ProductCondition[];
