// Shops and goods of the demo; names, prices and sizes are fictitious.

export type DemoProduct = {
	readonly name: string;
	readonly priceKurus: number;
	/** The price before the campaign; null if there is none. */
	readonly preCampaignKurus: number | null;
	readonly desi: number;
	readonly kg: number;
};

export type DemoShop = {
	readonly name: string;
	readonly products: readonly DemoProduct[];
	/** Can be paid with a meal card. */
	readonly sellsFood?: boolean;
	/** Whether the pieces come with barcodes of the shop. */
	readonly printsLabels?: boolean;
};

function product(
	name: string,
	priceKurus: number,
	preCampaignKurus: number | null,
	desi: number,
	kg: number,
): DemoProduct {
	return { name, priceKurus, preCampaignKurus, desi, kg };
}

export const demoShops: readonly DemoShop[] = [
	{
		name: 'Nar Mutfak',
		products: [
			product('Filtre kahve makinesi', 249_990, 299_990, 6, 3.2),
			product('Döküm tencere 24 cm', 184_950, null, 4, 5.1),
			product('Çay seti, 12 parça', 89_900, 119_900, 3, 2.4),
			product('Ahşap kesme tahtası', 34_990, null, 1.5, 1.2),
			product('Bıçak seti, 5 parça', 129_900, 159_900, 2, 1.6),
		],
	},
	{
		name: 'Satır Arası Kitap',
		printsLabels: true,
		products: [
			product('Roman, ciltli', 28_500, 34_000, 0.5, 0.6),
			product('Çocuk kitabı seti, 10 kitap', 74_900, 99_900, 2, 2.2),
			product('Üniversite hazırlık seti', 112_000, null, 4, 4.8),
			product('Defter ve kalem seti', 19_950, null, 0.6, 0.5),
		],
	},
	{
		name: 'Kuzey Elektronik',
		products: [
			product('Kablosuz kulaklık', 159_900, 199_900, 1, 0.4),
			product('Robot süpürge', 849_900, 1_049_900, 9, 5.5),
			product('Taşınabilir şarj cihazı', 64_990, 79_990, 0.5, 0.4),
			product('Monitör 27 inç', 689_900, null, 14, 6.2),
			product('Klavye ve fare seti', 94_900, null, 2, 1.1),
		],
	},
	{
		name: 'Pati Market',
		products: [
			product('Kedi maması 10 kg', 139_900, 164_900, 5, 10),
			product('Kedi kumu 20 litre', 42_990, null, 6, 17),
			product('Köpek maması 15 kg', 189_900, 219_900, 7, 15),
			product('Tırmalama tahtası', 54_900, null, 8, 3.5),
		],
	},
	{
		name: 'Minik Adımlar',
		products: [
			product('Bebek bezi, 4 paket', 109_900, 134_900, 9, 6.4),
			product('Mama sandalyesi', 219_900, null, 16, 7.8),
			product('Oyuncak tren seti', 67_900, 84_900, 3, 1.9),
			product('Bebek arabası örtüsü', 37_900, null, 1.5, 0.8),
		],
	},
	{
		name: 'Zeytin Dalı Gurme',
		sellsFood: true,
		products: [
			product('Sızma zeytinyağı 5 litre', 149_500, 169_500, 3, 5.4),
			product('Kahvaltılık sepeti', 98_000, null, 4, 4.1),
			product('Çiçek balı 850 g', 44_900, 52_900, 0.8, 1.1),
			product('Kuruyemiş kutusu', 72_500, null, 1.2, 1.5),
		],
	},
	{
		name: 'Koşu Yolu Spor',
		products: [
			product('Koşu ayakkabısı', 264_900, 329_900, 3, 1.2),
			product('Yoga matı', 49_900, null, 3, 1.4),
			product('Dambıl seti 20 kg', 159_900, null, 4, 20.5),
			product('Sırt çantası 30 litre', 119_900, 149_900, 4, 1.1),
		],
	},
];
