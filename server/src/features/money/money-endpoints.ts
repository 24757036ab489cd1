import * as contract from '@sevk/contract/money/money';
import { implement } from '../../http/endpoint/endpoint.ts';
import type { Feature } from '../../http/operation/feature.ts';
import { showMoney } from './money-answer.ts';
import { type MoneyLawParts, moneyLawJob } from './money-law-job.ts';
import { openMoney } from './money-opening-commands.ts';

export function openMoneyLedger(parts: MoneyLawParts): Feature {
	return { implementations: implementMoney(parts), jobs: [moneyLawJob(parts)] };
}

export function implementMoney({ db }: Pick<MoneyLawParts, 'db'>) {
	return [
		implement(contract.showMoney, async ({ query }, caller) => showMoney(db, caller, query)),
		implement(contract.openMoney, async ({ body }, caller, { act }) =>
			openMoney({ db, caller, act }, body),
		),
	];
}
