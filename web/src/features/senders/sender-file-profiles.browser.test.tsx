import { senderPath } from '@sevk/contract/common/paths';
import {
	listSenderFileProfiles,
	resetSenderFileProfile,
	type SenderFileProfile,
} from '@sevk/contract/senders/sender-file-profiles';
import { showSender } from '@sevk/contract/senders/senders';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { senderDetail } from '../../testing/builders/definition-builders.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';

const read: SenderFileProfile = {
	id: testId(451),
	summary: 'sayfa: Kasım, 2. satır başlık, tarihlerde gün önce, her satır bir sipariş',
	columns: ['Sipariş No', 'Alıcı', 'Adres'],
	usedAt: '2026-03-05T06:00:00.000Z',
};

async function show(items: SenderFileProfile[], role: 'admin' | 'cashier' = 'admin') {
	answer(showSender, senderDetail());
	answer(listSenderFileProfiles, { items });
	await renderScreen(senderPath(senderDetail().id), { as: profile(role) });
	await expect.element(page.getByRole('heading', { name: 'Dosya Biçimi' })).toBeVisible();
}

test('how the files of a shop are read is forgotten after a question', async () => {
	answer(resetSenderFileProfile, { id: read.id });
	await show([read]);
	await expect.element(page.getByText(read.summary)).toBeVisible();
	await expect.element(page.getByText('Okunan sütunlar: Sipariş No, Alıcı, Adres')).toBeVisible();
	await expect.element(page.getByText('Son kullanım: 05.03.2026 09:00')).toBeVisible();
	await expectAccessible();
	await page.getByRole('button', { name: 'Sıfırla' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Sıfırla' }).click();
	await expect.poll(() => requestsOf(resetSenderFileProfile).length).toBe(1);
});

test('a shop without files says when a profile begins', async () => {
	await show([]);
	await expect.element(page.getByText('Henüz dosya biçimi yok')).toBeVisible();
});

test('who may not edit accounts does not reset', async () => {
	await show([read], 'cashier');
	await expect.element(page.getByText(read.summary)).toBeVisible();
	await expect.element(page.getByRole('button', { name: 'Sıfırla' })).not.toBeInTheDocument();
});
