import { checkRouteMove, type MoveCheck } from '@sevk/contract/routes/route-plan-times';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { mapOrder } from '../../../testing/builders/route-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import type { PlanOrder } from '../common/route-plan.ts';
import { DragCard } from './route-drag-card.tsx';
import { createRouteDrag } from './route-move-check.ts';

const orders: PlanOrder[] = [
	{ ...mapOrder({ recipient: 'Iğdırlı Şükrü', pieceCount: 2, desi: 4, kg: 3 }), point: null },
];
const routeId = testId(301);

function answerPlaces(places: MoveCheck['places']) {
	const route = { distanceSource: 'estimate' as const, places };
	answer(checkRouteMove, ({ body }) => ({
		problem: null,
		routes: body.routeIds.map((each) => ({ routeId: each, ...route })),
	}));
}

const extra = { metres: 3_200, seconds: 720, costKurus: 4_500 };

test('a route is asked once, and each of its places names the limit that it would break', async () => {
	answerPlaces([
		{ violations: ['SP-2: 09:00–10:00 aralığına 12 dk geç.'], extra },
		{ violations: [], extra },
		{ violations: [], extra: { ...extra, metres: 1_000, costKurus: 1_500 } },
		{ violations: ['Vardiya 8 dk aşılıyor.'], extra: { ...extra, costKurus: 0 } },
	]);
	const drag = createRouteDrag();
	// When the pointer is on the order, and again when it goes down.
	drag.begin(orders, [routeId]);
	drag.begin([...orders], [routeId]);
	await renderPart(<DragCard orders={orders} drag={drag} />, { as: profile('planner') });
	drag.hold({ routeId, position: 1, refusal: null });
	await expect.element(page.getByText('SP-2: 09:00–10:00 aralığına 12 dk geç.')).toBeVisible();
	drag.hold({ routeId, position: 2, refusal: null });
	await expect.element(page.getByText('+3,2 km · +12 dk · +₺45')).toBeVisible();
	await expect.element(page.getByText('mesafeler tahmindir')).toBeVisible();
	await expect.element(page.getByText(/geç\./)).not.toBeInTheDocument();
	// Behind the other stops.
	drag.hold({ routeId, refusal: null });
	await expect.element(page.getByText('Vardiya 8 dk aşılıyor.')).toBeVisible();
	// The cheapest place among those that break the least.
	const best = { routeId, position: 'best', name: 'RT-1', refusal: null } as const;
	drag.hold(best);
	await expect.element(page.getByText('+1,0 km · +12 dk · +₺15')).toBeVisible();
	await expect.element(page.getByText('RT-1')).toBeVisible();
	expect(drag.positionAt(best)).toBe(3);
	expect(requestsOf(checkRouteMove)).toHaveLength(1);
	drag.hold({ routeId, position: 1, refusal: 'Rota RT-1 dağıtımda.' });
	await expect.element(page.getByText('Rota RT-1 dağıtımda.')).toBeVisible();
	await expect.element(page.getByText(/km/)).not.toBeInTheDocument();
});

test('an answer for orders that are no longer dragged is not shown', async () => {
	answerPlaces([{ violations: [], extra }]);
	const drag = createRouteDrag();
	drag.begin(orders, [routeId]);
	drag.begin([{ ...orders[0], id: testId(202) } as PlanOrder], []);
	await renderPart(<DragCard orders={orders} drag={drag} />, { as: profile('planner') });
	await expect.poll(() => requestsOf(checkRouteMove)).toHaveLength(1);
	expect(drag.positionAt({ routeId, position: 'best', refusal: null })).toBeUndefined();
	drag.hold({ routeId, refusal: null });
	await expect.element(page.getByText('+3,2 km · +12 dk · +₺45')).toBeVisible();
	expect(requestsOf(checkRouteMove)).toHaveLength(2);
});
