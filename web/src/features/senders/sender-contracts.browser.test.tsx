import { senderPath } from '@sevk/contract/common/paths';
import {
	addSenderContract,
	listSenderContracts,
	type SenderContract,
	trySenderPrice,
} from '@sevk/contract/senders/sender-contracts';
import { showSender } from '@sevk/contract/senders/senders';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { senderDetail } from '../../testing/builders/definition-builders.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';

const nothing = { fixedKurus: 0, perMille: 0, floorKurus: 0 };
const contract: SenderContract = {
	id: testId(441),
	startsOn: '2026-03-01',
	endsOn: null,
	prices: {
		groups: [{ name: 'Adalar', districts: ['İstanbul/Adalar'] }],
		rules: [
			{
				service: null,
				group: null,
				bands: [
					{ fromDesi: 1, toDesi: 5, kurus: 8_990 },
					{ fromDesi: 6, toDesi: 10, kurus: 12_000 },
				],
				stepKurus: 550,
			},
		],
		cash: nothing,
		card: nothing,
		returnKurus: 6_000,
		attemptKurus: 3_000,
		minimumKurus: 9_500,
	},
	enteredByName: 'Elif Kaya',
	enteredAt: '2026-03-01T06:00:00.000Z',
};

async function show(items: SenderContract[]) {
	answer(showSender, senderDetail());
	answer(listSenderContracts, { items });
	answer(trySenderPrice, {
		startsOn: '2026-03-01',
		lines: [
			{ kind: 'carriage', reason: '5 desi, bütün ilçeler', kurus: 8_990 },
			{ kind: 'minimum', reason: 'Asgari ücret ₺95,00', kurus: 510 },
		],
		totalKurus: 9_500,
	});
	await renderScreen(`${senderPath(senderDetail().id)}?sekme=fiyatlar`, { as: profile('admin') });
	await expect.element(page.getByRole('heading', { name: 'Fiyatlar' })).toBeVisible();
}

test('the prices are shown, and a trial says why', async () => {
	await show([contract]);
	await expect.element(page.getByText(/1–5 desi ₺89,90/)).toBeVisible();
	await expect.element(page.getByText('Asgari ücrete tamamlama')).toBeVisible();
	await expectAccessible({ dark: true });
	await page.getByRole('textbox', { name: 'Kg' }).fill('12');
	await expect.poll(() => requestsOf(trySenderPrice).at(-1)?.query.kg).toBe(12);
});

test('without prices the screen says what that means', async () => {
	await show([]);
	await expect.element(page.getByText('Henüz fiyat yok')).toBeVisible();
});

test('new prices begin as a copy, and a gap is refused before they are sent', async () => {
	answer(addSenderContract, { id: testId(442) });
	await show([contract]);
	await page.getByRole('button', { name: 'Yeni Fiyatlar' }).click();
	const from = page.getByRole('textbox', { name: 'Desiden' }).nth(1);
	await from.fill('8');
	await page.getByRole('button', { name: 'Kaydet' }).click();
	await expect
		.element(page.getByRole('alert'))
		.toMatchTextContent(/1\. fiyat kuralında boşluk var: 6–7 desi için kademe yok/);
	expect(requestsOf(addSenderContract)).toEqual([]);
	await expectAccessible();
	await from.fill('6');
	await page.getByRole('button', { name: 'Kaydet' }).click();
	await expect.poll(() => requestsOf(addSenderContract)[0]?.body.prices).toEqual(contract.prices);
});
