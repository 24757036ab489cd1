import { beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { DateSection } from '../../gallery/date-section.tsx';
import { emitted, galleryState } from '../../testing/input/gallery-state.ts';
import { texts } from '../../testing/look/texts.ts';
import { renderPart } from '../../testing/render/render-part.tsx';

const dayState = galleryState('Gün');
const rangeState = galleryState('Gün aralığı');
const minutesState = galleryState('Tarih ve saat aralığı');
const timeState = galleryState('Saat');

const calendarOf = (name: string) => page.getByRole('dialog', { name });
const openCalendar = (state: Locator, name: string) =>
	state.getByRole('button', { name: `${name}: takvimi aç` }).click();
const dayIn = (calendar: Locator, name: string) => calendar.getByRole('button', { name });

beforeEach(async () => {
	await renderPart(<DateSection />);
});

/** Types a date over the present one. */
async function type(state: Locator, name: string, text: string): Promise<void> {
	await state.getByRole('textbox', { name }).fill(text);
	await userEvent.keyboard('{Enter}');
}

async function writeTime(place: Locator, name: string, digits: string): Promise<void> {
	await place.getByRole('spinbutton', { name: `${name}: saat` }).click();
	await userEvent.keyboard(digits);
}

async function expectEmitted(state: Locator, value: string): Promise<void> {
	await expect.poll(texts(emitted(state))).toEqual([value]);
}

describe('a day', () => {
	test('the week starts on Monday, names are Turkish', async () => {
		await openCalendar(dayState, 'Teslimat tarihi');
		const calendar = calendarOf('Teslimat tarihi');
		await expect.element(calendar.getByText('Kasım 2026')).toBeVisible();
		const heads = [...calendar.element().querySelectorAll('thead th')];
		expect(heads.map(({ textContent }) => textContent)).toEqual([
			'Pzt',
			'Sal',
			'Çar',
			'Per',
			'Cum',
			'Cmt',
			'Paz',
		]);
	});

	test('years run from 1900 to 2100', async () => {
		for (const [typed, month, further] of [
			['01.01.1900', 'Ocak 1900', 'Önceki ay'],
			['31.12.2100', 'Aralık 2100', 'Sonraki ay'],
		] as const) {
			await type(dayState, 'Teslimat tarihi', typed);
			await openCalendar(dayState, 'Teslimat tarihi');
			const calendar = calendarOf('Teslimat tarihi');
			await expect.element(calendar.getByText(month)).toBeVisible();
			await expect.element(calendar.getByRole('button', { name: further })).toBeDisabled();
			await userEvent.keyboard('{Escape}');
			await expect.element(calendar).not.toBeInTheDocument();
		}
		for (const outside of ['31.12.1899', '01.01.2101']) {
			await type(dayState, 'Teslimat tarihi', outside);
			await expect.element(dayState.getByText('Tarihi gg.aa.yyyy olarak yazın.')).toBeVisible();
		}
		await expectEmitted(dayState, '"2100-12-31"');
	});

	test('is chosen in the calendar or typed', async () => {
		await openCalendar(dayState, 'Teslimat tarihi');
		await dayIn(calendarOf('Teslimat tarihi'), '17 Kasım 2026').click();
		await expectEmitted(dayState, '"2026-11-17"');
		await expect.element(calendarOf('Teslimat tarihi')).not.toBeInTheDocument();
		await type(dayState, 'Teslimat tarihi', '5/3/2026');
		await expectEmitted(dayState, '"2026-03-05"');
		await expect.element(dayState.getByRole('textbox')).toHaveValue('05.03.2026');
		await dayState.getByRole('button', { name: 'Teslimat tarihi: temizle' }).click();
		await expectEmitted(dayState, 'null');
	});

	test('below 600 px the calendar opens as a window', async () => {
		for (const [width, headings] of [
			[599, 1],
			[600, 0],
		] as const) {
			await page.viewport(width, 844);
			await openCalendar(dayState, 'Teslimat tarihi');
			const calendar = calendarOf('Teslimat tarihi');
			await expect.element(calendar).toBeVisible();
			await expect
				.element(calendar.getByRole('heading', { name: 'Teslimat tarihi' }))
				.toHaveLength(headings);
			await dayIn(calendar, '20 Kasım 2026').click();
			await expect.element(calendar).not.toBeInTheDocument();
		}
	});
});

describe('a range of days', () => {
	const field = rangeState.getByRole('textbox', { name: 'Rota tarihi' });

	test('has no value, then one end, then two ends', async () => {
		await expect.element(field).toHaveValue('');
		await openCalendar(rangeState, 'Rota tarihi');
		const calendar = calendarOf('Rota tarihi');
		await dayIn(calendar, '16 Kasım 2026').click();
		await expect.element(field).toHaveValue('16.11.2026 – …');
		await expectEmitted(rangeState, 'null');
		await dayIn(calendar, '20 Kasım 2026').click();
		await expect.element(field).toHaveValue('16.11.2026 – 20.11.2026');
		await expectEmitted(rangeState, '["2026-11-16","2026-11-20"]');
		await expect.element(calendar).not.toBeInTheDocument();
		// Leaving the field with one end selected changes nothing.
		await openCalendar(rangeState, 'Rota tarihi');
		await dayIn(calendar, '18 Kasım 2026').click();
		await userEvent.keyboard('{Escape}');
		await expect.element(field).toHaveValue('16.11.2026 – 20.11.2026');
	});

	test('offers today, yesterday, this week and this month', async () => {
		for (const [name, range] of [
			['Bugün', '["2026-11-20","2026-11-20"]'],
			['Dün', '["2026-11-19","2026-11-19"]'],
			['Bu hafta', '["2026-11-16","2026-11-20"]'],
			['Bu ay', '["2026-11-01","2026-11-20"]'],
		] as const) {
			await openCalendar(rangeState, 'Rota tarihi');
			await calendarOf('Rota tarihi').getByRole('button', { name }).click();
			await expectEmitted(rangeState, range);
		}
	});

	test('is typed as well, and ends in the wrong order change places', async () => {
		await type(rangeState, 'Rota tarihi', '20.11.2026 - 16.11.2026');
		await expectEmitted(rangeState, '["2026-11-16","2026-11-20"]');
		await type(rangeState, 'Rota tarihi', 'dünden beri');
		await expect
			.element(rangeState.getByText('Tarihleri gg.aa.yyyy – gg.aa.yyyy olarak yazın.'))
			.toBeVisible();
	});
});

describe('a range of minutes', () => {
	test('takes two days and two times, then Uygula', async () => {
		await openCalendar(minutesState, 'Sonuç zamanı');
		const calendar = calendarOf('Sonuç zamanı');
		const apply = calendar.getByRole('button', { name: 'Uygula' });
		await expect.element(apply).toBeDisabled();
		await dayIn(calendar, '19 Kasım 2026').click();
		await expect.element(apply).toBeDisabled();
		await expect.element(minutesState.getByRole('textbox')).toHaveValue('19.11.2026 00:00 – …');
		await dayIn(calendar, '20 Kasım 2026').click();
		await writeTime(calendar, 'Başlangıç', '0800');
		await writeTime(calendar, 'Bitiş', '1730');
		await apply.click();
		await expectEmitted(minutesState, '["2026-11-19T08:00","2026-11-20T17:30"]');
		await expect
			.element(minutesState.getByRole('textbox'))
			.toHaveValue('19.11.2026 08:00 – 20.11.2026 17:30');
	});

	test('is typed as well, minutes rounded to five', async () => {
		await type(minutesState, 'Sonuç zamanı', '20.11.2026 08:02 – 12:08');
		await expectEmitted(minutesState, '["2026-11-20T08:00","2026-11-20T12:10"]');
		await expect.element(minutesState.getByRole('textbox')).toHaveValue('20.11.2026 08:00 – 12:10');
	});
});

describe('a time', () => {
	test('minutes go by five: by arrow, in the list and when typed', async () => {
		const minutes = timeState.getByRole('spinbutton', { name: 'Çıkış saati: dakika' });
		await writeTime(timeState, 'Çıkış saati', '0907');
		await page.getByRole('heading', { name: 'Tarih ve saat' }).click();
		await expectEmitted(timeState, '"09:05"');
		await minutes.click();
		await userEvent.keyboard('{ArrowUp}');
		await expectEmitted(timeState, '"09:10"');
		const controls = [...document.querySelectorAll('.mantine-TimePicker-control')];
		expect(controls.slice(24).map(({ textContent }) => textContent)).toEqual(
			Array.from({ length: 12 }, (_, step) => String(step * 5).padStart(2, '0')),
		);
	});

	test('has 24 hours', async () => {
		await writeTime(timeState, 'Çıkış saati', '2330');
		await expectEmitted(timeState, '"23:30"');
		expect(timeState.getByText(/^(AM|PM)$/).elements()).toEqual([]);
	});
});
