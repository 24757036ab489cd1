import { showCapacity } from '@sevk/contract/capacity/capacity';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { capacityCalendar, capacityDay } from '../../testing/builders/capacity-builders.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { answer } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderPart } from '../../testing/render/render-part.tsx';
import { CapacityScreen } from './capacity-screen.tsx';

beforeEach(() => {
	answer(
		showCapacity,
		capacityCalendar(
			capacityDay({ takenStops: 41 }),
			capacityDay({ serviceDate: '2026-11-21', takenStops: 36 }),
		),
	);
});

const day = (name: RegExp) => page.getByRole('button', { name });

test('a phone shows two weeks of each ilçe at once, and a day opens its form', async () => {
	await renderPart(<CapacityScreen />, { as: profile('planner') });
	await expect.element(day(/20\.11\.2026 Cum: durak 41\/40, Sınır aşıldı/)).toBeVisible();
	await expect.element(day(/21\.11\.2026 Cmt: durak 36\/40, Dolmak üzere/)).toBeVisible();
	await expect.element(day(/29\.11\.2026 Paz/)).toBeVisible();
	await expectAccessible();
	await day(/21\.11\.2026 Cmt/).click();
	await expect.element(page.getByRole('radio', { name: 'Kapalı' })).toBeVisible();
});

test('who only looks, or opens a day that has passed, sees the day', async () => {
	await renderPart(<CapacityScreen />, { as: profile('support') });
	await day(/16\.11\.2026 Pzt/).click();
	const passed = page.getByRole('tab', { name: '16.11.2026 Pzt' });
	await expect.element(passed).toHaveAttribute('aria-selected', 'true');
	await page.getByText('Hafta', { exact: true }).click();
	await day(/21\.11\.2026 Cmt/).click();
	await expect.element(page.getByText('Dolmak üzere')).toBeVisible();
	await expectAccessible();
});
