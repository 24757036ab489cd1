import type { DepotMoney, MoneyTransferRow } from '@sevk/contract/money/money';
import { testId } from './test-ids.ts';

const since = '2026-11-20T08:30:00.000Z';

export function depotMoney(change: Partial<DepotMoney> = {}): DepotMoney {
	const account = { label: '', since, routeId: null, driverId: null };
	return {
		opening: {
			openedOn: '2026-11-16',
			openedAt: '2026-11-16T05:00:00.000Z',
			countedKurus: 150_000,
			openedByName: 'Ali Demir',
			note: '',
		},
		accounts: [
			{ ...account, account: 'card:card', kind: 'card', label: 'Banka kartları', kurus: 845_000 },
			{ ...account, account: 'desk', kind: 'desk', kurus: 1_275_500 },
			{
				...account,
				account: `driver_cash:${testId(7)}`,
				kind: 'driver_cash',
				label: 'Gökhan Öz · RT-261120-01',
				kurus: 412_000,
				routeId: testId(7),
				driverId: testId(8),
			},
			{
				...account,
				account: `driver_debt:${testId(8)}`,
				kind: 'driver_debt',
				label: 'Gökhan Öz',
				kurus: 15_000,
				driverId: testId(8),
			},
			{ ...account, account: 'own_money', kind: 'own_money', kurus: -150_000 },
			{ ...account, account: 'sender:1', kind: 'sender', label: 'Modalife', kurus: -2_397_500 },
		],
		truncated: false,
		...change,
	};
}

export function moneyTransfer(change: Partial<MoneyTransferRow> = {}): MoneyTransferRow {
	return {
		id: testId(1),
		kind: 'collected',
		isReversal: false,
		from: { kind: 'sender', label: 'Modalife' },
		to: { kind: 'driver_cash', label: 'Gökhan Öz · RT-261120-01' },
		amountKurus: 125_000,
		orderId: testId(2),
		orderNo: 'SP-100231',
		routeId: testId(7),
		routeNumber: 'RT-261120-01',
		note: '',
		happenedAt: since,
		recordedAt: since,
		actorName: 'Gökhan Öz',
		...change,
	};
}
