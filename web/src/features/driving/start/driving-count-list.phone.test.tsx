import { paths } from '@sevk/contract/common/paths';
import { disputeDebit } from '@sevk/contract/debits/debit-loading';
import { readDriverDay } from '@sevk/contract/driving/driver-day';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readAllActs } from '../../../api/acts/act-store.ts';
import { debitDetail, debitLine } from '../../../testing/builders/debit-builders.ts';
import { driverDay } from '../../../testing/builders/driving-builders.ts';
import { balance, routeDetail } from '../../../testing/builders/route-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { offline } from '../../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { clearDriverPhone, driver, startDriverPhone } from '../../../testing/input/driver-phone.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderScreen } from '../../../testing/render/render-screen.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const list = page.getByRole('dialog', { name: 'Kolileri Say' });
const form = page.getByRole('dialog', { name: 'Uyuşmazlık Bildir' });
const counted = (text: string) => expect.element(list.getByText(text)).toBeVisible();

/** 31 stops of four koli each: a full van. */
const lines = Array.from({ length: 124 }, (_, at) => {
	const stop = Math.floor(at / 4) + 1;
	return debitLine((at % 4) + 1, {
		pieceId: testId(2_000 + at),
		barcode: `SP-31${String(stop).padStart(4, '0')}-${(at % 4) + 1}`,
		pieceCount: 4,
		orderId: testId(1_000 + stop),
		orderNo: `SP-31${String(stop).padStart(4, '0')}`,
		stopPosition: stop,
		recipientName: `Alıcı ${stop}`,
	});
});

async function open(): Promise<void> {
	const debit = debitDetail({
		state: 'awaiting_acceptance',
		routeState: 'loading',
		balance: balance(124),
		lines,
	});
	const route = routeDetail({ state: 'loading', departedAt: null, departureKm: null });
	answer(readDriverDay, driverDay({ route, debit, cash: null }));
	await renderScreen(paths.driver, { as: driver });
	await button('Kolileri Say').click();
	await expect.element(list).toBeVisible();
}

async function scan(code: string): Promise<void> {
	await list.getByRole('textbox', { name: 'Barkod Okut' }).fill(code);
	await userEvent.keyboard('{Enter}');
}

beforeEach(startDriverPhone);
afterEach(async () => {
	await clearDriverPhone();
});

describe('the driver counts 124 koli before he accepts them', () => {
	test('by scans, and by a tick for a whole stop', async () => {
		await open();
		await scan('SP-310002-1');
		await expect.element(list.getByText('Sayıldı (1/124)')).toBeVisible();
		await list.getByRole('checkbox', { name: '5. durak' }).click();
		await counted('5 / 124');
		await list.getByRole('checkbox', { name: '2. durak' }).click();
		await counted('8 / 124');
		await list.getByRole('checkbox', { name: '2. durak' }).click();
		await counted('4 / 124');
		await expectAccessible({ dark: true });
	});

	test('and finds a koli by its number, recipient or place, and what is not counted', async () => {
		await open();
		await list.getByRole('searchbox', { name: 'Koli ara' }).fill('alıcı 27');
		await expect.element(list.getByText(/SP-310027/)).toBeVisible();
		await list.getByRole('checkbox', { name: 'Koli 3/4' }).click();
		await counted('1 / 124');
		await list.getByRole('checkbox', { name: 'Yalnız sayılmayanlar (123)' }).click();
		await expect.element(list.getByRole('checkbox', { name: 'Koli 3/4' })).not.toBeInTheDocument();
		expect(list.getByRole('checkbox', { name: /^Koli \d\/4$/ }).elements()).toHaveLength(3);
	});

	test('within four screens of list, each order once', async () => {
		await open();
		expect(list.element().querySelectorAll('input[type=checkbox]').length).toBe(32);
		const group = list.getByRole('group', { name: 'Zimmet listesi' }).element();
		expect(group.getBoundingClientRect().height).toBeLessThan(4 * 844);
		await button('7. durak kolileri: 0/4').click();
		expect(list.getByText(/SP-310007/).elements()).toHaveLength(1);
	});

	test('with a count that a dropped page goes on with', async () => {
		await open();
		await scan('SP-310002-1');
		await scan('YABANCI-9001');
		await expect.element(list.getByText('Listede olmayan koliler (1)')).toBeVisible();
		await button('Tamam').click();
		await expect
			.element(
				page.getByText(/1 \/ 124 koli sayıldı. Sayılmayan koli: 123. Listede olmayan koli: 1./),
			)
			.toBeVisible();
		await page.getByRole('link', { name: 'Duraklar' }).click();
		await open();
		await counted('1 / 124');
		await expect.element(list.getByText('Listede olmayan koliler (1)')).toBeVisible();
	});

	test('what he did not find is picked in the dispute, sent with the network', async () => {
		await open();
		answer(disputeDebit, offline);
		for (const stop of lines.map(({ stopPosition }) => stopPosition ?? 0)) {
			const box = list.getByRole('checkbox', { name: `${stop}. durak` });
			if (stop !== 9 && !(box.element() as HTMLInputElement).checked) await box.click();
		}
		await counted('120 / 124');
		await scan('YABANCI-9001');
		await list.getByRole('button', { name: 'Uyuşmazlık Bildir' }).click();
		await expect
			.element(form.getByRole('group', { name: 'Araçta olmayan koliler (4)' }))
			.toBeVisible();
		await expect.element(form.getByRole('checkbox', { name: '9. durak' })).toBeChecked();
		await expect.element(form.getByRole('checkbox', { name: '8. durak' })).not.toBeChecked();
		// Fazla koli and the note are on the first screen.
		for (const name of ['Fazla koli', 'Açıklama']) {
			const box = form.getByRole('textbox', { name }).element().getBoundingClientRect();
			expect(box.bottom, name).toBeLessThan(844);
		}
		await expect.element(form.getByRole('textbox', { name: 'Fazla koli' })).toHaveValue('1');
		await expectAccessible({ dark: true });
		await form.getByRole('button', { name: 'Uyuşmazlık Bildir' }).click();
		await expect.element(page.getByText('Uyuşmazlık bildirildi', { exact: true })).toBeVisible();
		await expect
			.poll(() => requestsOf(disputeDebit)[0]?.body)
			.toMatchObject({
				shortCount: 4,
				overCount: 1,
				pieceIds: lines
					.filter(({ stopPosition }) => stopPosition === 9)
					.map((line) => line.pieceId),
				note: expect.stringContaining('Fazla koli: YABANCI-9001.'),
			});
		expect(await readAllActs('mehmet')).toMatchObject([{ state: 'waiting' }]);
	});

	test('and is told what the count lacks when he accepts all the same', async () => {
		await open();
		await scan('SP-310002-1');
		await button('Tamam').click();
		await button('Zimmeti Kabul Et').click();
		await expect
			.element(page.getByRole('dialog').getByText(/Sayılmayan koli: 123\./))
			.toBeVisible();
	});
});
