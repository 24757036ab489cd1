// Answers of the fake server that several screens need.

import { readMapStyle } from '@sevk/contract/company/company-map';
import { listHoldings } from '@sevk/contract/debits/debit-holdings';
import { countDebits, listDebits } from '@sevk/contract/debits/debits';
import { countReports, listReports } from '@sevk/contract/debits/report-list';
import { listDrivers } from '@sevk/contract/drivers/drivers';
import { countOrders, listOrders } from '@sevk/contract/orders/orders';
import { readRouteMap } from '@sevk/contract/routes/route-map';
import { countRoutes, listRoutes } from '@sevk/contract/routes/routes';
import { listSavedViews } from '@sevk/contract/users/saved-views';
import { listVehicles } from '@sevk/contract/vehicles/vehicles';
import { type debit, debitCounts, reportRow } from '../builders/debit-builders.ts';
import { type order, orderCounts } from '../builders/order-builders.ts';
import { type route, routeCounts, routeMap } from '../builders/route-builders.ts';
import { answer } from '../fake-server/fake-server.ts';

export const page = <Item>(...items: Item[]) => ({ items, nextCursor: null });
const noViews = () => answer(listSavedViews, { items: [] });

export function answerRoutes(...rows: ReturnType<typeof route>[]): void {
	noViews();
	answer(listRoutes, page(...rows));
	answer(countRoutes, routeCounts(rows.length));
	answer(readRouteMap, () => routeMap(rows.length === 0 ? { routes: [] } : {}));
	answer(readMapStyle, { styleUrl: null });
	answer(listVehicles, { items: [] });
	answer(listDrivers, { items: [] });
}

export function answerOrders(...rows: ReturnType<typeof order>[]): void {
	noViews();
	answer(listOrders, page(...rows));
	answer(countOrders, orderCounts(rows.length));
}

export function answerDebits(...rows: ReturnType<typeof debit>[]): void {
	noViews();
	answer(listDebits, page(...rows));
	answer(countDebits, debitCounts(rows.length));
	answer(listHoldings, { items: [] });
	answer(listReports, page(...rows.map(() => reportRow())));
	answer(countReports, { waiting: rows.length, done: 0, rejected: 0, withdrawn: 0 });
}
