import type { DebitDetail } from '@sevk/contract/debits/debit-detail';
import { acceptanceSentence } from '@sevk/domain/debits/line/debit-acceptance-words';

type Facts = Pick<DebitDetail, 'totals' | 'equipment' | 'floatKurus' | 'driverName'>;

/** What the driver signs, in the words of the paper. */
export function acceptanceStatement(debit: Facts): string {
	const goods = { ...debit.totals, equipment: debit.equipment, floatKurus: debit.floatKurus };
	return acceptanceSentence(goods, 'zimmetime geçti');
}

/** The question before an acceptance, by the driver or by who holds the signed list. */
export function acceptanceQuestion(debit: Facts, own: boolean): string {
	const goods = { ...debit.totals, equipment: debit.equipment, floatKurus: debit.floatKurus };
	return own
		? `${acceptanceSentence(goods, 'zimmetinize geçecek')} Onaylıyor musunuz?`
		: `Sürücü: ${debit.driverName}. ${acceptanceSentence(goods, 'sürücünün zimmetine geçecek')} İmzaladığı zimmet listesi elinizde mi?`;
}
