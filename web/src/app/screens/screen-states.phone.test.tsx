import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { profile } from '../../testing/builders/profile-builders.ts';
import { neverAnswers } from '../../testing/fake-server/fake-replies.ts';
import { answerRest } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';
import { screenCases } from '../../testing/screens/screen-cases.ts';

const admin = profile('admin');

describe.each(screenCases)('$name on a phone', ({ address, answerFilled, filled }) => {
	test('fits the window while it is loading', async () => {
		answerRest(neverAnswers);
		await renderScreen(address, { as: admin });
		await expect
			.poll(() => document.querySelector('.mantine-Skeleton-root, [data-skeleton]'))
			.toBeVisible();
		await expectAccessible({ screenOnly: true });
	});

	test('fits the window when it has data and is offline', async () => {
		answerFilled();
		await renderScreen(address, { as: admin });
		await expect.element(page.getByText(filled).first()).toBeVisible();
		window.dispatchEvent(new Event('offline'));
		await expect
			.element(page.getByText('Çevrimdışı · son görülen: 09:00 · işlem yapılamaz'))
			.toBeVisible();
		await expectAccessible();
	});
});
