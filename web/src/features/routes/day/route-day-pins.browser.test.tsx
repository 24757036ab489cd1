import type { RouteMap } from '@sevk/contract/routes/route-map';
import { checkRouteMove } from '@sevk/contract/routes/route-plan-times';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { mapOrder, routeMap } from '../../../testing/builders/route-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { useRoutePlanner } from '../plan/route-planner.ts';
import { usePinDrag } from './route-day-pins.tsx';

const orderId = testId(201);
const order = mapOrder({ id: orderId });
const day = routeMap();
const routes = day.routes.map((one) => ({ ...one, state: 'draft' as const }));
const map: RouteMap = { ...day, orders: [order], routes };

function Pins() {
	const pins = usePinDrag({
		planner: useRoutePlanner(map),
		orderIdsOf: (ids) => [...ids],
		routeIdOf: () => null,
		onHoverRoute: () => undefined,
		onStart: () => undefined,
	});
	return (
		<button
			type="button"
			onMouseEnter={() => pins.approach(orderId)}
			onMouseDown={() => pins.pointDrag.onGrab(orderId)}
		>
			Raptiye
		</button>
	);
}

test('a pin under the pointer is asked for before it is dragged, and not again then', async () => {
	answer(checkRouteMove, { problem: null, routes: [] });
	await renderPart(<Pins />, { as: profile('planner') });
	const pin = page.getByRole('button', { name: 'Raptiye' });
	await pin.hover();
	await expect.poll(() => requestsOf(checkRouteMove)).toHaveLength(1);
	expect(requestsOf(checkRouteMove)[0]?.body).toEqual({
		routeIds: [testId(301)],
		orderIds: [orderId],
	});
	await pin.click();
	expect(requestsOf(checkRouteMove)).toHaveLength(1);
});
