import { paths } from '@sevk/contract/common/paths';
import {
	bankBag,
	listMoneyTransfers,
	moveDeskMoney,
	openMoney,
	showMoney,
} from '@sevk/contract/money/money';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { depotMoney, moneyTransfer } from '../../testing/builders/money-builders.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';

test('a cashier opens the money of a depot with a count', async () => {
	answer(showMoney, { opening: null, accounts: [], truncated: false });
	answer(openMoney, { openedOn: '2026-11-20', openedAt: '2026-11-20T06:00:00.000Z' });
	await renderScreen(paths.money, { as: profile('cashier') });
	await page.getByRole('button', { name: 'Kasa Açılışı' }).click();
	await page.getByLabelText('Kasada sayılan').fill('1500');
	await expectAccessible();
	answer(showMoney, depotMoney());
	await page.getByRole('button', { name: 'Kasayı Aç' }).click();
	await expect.poll(() => requestsOf(openMoney)[0]?.body.countedKurus).toBe(150_000);
	await expect.element(page.getByText('Gökhan Öz · RT-261120-01').first()).toBeVisible();
});

test('who may not count reads that the money is not opened', async () => {
	answer(showMoney, { opening: null, accounts: [], truncated: false });
	await renderScreen(paths.money, { as: profile('support') });
	await expect.element(page.getByText('Kasa henüz açılmadı')).toBeVisible();
	await expect.element(page.getByRole('button', { name: 'Kasa Açılışı' })).not.toBeInTheDocument();
});

test('movements say from whom to whom, and withhold what a blind count will find', async () => {
	answer(showMoney, depotMoney());
	const waiting = moneyTransfer({
		id: '00000000-0000-7000-8000-000000000009',
		amountKurus: null,
		orderNo: 'SP-100232',
	});
	answer(listMoneyTransfers, { items: [moneyTransfer(), waiting], nextCursor: null });
	await renderScreen(paths.money);
	await page.getByText('Hareketler').first().click();
	await expect.element(page.getByText('₺1.250,00').first()).toBeVisible();
	await expect.element(page.getByText('Sayımdan sonra').first()).toBeVisible();
});

test('a cashier sends money to the bank, and says when it is there', async () => {
	const bagId = '00000000-0000-7000-8000-000000000031';
	const bag = {
		account: `in_transit:${bagId}`,
		kind: 'in_transit' as const,
		label: 'Veli Şahin',
		kurus: 500_000,
		since: '2026-11-20T08:30:00.000Z',
		routeId: null,
		driverId: null,
	};
	answer(showMoney, depotMoney({ accounts: [bag] }));
	answer(moveDeskMoney, { id: bagId });
	answer(bankBag, { id: bagId, amountKurus: 500_000 });
	await renderScreen(paths.money, { as: profile('cashier') });
	await page.getByRole('button', { name: 'Kasa İşlemi' }).click();
	await page.getByLabelText('Tutar').fill('5000');
	await page.getByRole('textbox', { name: 'Parayı taşıyan' }).fill('Veli Şahin');
	await page.getByRole('textbox', { name: 'Açıklama' }).fill('Akşam yatırılacak');
	await expectAccessible();
	await page.getByRole('button', { name: 'Kaydet' }).click();
	await expect
		.poll(() => requestsOf(moveDeskMoney)[0]?.body)
		.toMatchObject({ act: 'bag', amountKurus: 500_000, personName: 'Veli Şahin' });
	await page.getByText('Veli Şahin').first().click();
	await page.getByRole('textbox', { name: 'Dekont no' }).fill('D-4711');
	await page.getByRole('button', { name: 'Yatırıldı', exact: true }).click();
	await expect.poll(() => requestsOf(bankBag)[0]?.body.receiptNo).toBe('D-4711');
});
