import { formatKurus } from '../../common/format/money.ts';
import { type EquipmentItem, equipmentCounts } from './debit-equipment.ts';

/** What passes to the driver with a debit; amounts in kuruş. */
export type AcceptedGoods = {
	readonly orderCount: number;
	readonly pieceCount: number;
	readonly equipment: readonly Pick<EquipmentItem, 'kind' | 'label' | 'givenCount'>[];
	readonly floatKurus: number;
	readonly dueKurus: number;
};

/**
 * The sentence of an acceptance, on the screen and on the paper: what passes to the driver, and the
 * amount to collect, which does not exist yet.
 * @example acceptanceSentence(goods, 'zimmetinize geçecek')
 * // '38 sipariş, 44 koli, 1 POS ve ₺500,00 avans zimmetinize geçecek; tahsil edilecek ₺31.472,83.'
 */
export function acceptanceSentence(goods: AcceptedGoods, passing: string): string {
	const { orderCount, pieceCount, equipment, floatKurus, dueKurus } = goods;
	const parts = [
		`${orderCount} sipariş`,
		`${pieceCount} koli`,
		...equipmentCounts(equipment),
		...(floatKurus > 0 ? [`${formatKurus(floatKurus)} avans`] : []),
	];
	const list = `${parts.slice(0, -1).join(', ')} ve ${parts.at(-1)}`;
	return `${list} ${passing}; tahsil edilecek ${formatKurus(dueKurus)}.`;
}
