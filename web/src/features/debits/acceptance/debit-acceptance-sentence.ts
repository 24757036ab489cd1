import type { DebitDetail } from '@sevk/contract/debits/debits';
import { formatKurus } from '@sevk/domain/common/format/money';
import { equipmentName } from '@sevk/domain/debits/line/debit-equipment';

type Facts = Pick<DebitDetail, 'totals' | 'equipment' | 'floatKurus' | 'driverName'>;

/** What passes to the driver at acceptance, and the amount to collect, which is not there yet. */
export function acceptanceSentence(debit: Facts, own: boolean): string {
	const { orderCount, pieceCount, dueKurus } = debit.totals;
	const goods = [
		`${orderCount} sipariş`,
		`${pieceCount} koli`,
		...debit.equipment.map(equipmentName),
		...(debit.floatKurus > 0 ? [`${formatKurus(debit.floatKurus)} bozuk para avansı`] : []),
	];
	const list = `${goods.slice(0, -1).join(', ')} ve ${goods.at(-1)}`;
	const due = `Tahsil edilecek: ${formatKurus(dueKurus)}.`;
	return own
		? `${list} zimmetinize geçecek. ${due} Onaylıyor musunuz?`
		: `${list} şu sürücünün zimmetine geçecek: ${debit.driverName}. ${due} İmzaladığı zimmet listesi elinizde mi?`;
}
