import { formatDistance } from '../common/geo.ts';
import { refusals } from '../common/refusal.ts';

/** Refusals of a stop result that only the goods and the money on the vehicle can give. */
export const deliveryResultRefusals = refusals({
	'result/receiver-missing': () => 'Teslim alan kişiyi ve yakınlığını girin.',
	'result/order-cancelled': (facts: { orderNo: string }) =>
		`Sipariş ${facts.orderNo} iptal edildi; yalnızca "Sipariş iptal edildi" nedeniyle teslim edilemedi girilebilir. Koliyi ayırın, geri getirin.`,
	'result/collection-refused': (facts: { orderNo: string }) =>
		`Sipariş ${facts.orderNo} teslim edilemedi; tahsilat girilemez.`,
	'result/return-undelivered': (facts: { orderNo: string }) =>
		`Sipariş ${facts.orderNo} teslim edilmedi; ürünleri kolisiyle geri döner, ürün iadesi girilemez.`,
	'result/nothing-on-vehicle': (facts: { orderNo: string }) =>
		`Sipariş ${facts.orderNo} için araçta zimmetli koli yok.`,
});

/** How far from the address a result still needs no remark, in metres (domain.md §6, K). */
const nearM = 150;

/**
 * The remark on a result that was entered away from its address, or null when it was near.
 * @example farSentence(2_400) // 'Sonuç, adresten 2,4 km uzakta girildi.'
 */
export function farSentence(distanceM: number | null): string | null {
	if (distanceM === null || distanceM <= nearM) return null;
	return `Sonuç, adresten ${formatDistance(distanceM)} uzakta girildi.`;
}
