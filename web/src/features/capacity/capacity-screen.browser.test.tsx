import {
	proposeCapacity,
	saveCapacityDays,
	saveCapacityRules,
	showCapacity,
} from '@sevk/contract/capacity/capacity';
import { capacityRefusals } from '@sevk/domain/capacity/capacity-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { capacityCalendar, capacityDay } from '../../testing/builders/capacity-builders.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderPart } from '../../testing/render/render-part.tsx';
import { CapacityScreen } from './capacity-screen.tsx';

beforeEach(() => {
	answer(
		showCapacity,
		capacityCalendar(
			capacityDay({ takenStops: 41 }),
			capacityDay({ serviceDate: '2026-11-21', takenStops: 36 }),
			capacityDay({
				serviceDate: '2026-11-22',
				closed: true,
				stops: null,
				source: 'exception',
				reason: 'Kar yağışı',
			}),
		),
	);
});

const dayButton = (day: string) => page.getByRole('button', { name: new RegExp(day) });

test('the calendar says how full each day is, in numbers and in words', async () => {
	await renderPart(<CapacityScreen />, { as: profile('planner') });
	await expect.element(dayButton('20.11.2026 Cum').getByText('41 / 40')).toBeVisible();
	await expect.element(dayButton('20.11.2026 Cum').getByText('Sınır aşıldı')).toBeVisible();
	await expect.element(dayButton('21.11.2026 Cmt').getByText('36 / 40')).toBeVisible();
	await expect.element(dayButton('21.11.2026 Cmt').getByText('Dolmak üzere')).toBeVisible();
	await expect.element(dayButton('22.11.2026 Paz').getByText('Kapalı')).toBeVisible();
	await expect.element(dayButton('22.11.2026 Paz').getByText('Kar yağışı')).toBeVisible();
	// Past days are shown, not changed.
	await expect.element(dayButton('19.11.2026 Per')).not.toBeInTheDocument();
	await expectAccessible();
});

test('a day gets other numbers or is closed, with a reason', async () => {
	answer(saveCapacityDays, { savedCount: 1, refused: [] });
	await renderPart(<CapacityScreen />, { as: profile('planner') });
	await dayButton('21.11.2026 Cmt').click();
	await page.getByRole('radio', { name: 'Kapalı' }).click();
	await page.getByRole('button', { name: 'Kaydet' }).click();
	await expect.element(page.getByText('Nedeni yazın (en az 3 harf).')).toBeVisible();
	await page.getByRole('textbox', { name: 'Neden' }).fill('Bayram');
	await page.getByRole('checkbox', { name: 'Bütün ilçeler için (bayram, kar)' }).click();
	await expectAccessible();
	await page.getByRole('button', { name: 'Kaydet' }).click();
	await expect.element(page.getByText('1 sınır kaydedildi.')).toBeVisible();
	expect(requestsOf(saveCapacityDays)[0]?.body).toMatchObject({
		areas: [''],
		from: '2026-11-21',
		until: '2026-11-21',
		exception: { closed: true, stops: null, desi: null, reason: 'Bayram' },
	});
});

test('a refused limit stays in the form with its sentence', async () => {
	const low = { area: 'İstanbul/Ümraniye', serviceDate: '2026-11-20', fill: 'durak 41/20' };
	answer(saveCapacityRules, refuse(capacityRefusals, 'capacity/below-taken', low));
	await renderPart(<CapacityScreen />, { as: profile('planner') });
	await page.getByRole('button', { name: /haftalık sınırlar/ }).click();
	const friday = page.getByRole('group', { name: 'Cuma' });
	await friday.getByRole('textbox', { name: 'Durak' }).fill('20');
	await page.getByRole('group', { name: 'Pazar', exact: true }).getByRole('checkbox').click();
	await page.getByRole('button', { name: 'Kaydet' }).click();
	await expect.element(page.getByText(/alınmış siparişler yeni sınırdan fazla/)).toBeVisible();
	await expect.poll(() => requestsOf(saveCapacityRules).length).toBe(1);
	const { rules = [] } = (requestsOf(saveCapacityRules)[0]?.body ?? {}) as { rules?: object[] };
	expect(rules[4]).toMatchObject({ weekday: 'friday', stops: 20, cutOff: '16:00', cutOffDays: 1 });
	expect(rules[6]).toMatchObject({ weekday: 'sunday', closed: true, stops: null, cutOff: null });
});

test('proposals are applied except those that are left out', async () => {
	const proposal = { area: 'İstanbul/Ümraniye', closed: false, desi: 170, why: 'Ortanca 34 durak' };
	answer(proposeCapacity, {
		items: [
			{ ...proposal, weekday: 'tuesday' as const, stops: 34 },
			{ ...proposal, weekday: 'friday' as const, stops: 38 },
		],
	});
	answer(saveCapacityRules, { savedCount: 1, refused: [] });
	await renderPart(<CapacityScreen />, { as: profile('planner') });
	await page.getByRole('button', { name: 'Öneriler' }).click();
	const tuesday = page.getByRole('checkbox', { name: /Salı: 34 durak, 170 desi/ });
	await tuesday.click();
	await expectAccessible();
	await page.getByRole('button', { name: 'Öneriyi Uygula' }).click();
	await expect.element(page.getByText('1 sınır kaydedildi.')).toBeVisible();
	expect(requestsOf(saveCapacityRules)[0]?.body).toMatchObject({
		rules: [{ weekday: 'friday', stops: 38, desi: 170, cutOff: '16:00' }],
	});
});

test('who may not plan only looks', async () => {
	await renderPart(<CapacityScreen />, { as: profile('support') });
	await expect.element(page.getByText('41 / 40')).toBeVisible();
	await expect.element(page.getByRole('button', { name: 'Öneriler' })).not.toBeInTheDocument();
	await expect.element(dayButton('20.11.2026 Cum')).not.toBeInTheDocument();
});
