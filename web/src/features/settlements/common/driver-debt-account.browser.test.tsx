import {
	type DriverAccount,
	listDriverDebts,
	payDriverCredit,
	payDriverDebt,
} from '@sevk/contract/settlements/settlements';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { settlementRefusals } from '@sevk/domain/settlements/settlement-words';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { profile, umraniye } from '../../../testing/builders/profile-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { DriverDebtAccount } from './driver-debt-account.tsx';

const { depotId } = umraniye;
const driverId = testId(401);
const button = (name: string) => page.getByRole('button', { name, exact: true });

function account(change: { openKurus?: number; creditKurus?: number } = {}): DriverAccount {
	const { openKurus = 0, creditKurus = 0 } = change;
	return {
		openKurus,
		creditKurus,
		accounts: [{ depotId, openKurus, creditKurus }],
		items: [
			{
				id: testId(501),
				depotId,
				sourceDate: '2026-11-20',
				amountKurus: 15_000,
				routeId: testId(301),
				routeNumber: 'RT-261120-01',
				remainingKurus: openKurus,
				creditKurus,
				payments: [
					{
						id: testId(601),
						amountKurus: 15_000,
						note: 'Elden',
						recordedByName: 'Ali Demir',
						recordedAt: '2026-11-21T05:40:00.000Z',
					},
				],
			},
		],
	};
}

async function renderAccount(debts: DriverAccount, as = profile('cashier')) {
	answer(listDriverDebts, debts);
	const onClose = vi.fn();
	const part = <DriverDebtAccount driverId={driverId} name="Gökhan Öz" onClose={onClose} />;
	await renderPart(part, { as });
	return onClose;
}

test('what a driver paid too much is shown and paid back', async () => {
	answer(payDriverCredit, { creditKurus: 0 });
	await renderAccount(account({ creditKurus: 15_000 }));
	const dialog = page.getByRole('dialog', { name: 'Sürücü Borçları: Gökhan Öz' });
	await expect.element(dialog.getByText('Sürücüye geri ödenecek: ₺150,00')).toBeVisible();
	await expect
		.element(dialog)
		.toMatchTextContent('20.11.2026 · RT-261120-01 · Borç ₺150,00 · Fazla ödenen ₺150,00');
	await expect.element(dialog).toMatchTextContent('₺150,00 · Elden · Ali Demir');
	await expect.element(button('Borç Tahsil Et')).not.toBeInTheDocument();
	await expectAccessible({ dark: true });
	await button('Geri Öde').click();
	await page.getByRole('textbox', { name: 'Açıklama' }).fill('Elden');
	answer(listDriverDebts, account());
	await button('Geri Öde').click();
	await expect.element(page.getByText('Geri ödeme kaydedildi.')).toBeVisible();
	const body = { depotId, amountKurus: 15_000, note: 'Elden' };
	expect(requestsOf(payDriverCredit)).toMatchObject([{ body }]);
	await expect.element(dialog.getByText('Açık borcu yok.')).toBeVisible();
	await expect.element(dialog.getByText(/geri ödenecek/)).not.toBeInTheDocument();
});

test('a debt is paid in its own depot, and a part of it', async () => {
	answer(payDriverDebt, { openKurus: 10_000 });
	await renderAccount(account({ openKurus: 15_000 }));
	await expect.element(page.getByText('Açık borç: ₺150,00')).toBeVisible();
	await button('Borç Tahsil Et').click();
	const amount = page.getByRole('textbox', { name: 'Tutar' });
	await amount.fill('200,00');
	await button('Tahsil Et').click();
	const sentence = settlementRefusals['settlement/no-debt']();
	await expect.element(page.getByRole('alert')).toHaveTextContent(sentence);
	expect(requestsOf(payDriverDebt)).toEqual([]);
	await amount.fill('50,00');
	await button('Tahsil Et').click();
	await expect.element(page.getByText('Borç tahsilatı kaydedildi.')).toBeVisible();
	expect(requestsOf(payDriverDebt)).toMatchObject([
		{ body: { depotId, amountKurus: 5_000, note: '' } },
	]);
});

test('a payment that the server refuses keeps what was typed', async () => {
	answer(payDriverDebt, refuse(settlementRefusals, 'settlement/no-debt'));
	await renderAccount(account({ openKurus: 15_000 }));
	await button('Borç Tahsil Et').click();
	await button('Tahsil Et').click();
	const sentence = settlementRefusals['settlement/no-debt']();
	await expect.element(page.getByRole('alert')).toHaveTextContent(sentence);
});

test('who does not count the cash only sees the account', async () => {
	await renderAccount(account({ openKurus: 15_000 }), profile('planner'));
	await expect.element(page.getByText('Açık borç: ₺150,00')).toBeVisible();
	await expect.element(button('Borç Tahsil Et')).not.toBeInTheDocument();
});

test('an account without debts says so', async () => {
	await renderAccount({ openKurus: 0, creditKurus: 0, accounts: [], items: [] });
	await expect.element(page.getByText('Borç kaydı yok')).toBeVisible();
});
