import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PushStatus } from '../../../platform/push/push.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { ProfileNotifications } from './profile-notifications.tsx';

const { readPushStatus, askForPush, checkPushStatus, push } = vi.hoisted(() => ({
	readPushStatus: vi.fn(),
	askForPush: vi.fn(),
	checkPushStatus: vi.fn(),
	push: { status: 'denied' as PushStatus },
}));
vi.mock('../../../platform/push/push.ts', () => ({
	readPushStatus,
	askForPush,
	checkPushStatus,
	testPush: vi.fn(),
	usePushState: () => ({ status: push.status, sentAt: null, labels: [] }),
}));

test('a refused permission says how it is given again, and is read again', async () => {
	push.status = 'denied';
	await renderPart(<ProfileNotifications />);
	await expect
		.element(page.getByText('Bildirim izni kapalı.', { exact: false }))
		.toMatchTextContent('tarayıcı ayarlarından izin verin.');
	expect(page.getByRole('listitem').elements()).toHaveLength(3);
	await page.getByRole('button', { name: 'Yeniden Kontrol Et' }).click();
	expect(readPushStatus).toHaveBeenCalledOnce();
	await expectAccessible();
});

test('a subscription is checked when the panel opens and when the person comes back', async () => {
	push.status = 'on';
	await renderPart(<ProfileNotifications />);
	expect(checkPushStatus).toHaveBeenCalledTimes(1);
	document.dispatchEvent(new Event('visibilitychange'));
	expect(checkPushStatus).toHaveBeenCalledTimes(2);
});

test('a subscription that is gone says so and is turned on again', async () => {
	push.status = 'gone';
	await renderPart(<ProfileNotifications />);
	await expect
		.element(page.getByText('bildirim kaydını sonlandırmış', { exact: false }))
		.toBeVisible();
	await page.getByRole('button', { name: 'Bildirimleri Yeniden Aç' }).click();
	expect(askForPush).toHaveBeenCalledOnce();
	await expectAccessible();
});

test('an installation that sends nothing says so and offers nothing', async () => {
	push.status = 'unconfigured';
	await renderPart(<ProfileNotifications />);
	await expect
		.element(page.getByText('Anlık bildirimler bu kurulumda açık değil.', { exact: false }))
		.toBeVisible();
	await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});
