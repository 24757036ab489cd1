import { paths } from '@sevk/contract/common/paths';
import { joinSenderNames, listSenderNames } from '@sevk/contract/orders/order-senders';
import { listSenderChoices } from '@sevk/contract/senders/senders';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { senderAccount } from '../../../testing/builders/definition-builders.ts';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderScreen } from '../../../testing/render/render-screen.tsx';

const isik = senderAccount();
const deniz = senderAccount({ id: testId(431), code: 'DNZ-01', title: 'Deniz Butik' });
const days = { firstDate: '2026-03-01', lastDate: '2026-03-05' };
const open = [
	{
		name: 'IŞIK MOBİLYA',
		orderCount: 1250,
		...days,
		proposal: { senderId: isik.id, likeness: 'same' as const },
	},
	{
		name: 'Deniz',
		orderCount: 3,
		...days,
		proposal: { senderId: deniz.id, likeness: 'alike' as const },
	},
	{ name: 'Kuzey Spor', orderCount: 1, ...days, proposal: null },
];
const joined = [
	{
		name: 'Işık Mob.',
		senderId: isik.id,
		title: isik.title,
		joinedByName: 'Elif Kaya',
		joinedAt: '2026-03-05T06:00:00.000Z',
	},
];

async function show(address: string = paths.senderNames) {
	answer(listSenderChoices, { items: [isik, deniz] });
	answer(listSenderNames, { open, hasMore: false, joined });
	answer(joinSenderNames, { orderCount: 1250 });
	await renderScreen(address, { as: profile('admin') });
}

test('equal names are chosen, alike ones wait for a person', async () => {
	await show();
	const box = (name: string) => page.getByRole('checkbox', { name });
	await expect.element(box('IŞIK MOBİLYA')).toBeChecked();
	await expect.element(box('Deniz')).not.toBeChecked();
	await expect.element(box('Kuzey Spor')).toBeDisabled();
	await expectAccessible({ dark: true });
	await page.getByRole('button', { name: 'Hesaplara Bağla (1)' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Hesaplara Bağla' }).click();
	await expect
		.poll(() => requestsOf(joinSenderNames)[0]?.body)
		.toEqual({ joins: [{ name: 'IŞIK MOBİLYA', senderId: isik.id }] });
	await expect.element(page.getByText(/1\.250 sipariş değişti/)).toBeVisible();
});

test('another account is chosen for a name', async () => {
	await show();
	await page.getByRole('combobox', { name: 'Kuzey Spor için hesap' }).click();
	await page.getByRole('option', { name: /Deniz Butik/ }).click();
	await page.getByRole('button', { name: 'Hesaplara Bağla (2)' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Hesaplara Bağla' }).click();
	await expect
		.poll(() => requestsOf(joinSenderNames)[0]?.body.joins)
		.toContainEqual({ name: 'Kuzey Spor', senderId: deniz.id });
});

test('a joined name is taken from its account', async () => {
	await show(`${paths.senderNames}?sekme=eslesen`);
	await page.getByRole('button', { name: 'Hesaptan Ayır' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Hesaptan Ayır' }).click();
	await expect
		.poll(() => requestsOf(joinSenderNames)[0]?.body)
		.toEqual({ joins: [{ name: 'Işık Mob.', senderId: null }] });
});
