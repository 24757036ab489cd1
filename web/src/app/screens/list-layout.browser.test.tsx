import { paths } from '@sevk/contract/common/paths';
import { readRouteMap } from '@sevk/contract/routes/route-map';
import { listRoutes } from '@sevk/contract/routes/routes';
import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { gebze, profile, umraniye } from '../../testing/builders/profile-builders.ts';
import { route, routeMap } from '../../testing/builders/route-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { answer } from '../../testing/fake-server/fake-server.ts';
import { clearButton, neighboursOfClear } from '../../testing/look/clear-button.ts';
import { visibleTexts } from '../../testing/look/visible-texts.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';
import { filteredLists, numberScreens, screenAt } from '../../testing/screens/screen-cases.ts';

const office = profile('admin', { depots: [umraniye, gebze] });

afterEach(() => page.viewport(1440, 900));

/** Routes with the longest words and numbers that a day has. */
const longRows = [
	route({ driverName: 'Muhammet Yıldırım', dueKurus: 12_345_678 }),
	route({
		id: testId(302),
		number: 'RT-261120-02',
		state: 'completed',
		orderCount: 128,
		districts: ['Küçükçekmece', 'Bahçelievler', 'Zeytinburnu'],
		stopCount: 117,
	}),
	route({ id: testId(303), number: 'RT-261120-03', state: 'draft', plate: null, driverName: null }),
];

/** The longest alert, and another. */
const alerts = [
	{
		routeId: testId(301),
		alerts: (['code_release_waiting', 'departure_late'] as const).map((kind) => ({
			kind,
			since: new Date(Date.now() - 25 * 60_000).toISOString(),
		})),
	},
];

describe.each([1280, 1366, 1440, 1920])('the list of routes at %i px', (width) => {
	test.each(['', '?yan=kapali'])(
		'keeps its important columns and cuts nothing%s',
		async (search) => {
			await page.viewport(width, 800);
			screenAt(paths.routes).answerFilled();
			answer(listRoutes, { items: longRows, nextCursor: null });
			answer(readRouteMap, routeMap({ alerts }));
			await renderScreen(`${paths.routes}${search}`, { as: office });
			await expect.element(page.getByText(/^Kodsuz teslim izni bekliyor/)).toBeVisible();
			const table = page.getByRole('table', { name: 'Rotalar' });
			await expect.element(table.getByText(/^RT-261120-02/)).toBeVisible();
			for (const head of ['Rota No', 'Durum', 'Uyarı']) {
				await expect
					.element(table.getByRole('columnheader', { name: head }))
					.toBeInViewport({ ratio: 1 });
			}
			await expect.poll(() => overflowOf(table.element())).toEqual({ sideways: 0, cut: [] });
			const row = table.getByRole('row', { name: /Kodsuz teslim izni/ }).element();
			expect(row.getBoundingClientRect().height).toBe(44);
		},
	);
});

test('a long name of a driver is cut, so that Uyarı is in sight', async () => {
	await page.viewport(1280, 800);
	screenAt(paths.routes).answerFilled();
	const driverName = 'Abdurrahman Büyükkaraosmanoğlu';
	answer(listRoutes, { items: [route({ driverName })], nextCursor: null });
	await renderScreen(paths.routes, { as: office });
	await expect.element(page.getByTitle(driverName)).toBeVisible();
	await expect
		.element(page.getByRole('columnheader', { name: 'Uyarı' }))
		.toBeInViewport({ ratio: 1 });
});

describe.each(numberScreens)('route numbers at %s', (address) => {
	test('have their depot while all depots are shown, and not with one depot', async () => {
		screenAt(address).answerFilled();
		await renderScreen(address, { as: office });
		await expect.poll(visibleTexts(/RT-261120-01 · Ümraniye/)).not.toEqual([]);
		expect(visibleTexts(/RT-261120-01(?! · Ümraniye)/)()).toEqual([]);
		await page.getByRole('button', { name: 'Tüm depolar' }).click();
		await page.getByRole('menuitem', { name: 'Ümraniye', exact: true }).click();
		await expect.poll(visibleTexts(/RT-261120-01 · Ümraniye/)).toEqual([]);
		await expect.poll(visibleTexts(/RT-261120-01/)).not.toEqual([]);
	});
});

describe.each([1024, 1280, 1366, 1440])('the filters at %i px', (width) => {
	test.each(filteredLists)('keep the clear button in a line with others at %s', async (address) => {
		await page.viewport(width, 800);
		screenAt(address.replace(/\?.*/, '')).answerFilled();
		await renderScreen(address, { as: office });
		await expect.element(clearButton).toBeVisible();
		await expect.poll(neighboursOfClear).toBeGreaterThan(0);
	});
});

/** How far a table exceeds its space, and which of its texts are cut. */
function overflowOf(table: Element): { sideways: number; cut: string[] } {
	const room = table.parentElement;
	if (room === null) throw new Error('The table is in no box.');
	const cut = [...table.querySelectorAll<HTMLElement>('th, td, td *')].filter(
		(cell) =>
			cell.scrollWidth > cell.clientWidth + 1 && getComputedStyle(cell).overflow === 'hidden',
	);
	return {
		sideways: room.scrollWidth - room.clientWidth,
		cut: cut.map((cell) => cell.innerText),
	};
}
