import { paths } from '@sevk/contract/common/paths';
import { listDepots } from '@sevk/contract/depots/depots';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../testing/fake-server/fake-server.ts';
import { renderScreen } from '../testing/render/render-screen.tsx';
import { screenAt } from '../testing/screens/screen-cases.ts';

test('a signed-in user who opens Login goes on to Rotalar', async () => {
	screenAt(paths.routes).answerFilled();
	const router = await renderScreen(paths.login);
	await expect.poll(() => router.state.location.pathname).toBe(paths.routes);
});

test('a signed-in user who opens Login goes on to the target of the address', async () => {
	answer(listDepots, { items: [] });
	const router = await renderScreen(`${paths.login}?donus=%2Fsettings%2Fdepots`);
	await expect.poll(() => router.state.location.pathname).toBe(paths.depots);
});

test('a visitor without a session sees Login', async () => {
	const router = await renderScreen(paths.login, { as: null });
	await expect
		.element(page.getByRole('textbox', { name: 'E-posta veya kullanıcı adı' }))
		.toBeVisible();
	expect(router.state.location.pathname).toBe(paths.login);
});
