import { paths } from '@sevk/contract/common/paths';
import { listDebits } from '@sevk/contract/debits/debits';
import { listDrivers } from '@sevk/contract/drivers/drivers';
import { listRoutes } from '@sevk/contract/routes/routes';
import { listUsers } from '@sevk/contract/users/users';
import { listVehicles } from '@sevk/contract/vehicles/vehicles';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { profile } from '../../testing/builders/profile-builders.ts';
import { sendEvent } from '../../testing/fake-server/fake-events.ts';
import { serverError } from '../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { advanceUntilVisible, installFastClock } from '../../testing/input/fast-clock.ts';
import { clearButton } from '../../testing/look/clear-button.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';
import { screenAt } from '../../testing/screens/screen-cases.ts';

type List = { readonly address: string; readonly sent: () => unknown };

/** A list whose search and filters its address keeps and its server applies. */
const lists: readonly List[] = [
	{ address: paths.routes, sent: () => requestsOf(listRoutes).at(-1)?.query },
	{ address: paths.debits, sent: () => requestsOf(listDebits).at(-1)?.query },
	{ address: paths.drivers, sent: () => requestsOf(listDrivers).at(-1)?.query },
	{ address: paths.vehicles, sent: () => requestsOf(listVehicles).at(-1)?.query },
	{ address: paths.users, sent: () => requestsOf(listUsers).at(-1)?.query },
];

async function renderList(address: string, search = '') {
	const screen = screenAt(address);
	screen.answerFilled();
	const router = await renderScreen(`${address}${search}`, { as: profile('admin') });
	await expect.element(page.getByText(screen.filled).first()).toBeVisible();
	return router;
}

describe.each(lists)('the list at $address', ({ address, sent }) => {
	test('sends the search, keeps it in the address and clears it', async () => {
		const router = await renderList(address);
		await page.getByRole('searchbox').fill('Şükrü 34');
		await expect.poll(sent).toMatchObject({ q: 'Şükrü 34' });
		expect(router.state.location.search).toMatchObject({ ara: 'Şükrü 34' });
		await clearButton.click();
		await expect.poll(() => router.state.location.searchStr).toBe('');
		await expect.element(page.getByRole('searchbox')).toHaveValue('');
	});

	test('reads the search of a link', async () => {
		await renderList(address, '?ara=Özgür');
		await expect.element(page.getByRole('searchbox')).toHaveValue('Özgür');
		expect(sent()).toMatchObject({ q: 'Özgür' });
	});
});

test('another view of Zimmetler begins without the state and the search of this one', async () => {
	const router = await renderList(paths.debits, '?durum=open&ara=34');
	await page.getByText('Tutanaklar', { exact: true }).click();
	await expect.poll(() => router.state.location.search).toEqual({ gorunum: 'tutanak' });
});

test('routes are filtered by their state', async () => {
	const router = await renderList(paths.routes);
	await page.getByRole('button', { name: /^Dağıtımda/ }).click();
	await expect
		.poll(() => requestsOf(listRoutes).at(-1)?.query.states)
		.toEqual(expect.arrayContaining(['in_progress']));
	expect(router.state.location.searchStr).toMatch(/durum=/);
});

test('debits are filtered by their state, and sorted by the server', async () => {
	const router = await renderList(paths.debits);
	await page.getByRole('button', { name: /^Uyuşmazlıkta/ }).click();
	await expect.poll(() => router.state.location.search).toMatchObject({ durum: 'disputed' });
	await expect.poll(() => JSON.stringify(requestsOf(listDebits).at(-1)?.query)).toMatch(/disputed/);
	await page.getByRole('button', { name: 'Zimmet No' }).click();
	await expect.poll(() => requestsOf(listDebits).at(-1)?.query.sort).toBe('number');
});

test('a list that cannot be refreshed keeps its rows, and Tekrar Dene refreshes it', async () => {
	installFastClock();
	await renderList(paths.debits);
	answer(listDebits, serverError);
	sendEvent({ noun: 'debit' });
	const retry = page.getByRole('alert').getByRole('button', { name: 'Tekrar Dene' });
	await advanceUntilVisible(retry);
	await expect.element(page.getByText('ZM-261120-01').first()).toBeVisible();
	screenAt(paths.debits).answerFilled();
	await retry.click();
	await expect.element(retry).not.toBeInTheDocument();
	await expect.element(page.getByText('ZM-261120-01').first()).toBeVisible();
});

test('users are filtered by their role, and closed accounts are shown on demand', async () => {
	const router = await renderList(paths.users);
	await page.getByRole('button', { name: 'Rol' }).click();
	await page.getByRole('menuitem', { name: 'Sürücü / Kurye' }).click();
	await expect.poll(() => requestsOf(listUsers).at(-1)?.query.role).toBe('driver');
	expect(router.state.location.search).toMatchObject({ rol: 'driver' });
	await page.getByRole('switch', { name: 'Kapatılan hesaplar' }).click();
	await expect.poll(() => requestsOf(listUsers).at(-1)?.query.state).toBe('all');
});

test('retired drivers are shown on demand', async () => {
	await renderList(paths.drivers);
	await page.getByRole('switch', { name: 'Kullanımdan kaldırılanlar' }).click();
	await expect.poll(() => requestsOf(listDrivers).at(-1)?.query.retired).toBe('show');
});
