import { checkRouteMove } from '@sevk/contract/routes/route-plan-times';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import type { PlanOrder } from '../common/route-plan.ts';
import { DragCard } from './route-drag-card.tsx';

const orders: PlanOrder[] = [
	{
		id: testId(201),
		depotId: testId(1),
		number: 'SP-1',
		recipient: 'Iğdırlı Şükrü',
		districtName: 'Ümraniye',
		neighbourhood: 'Atatürk Mah.',
		serviceDate: '2026-11-20',
		windowStart: null,
		windowEnd: null,
		state: 'ready',
		result: null,
		routeId: null,
		position: null,
		stopId: null,
		pieceCount: 2,
		desi: 4,
		kg: 3,
		dueKurus: 0,
		coldChain: false,
		point: null,
		approximate: false,
	},
];
const routeId = testId(301);
const near = [routeId];
const extra = { metres: 3_200, seconds: 720, costKurus: 4_500 };

type Held = { readonly position?: number; readonly refusal?: string };

let holdAt: (held: Held) => void;

function Drag() {
	const [{ refusal = null, ...at }, setHeld] = useState<Held>({ position: 1 });
	holdAt = setHeld;
	return (
		<DragCard orders={orders} place={{ routeId, ...at }} nearRouteIds={near} refusal={refusal} />
	);
}

test('a route is asked once, and each of its places names the limit that it would break', async () => {
	answer(checkRouteMove, {
		problem: null,
		distanceSource: 'estimate',
		places: [
			{ violations: ['SP-2: 09:00–10:00 aralığına 12 dk geç.'], extra },
			{ violations: [], extra },
			{ violations: ['Vardiya 8 dk aşılıyor.'], extra },
		],
	});
	const as = profile('planner');
	await renderPart(<Drag />, { as });
	await expect.element(page.getByText('SP-2: 09:00–10:00 aralığına 12 dk geç.')).toBeVisible();
	holdAt({ position: 2 });
	await expect.element(page.getByText('+3,2 km · +12 dk · +₺45')).toBeVisible();
	await expect.element(page.getByText(/geç\./)).not.toBeInTheDocument();
	// Behind the other stops.
	holdAt({});
	await expect.element(page.getByText('Vardiya 8 dk aşılıyor.')).toBeVisible();
	expect(requestsOf(checkRouteMove)).toHaveLength(1);
	holdAt({ position: 1, refusal: 'Rota RT-1 dağıtımda.' });
	await expect.element(page.getByText('Rota RT-1 dağıtımda.')).toBeVisible();
	await expect.element(page.getByText(/km/)).not.toBeInTheDocument();
});
