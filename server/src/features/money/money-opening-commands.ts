// Kasa Açılışı: the count with which the money of a depot begins (docs/domain.md#money).
import type { openMoney as openMoneyEndpoint } from '@sevk/contract/money/money';
import { todayIn } from '@sevk/domain/common/date/date';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { moneyAccount } from '@sevk/domain/money/money-account';
import { moneyRefusals } from '@sevk/domain/money/money-ledger-words';
import type { MoneyTransfer } from '@sevk/domain/money/money-transfer';
import type { z } from 'zod';
import { timeOf } from '../../db/act.ts';
import type { Tx } from '../../db/database.ts';
import { recordEvent } from '../../db/events.ts';
import type { CommandContext } from '../common/idempotent-commands.ts';
import { runInActiveDepot } from '../depots/depot-commands.ts';
import { collectionTransfers, floatKey } from './money-act-commands.ts';
import type { MoneyActor } from './money-ledger-store.ts';
import {
	findOpening,
	insertFormerRoutes,
	insertOpening,
	lockOperation,
	readDriverSums,
	readOpenCollections,
	readOpenFloats,
} from './money-opening-store.ts';
import { postMoney, senderAccount } from './money-posting-commands.ts';

type OpeningFields = z.output<NonNullable<typeof openMoneyEndpoint.body>>;

/** Transfers that are written in one statement. */
const batchSize = 500;

/**
 * Begins the money of a depot: the counted desk, what drivers hold on routes that are not booked, and
 * what they owe. Acts of these routes wait until it is written.
 */
export async function openMoney(
	context: CommandContext,
	{ depotId, countedKurus, denominations, note }: OpeningFields,
) {
	return runInActiveDepot(context, depotId, async (tx) => {
		const { caller } = context;
		const now = timeOf(context.act);
		await lockOperation(tx, depotId);
		const row = {
			depot_id: depotId,
			opened_on: todayIn(now),
			opened_at: now,
			counted_kurus: countedKurus,
			denominations: JSON.stringify(denominations ?? {}),
			note,
			opened_by: caller.userId,
			opened_by_name: caller.name,
		};
		if (!(await insertOpening(tx, row))) {
			const opening = await findOpening(tx, depotId);
			if (opening === null) throw new Error('the opening of another act is there');
			const { opened_on: openedOn, opened_by_name: name } = opening;
			return refuse(moneyRefusals, 'money/already-open', { openedOn, name });
		}
		await insertFormerRoutes(tx, depotId);
		await postOpening(tx, { depotId, actor: caller, now }, countedKurus);
		const about = { depotId, noun: 'depot', nounId: depotId };
		recordEvent(tx, {
			...about,
			kind: 'money_opened',
			payload: { countedKurus, note },
			caller,
			at: now,
		});
		return { openedOn: row.opened_on, openedAt: now.toISOString() };
	});
}

async function postOpening(tx: Tx, act: MoneyActor, countedKurus: number): Promise<void> {
	const { depotId } = act;
	const collections = await readOpenCollections(tx, depotId);
	const floats = await readOpenFloats(tx, depotId);
	const sums = await readDriverSums(tx, depotId);
	const opening = { kind: 'opening', from: 'own_money' } as const;
	const transfers: MoneyTransfer[] = [
		{ ...opening, key: 'opening:desk', to: 'desk', amountKurus: countedKurus },
		...floats.map(({ debitId, routeId, floatKurus: amountKurus }) => {
			const to = moneyAccount('driver_cash', routeId);
			return { ...opening, key: floatKey(debitId), to, amountKurus, routeId };
		}),
		...sums.map(({ driverId, kurus }): MoneyTransfer => {
			const key = `opening:driver:${driverId}`;
			if (kurus > 0) {
				return { ...opening, key, to: moneyAccount('driver_debt', driverId), amountKurus: kurus };
			}
			const from = moneyAccount('driver_credit', driverId);
			return { key, kind: 'opening', from, to: 'own_money', amountKurus: -kurus };
		}),
		...collections.flatMap((one) => collectionTransfers(one.routeId, one.senderName, [one])),
	];
	const names = new Map(
		collections.map(({ senderName }) => [
			senderAccount(senderName),
			senderName.trim().slice(0, 200),
		]),
	);
	for (let at = 0; at < transfers.length; at += batchSize) {
		const batch = transfers.slice(at, at + batchSize);
		await postMoney(tx, act, batch, { covers: true, names });
	}
}
