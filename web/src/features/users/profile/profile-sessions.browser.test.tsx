import { listSessions, revokeOtherSessions } from '@sevk/contract/identity/credentials';
import { readProfile } from '@sevk/contract/users/profile';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { offline } from '../../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { ProfileScreen } from './profile-screen.tsx';
import { ProfileSessions } from './profile-sessions.tsx';

const session = {
	sessionId: testId(1),
	userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
	address: '192.0.2.1',
	startedAt: '2026-03-05T08:00:00.000Z',
	lastSeenAt: '2026-03-05T09:00:00.000Z',
	expiresAt: '2026-03-19T09:00:00.000Z',
	current: true,
};

test('failed sign-ins are listed with address and browser', async () => {
	const failed = {
		failedSignInId: testId(2),
		userAgent: session.userAgent,
		address: '198.51.100.7',
		failedAt: '2026-03-05T08:30:00.000Z',
	};
	answer(listSessions, { items: [session], failedSignIns: [failed] });
	await renderPart(<ProfileSessions />);
	const notice = page.getByRole('region', { name: 'Başarısız Giriş Denemeleri' });
	await expect.element(notice.getByRole('listitem')).toMatchTextContent('198.51.100.7');
	await expectAccessible();
});

test('without failed sign-ins there is no notice', async () => {
	answer(listSessions, { items: [session], failedSignIns: [] });
	await renderPart(<ProfileSessions />);
	await expect.element(page.getByText('Bu cihaz')).toBeVisible();
	await expect
		.element(page.getByRole('region', { name: 'Başarısız Giriş Denemeleri' }))
		.not.toBeInTheDocument();
});

test('the other sessions end after a confirmation', async () => {
	const other = { ...session, sessionId: testId(3), current: false };
	answer(listSessions, { items: [session, other], failedSignIns: [] });
	answer(revokeOtherSessions, { ended: 1 });
	await renderPart(<ProfileSessions />);
	await page.getByRole('button', { name: 'Diğerlerini Kapat' }).click();
	answer(listSessions, { items: [session], failedSignIns: [] });
	await page.getByRole('button', { name: 'Oturumları Kapat' }).click();
	await expect.element(page.getByText('Diğer oturumlarınız kapatıldı.')).toBeVisible();
	await expect.element(page.getByRole('listitem')).toMatchTextContent('Bu cihaz');
	expect(requestsOf(revokeOtherSessions)).toHaveLength(1);
});

test('without a connection the profile says so and still changes the theme', async () => {
	answer(readProfile, offline);
	await renderPart(<ProfileScreen />);
	await expect.element(page.getByText('Bağlantı gelince', { exact: false })).toBeVisible();
	await expect.element(page.getByRole('radiogroup')).toBeVisible();
});

test('an account without an e-mail address is offered no password and no second factor', async () => {
	answer(readProfile, profile('driver', { email: null }));
	answer(listSessions, { items: [session], failedSignIns: [] });
	await renderPart(<ProfileScreen />);
	await expect.element(page.getByRole('heading', { name: 'Bildirimler' })).toBeVisible();
	for (const name of ['Şifre', 'İki adımlı doğrulama']) {
		expect(page.getByRole('heading', { name }).elements()).toEqual([]);
	}
});
