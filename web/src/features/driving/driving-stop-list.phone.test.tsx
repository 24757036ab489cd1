import { paths } from '@sevk/contract/common/paths';
import { readDriverDay } from '@sevk/contract/driving/driver-day';
import type { RouteStop } from '@sevk/contract/routes/route-detail';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { driverDay } from '../../testing/builders/driving-builders.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { routeDetail } from '../../testing/builders/route-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { answer } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';

const stops = (states: readonly RouteStop['state'][]): RouteStop[] =>
	states.flatMap((state, index) =>
		routeDetail().stops.map((stop) => ({
			...stop,
			id: testId(600 + index),
			state,
			addressLine: `Moda Cad. No: ${index + 1}`,
		})),
	);

async function open(states: readonly RouteStop['state'][]): Promise<void> {
	answer(readDriverDay, driverDay({ route: routeDetail({ stops: stops(states) }) }));
	await renderScreen(paths.driverStops, { as: profile('driver', { driverId: testId(401) }) });
}

test('the next stop comes first, the finished ones are folded with their count', async () => {
	await open(['delivered', 'failed', 'delivered', 'pending', 'pending']);
	await expect.element(page.getByText('Moda Cad. No: 4')).toBeInViewport();
	const fold = page.getByRole('button', { name: '3 biten durak' });
	await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
	expect(page.getByText('Moda Cad. No: 1').elements()).toEqual([]);
	await fold.click();
	await expect.element(page.getByText('Moda Cad. No: 1')).toBeVisible();
	await expectAccessible({ dark: true });
});

test('a route whose stops are all finished lists them', async () => {
	await open(['delivered', 'failed']);
	await expect.element(page.getByText('Moda Cad. No: 2')).toBeVisible();
	expect(page.getByRole('button', { name: /biten durak/ }).elements()).toEqual([]);
});

test('the acts of a stop are as dark as their buttons', async () => {
	await open(['pending', 'pending']);
	const act = page.getByRole('button', { name: 'Sonuç Gir' }).first();
	await expect.element(act).toBeVisible();
	const label = act.element().querySelector('span span') ?? act.element();
	expect(getComputedStyle(label).color).toBe(getComputedStyle(act.element()).color);
});

test('an open stop has its delivery window beside the expected time, a finished one has not', async () => {
	await open(['delivered', 'pending']);
	const row = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first();
	await expect.element(row('Moda Cad. No: 2').getByText(/09:00–12:00/)).toBeVisible();
	expect(
		row('Moda Cad. No: 1')
			.getByText(/09:00–12:00/)
			.elements(),
	).toEqual([]);
});
