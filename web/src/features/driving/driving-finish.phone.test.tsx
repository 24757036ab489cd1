import { paths } from '@sevk/contract/common/paths';
import { readDriverDay } from '@sevk/contract/driving/driver-day';
import { returnRoute } from '@sevk/contract/routes/route-outing';
import { formatTime } from '@sevk/domain/common/date/date';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { driverDay } from '../../testing/builders/driving-builders.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { routeDetail } from '../../testing/builders/route-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';

const slowMs = 14 * 60_000;

test('a phone whose clock is slow shows the right time of the return, and sends its own', async () => {
	const day = driverDay({ route: routeDetail({ state: 'completed', stops: [] }) });
	const serverTime = () => new Date(Date.now() + slowMs);
	answer(readDriverDay, () =>
		Response.json(day, { headers: { date: serverTime().toUTCString() } }),
	);
	answer(returnRoute, { id: testId(301), version: 2 });
	await renderScreen(paths.driver, { as: profile('driver', { driverId: testId(401) }) });
	const minute = () => formatTime(serverTime()).slice(3);
	const earliest = minute();
	await page.getByRole('button', { name: 'Dağıtımı Bitir' }).click();
	const form = page.getByRole('dialog');
	await expect.element(form.getByText(/^Telefonun saati 14 dk geri\./)).toBeVisible();
	const pickedMinute = (form.getByLabelText('Saat: dakika').element() as HTMLInputElement).value;
	expect([earliest, minute()]).toContain(pickedMinute);
	await expectAccessible({ dark: true });
	await form.getByRole('textbox', { name: 'Dönüş km' }).fill('12090');
	await form.getByRole('button', { name: 'Dağıtımı Bitir' }).click();
	await expect.poll(() => requestsOf(returnRoute).length).toBe(1);
	const { returnedAt } = requestsOf(returnRoute)[0]?.body ?? {};
	// The minute is whole; the server adds what the clock is behind.
	expect(Math.abs(Date.now() - Date.parse(returnedAt ?? ''))).toBeLessThan(90_000);
});

test('an answer that was long on its way does not make the clock of the phone wrong', async () => {
	const day = driverDay({ route: routeDetail({ state: 'completed', stops: [] }) });
	const lateMs = 10 * 60_000;
	const { now } = Date;
	answer(readDriverDay, () => {
		const date = new Date().toUTCString();
		// The page slept while the answer came.
		vi.spyOn(Date, 'now').mockImplementation(() => now() + lateMs);
		return Response.json(day, { headers: { date } });
	});
	await renderScreen(paths.driver, { as: profile('driver', { driverId: testId(401) }) });
	await page.getByRole('button', { name: 'Dağıtımı Bitir' }).click();
	await expect.element(page.getByRole('textbox', { name: 'Dönüş km' })).toBeVisible();
	vi.restoreAllMocks();
	expect(page.getByText(/^Telefonun saati/).elements()).toEqual([]);
});
