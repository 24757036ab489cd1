import type { DriverDay } from '@sevk/contract/driving/driver-day';
import type { DriverWallet } from '@sevk/contract/driving/driver-wallet';
import type { RouteStop } from '@sevk/contract/routes/route-detail';
import { debitDetail } from './debit-builders.ts';
import { publicEnums } from './public-enums-builder.ts';
import { routeDetail } from './route-builders.ts';
import { testId } from './test-ids.ts';

/** The day of a driver on the road, with one stop. */
export function driverDay(change: Partial<DriverDay> = {}): DriverDay {
	const { data } = publicEnums();
	return {
		serviceDate: '2026-11-20',
		tours: [],
		route: routeDetail(),
		debit: debitDetail(),
		waitingTransfers: [],
		goods: [
			{
				orderId: testId(201),
				pieces: [1, 2].map((ordinal) => ({
					id: testId(210 + ordinal),
					barcode: `SP-240501-0${ordinal}`,
					kind: 'package' as const,
					ordinal,
					place: 'debit' as const,
				})),
				lines: [{ id: testId(231), product: 'Kitaplık', quantity: 2, unit: 'adet' }],
			},
		],
		undeliveryReasons: data.VehicleUndeliveryReasons,
		productReturnReasons: data.VehicleProductReturnReasons,
		cash: {
			cashCollectedKurus: 45_000,
			cardCollectedKurus: 20_000,
			floatKurus: 50_000,
			carriedDebtKurus: 0,
			driverCreditKurus: 0,
			owedKurus: 95_000,
		},
		...change,
	};
}

/** A stop that the driver can reach, with nothing to collect. */
export function driverStop(
	change: Partial<RouteStop> = {},
	phone: string | null = '0532 123 45 67',
): RouteStop {
	const [stop] = routeDetail().stops;
	if (stop === undefined) throw new Error('The route has no stop.');
	const orders = stop.orders.map((order) => ({ ...order, dueKurus: 0, phone }));
	return { ...stop, orders, point: { type: 'Point', coordinates: [29.1, 41] }, ...change };
}

/** The day of a driver on the road to one stop. */
export function dayWithStop(stop: RouteStop): DriverDay {
	return driverDay({ route: routeDetail({ stops: [stop] }) });
}

/** A wallet with the cash of a running route, a counted route that was short, and its debt. */
export function driverWallet(change: Partial<DriverWallet> = {}): DriverWallet {
	return {
		toHandInKurus: 105_000,
		routes: [
			{
				routeId: testId(101),
				number: 'RT-261120-01',
				serviceDate: '2026-11-20',
				state: 'in_progress',
				cashCollectedKurus: 45_000,
				floatKurus: 50_000,
				expenseKurus: 0,
				inHandKurus: 95_000,
				handedIn: null,
			},
			{
				routeId: testId(102),
				number: 'RT-261119-04',
				serviceDate: '2026-11-19',
				state: 'closed',
				cashCollectedKurus: 120_000,
				floatKurus: 50_000,
				expenseKurus: 5_000,
				inHandKurus: 0,
				handedIn: {
					countedKurus: 150_000,
					carriedDebtKurus: 0,
					differenceKurus: -15_000,
					cardDifferenceKurus: 0,
					differenceReason: 'change',
					countedByName: 'Ali Demir',
					countedAt: '2026-11-19T15:40:00.000Z',
					isSettled: true,
				},
			},
		],
		openDebtKurus: 10_000,
		creditKurus: 0,
		debts: [
			{
				id: testId(111),
				sourceDate: '2026-11-19',
				routeNumber: 'RT-261119-04',
				reason: 'change',
				amountKurus: 15_000,
				paidKurus: 5_000,
				remainingKurus: 10_000,
				creditKurus: 0,
			},
		],
		...change,
	};
}
