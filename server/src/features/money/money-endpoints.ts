import { toPage } from '@sevk/contract/common/page';
import * as contract from '@sevk/contract/money/money';
import { implement } from '../../http/endpoint/endpoint.ts';
import { exported } from '../../http/endpoint/exported.ts';
import type { Feature } from '../../http/operation/feature.ts';
import { listMoney, showMoney, showOrderMoney, transferAnswer } from './money-answer.ts';
import { bankBag, moveDeskMoney } from './money-desk-commands.ts';
import { type MoneyLawParts, moneyLawJob } from './money-law-job.ts';
import { openMoney } from './money-opening-commands.ts';
import { moneyTable } from './money-table-document.ts';

export function openMoneyLedger(parts: MoneyLawParts): Feature {
	return { implementations: implementMoney(parts), jobs: [moneyLawJob(parts)] };
}

export function implementMoney({ db }: Pick<MoneyLawParts, 'db'>) {
	const list = implement(contract.listMoneyTransfers, async ({ query }, caller) => {
		const { cursor, limit, ...filter } = query;
		const [recordedAt, id] = cursor ?? [];
		const isAfter = typeof recordedAt === 'string' && typeof id === 'string';
		const page = { after: isAfter ? { recordedAt, id } : null, limit: limit + 1 };
		const rows = await listMoney(db, caller, filter, page);
		return toPage(
			rows,
			limit,
			(row) => [row.sortKey, row.id],
			(row) => transferAnswer(row, caller),
		);
	});
	return [
		list,
		exported(list, contract.exportMoneyTransfers, {
			table: () => ({ title: 'Para Hareketleri', columns: moneyTable }),
			rows: (answer: { items: contract.MoneyTransferRow[] }) => answer.items,
		}),
		implement(contract.showOrderMoney, async ({ params }, caller) =>
			showOrderMoney(db, caller, params),
		),
		implement(contract.showMoney, async ({ query }, caller) => showMoney(db, caller, query)),
		implement(contract.moveDeskMoney, async ({ body }, caller, { act }) =>
			moveDeskMoney({ db, caller, act }, body),
		),
		implement(contract.bankBag, async ({ params, body }, caller, { act }) =>
			bankBag({ db, caller, act }, { ...params, ...body }),
		),
		implement(contract.openMoney, async ({ body }, caller, { act }) =>
			openMoney({ db, caller, act }, body),
		),
	];
}
