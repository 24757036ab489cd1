import { showDebit } from '@sevk/contract/debits/debit-detail';
import { listHoldings } from '@sevk/contract/debits/debit-holdings';
import { countDebits, listDebits } from '@sevk/contract/debits/debits';
import { showRoute } from '@sevk/contract/routes/route-detail';
import { countRoutes, listRoutes } from '@sevk/contract/routes/routes';
import { showPerformance } from '@sevk/contract/settlements/performance';
import { todayIn } from '@sevk/domain/common/date/date';
import { afterAll, expect, test } from 'vitest';
import { createCustodyTestContext } from '../../../testing/fixture/custody-test-context.ts';
import { implementSettlementDays } from '../days/settlement-days-endpoints.ts';

const context = await createCustodyTestContext(implementSettlementDays);
afterAll(context.close);

/** ₺15.000.000 each: the sum of two in kuruş exceeds an integer of the database. */
const dear = { amountKurus: 1_500_000_000, dueKurus: 1_500_000_000 };

test('sums above the range of an integer are returned', async () => {
	const today = todayIn(new Date());
	const out = await context.routeOnRoad([dear, dear], { serviceDate: today });
	const send = context.as('manager');
	const sum = 3_000_000_000;
	expect((await send(countRoutes, { query: {} })).body).toMatchObject({ dueKurus: sum });
	expect((await send(listRoutes, { query: {} })).body.items).toMatchObject([{ dueKurus: sum }]);
	const params = { routeId: out.route.routeId };
	expect((await send(showRoute, { params })).body.dueKurus).toBe(sum);
	expect((await send(countDebits, { query: {} })).body.valueHeldKurus).toBe(sum);
	const debits = await send(listDebits, { query: {} });
	expect(debits.body.items).toMatchObject([{ remainingValueKurus: sum }]);
	const debit = await send(showDebit, { params: { debitId: out.debitId } });
	expect(debit.body.totals.dueKurus).toBe(sum);
	const holdings = await send(listHoldings, { query: { groupBy: 'driver' } });
	expect(holdings.body.items).toMatchObject([{ valueKurus: sum, dueKurus: sum }]);
	const query = { dateFrom: today, dateTo: today };
	const report = await send(showPerformance, { query });
	expect(report.body.openCustody.valueKurus).toBe(sum);
});
