// Acts at the desk beside counts (docs/domain.md#money). What an account does not have is refused.
import type {
	bankBag as bankBagEndpoint,
	moveDeskMoney as moveDeskMoneyEndpoint,
} from '@sevk/contract/money/money';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { moneyAccount } from '@sevk/domain/money/money-account';
import { deskFlow } from '@sevk/domain/money/money-desk-act';
import { moneyRefusals } from '@sevk/domain/money/money-ledger-words';
import type { z } from 'zod';
import { timeOf } from '../../db/act.ts';
import { newId } from '../../db/ids.ts';
import type { CommandContext } from '../common/idempotent-commands.ts';
import { runInActiveDepot } from '../depots/depot-commands.ts';
import { hasAccount } from './money-account-store.ts';
import { lockBalances } from './money-ledger-store.ts';
import { findOpening } from './money-opening-store.ts';
import { postMoney } from './money-posting-commands.ts';

type DeskFields = z.output<NonNullable<typeof moveDeskMoneyEndpoint.body>>;

/** Moves money from or to the desk; a bag gets an account in the name of its carrier. */
export async function moveDeskMoney(
	context: CommandContext,
	{ depotId, act, amountKurus, personName, note }: DeskFields,
) {
	return runInActiveDepot(context, depotId, async (tx) => {
		if ((await findOpening(tx, depotId)) === null) return refuse(moneyRefusals, 'money/not-open');
		const id = newId();
		const flow = deskFlow(act, id);
		const transfer = { ...flow, key: `desk:${id}`, amountKurus, note: `${personName}: ${note}` };
		const money = { depotId, actor: context.caller, now: timeOf(context.act) };
		const names = new Map([[moneyAccount('in_transit', id), personName]]);
		const lack = await postMoney(tx, money, [transfer], { covers: false, names });
		if (lack === null) return { id };
		return refuse(moneyRefusals, 'money/lacking', { lackKurus: lack.lackKurus });
	});
}

type BagFields = z.output<NonNullable<typeof bankBagEndpoint.body>> & { readonly bagId: string };

/** The whole bag is in the bank. */
export async function bankBag(context: CommandContext, { depotId, bagId, receiptNo }: BagFields) {
	return runInActiveDepot(context, depotId, async (tx) => {
		if ((await findOpening(tx, depotId)) === null) return refuse(moneyRefusals, 'money/not-open');
		const from = moneyAccount('in_transit', bagId);
		if (!(await hasAccount(tx, depotId, from))) return notFound();
		const balances = await lockBalances(tx, depotId, [from], new Map());
		const amountKurus = balances?.get(from)?.kurus ?? 0;
		if (amountKurus === 0) return refuse(moneyRefusals, 'money/bag-banked');
		const about = { from, to: 'bank', kind: 'banked', amountKurus, note: receiptNo } as const;
		const money = { depotId, actor: context.caller, now: timeOf(context.act) };
		await postMoney(tx, money, [{ ...about, key: `banked:${bagId}` }], { covers: true });
		return { id: bagId, amountKurus };
	});
}
