// What is done at the desk beside counts: money to the bank, and what explains other changes.
import { type MoneyAccount, moneyAccount } from './money-account.ts';
import type { MoneyTransferKind } from './money-transfer.ts';

/** Acts of the desk, with their words. Each needs a note that explains it. */
export const moneyDeskActWords = {
	bag: 'Bankaya gönder',
	put_in: 'Kasaya para kondu',
	taken_out: 'Kasadan para alındı',
	cost: 'Kasadan masraf ödendi',
	explained: 'Açıklama bekleyeni kapat',
} as const;

export type MoneyDeskAct = keyof typeof moneyDeskActWords;
export const moneyDeskActs = Object.keys(moneyDeskActWords) as MoneyDeskAct[];

type DeskFlow = {
	readonly from: MoneyAccount;
	readonly to: MoneyAccount;
	readonly kind: MoneyTransferKind;
};

/** From whom to whom an act moves; a bag is an account of its own until the bank has it. */
export function deskFlow(act: MoneyDeskAct, id: string): DeskFlow {
	switch (act) {
		case 'bag':
			return { from: 'desk', to: moneyAccount('in_transit', id), kind: 'bagged' };
		case 'put_in':
			return { from: 'own_money', to: 'desk', kind: 'correction' };
		case 'taken_out':
			return { from: 'desk', to: 'own_money', kind: 'correction' };
		case 'cost':
			return { from: 'desk', to: 'cost', kind: 'expense' };
		case 'explained':
			return { from: 'own_money', to: 'suspense', kind: 'correction' };
	}
}
