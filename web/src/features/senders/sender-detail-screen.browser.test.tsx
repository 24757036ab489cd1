import { senderPath } from '@sevk/contract/common/paths';
import { listSenderFileProfiles } from '@sevk/contract/senders/sender-file-profiles';
import {
	addSenderContact,
	changeSenderState,
	confirmSenderIban,
	enterSenderIban,
	showSender,
} from '@sevk/contract/senders/senders';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { senderRefusals } from '@sevk/domain/senders/sender-words';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { senderDetail } from '../../testing/builders/definition-builders.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

async function show(sender = senderDetail(), tab = '', role: 'admin' | 'cashier' = 'admin') {
	answer(showSender, sender);
	answer(listSenderFileProfiles, { items: [] });
	const address = `${senderPath(sender.id)}${tab === '' ? '' : `?sekme=${tab}`}`;
	await renderScreen(address, { as: profile(role) });
	await expect.element(page.getByRole('heading', { name: sender.title })).toBeVisible();
}

test('work is stopped after a question', async () => {
	answer(changeSenderState, { id: senderDetail().id, version: 4 });
	await show();
	await button('Durdur').click();
	await dialog.getByRole('button', { name: 'Durdur' }).click();
	await expect
		.poll(() => requestsOf(changeSenderState)[0]?.body)
		.toEqual({ act: 'suspend', version: 3 });
	await expectAccessible({ dark: true });
});

test('a candidate says what it lacks', async () => {
	await show(senderDetail({ state: 'candidate', taxNumber: null }));
	await expect
		.element(page.getByText(senderRefusals['sender/incomplete']({ missing: ['VKN / TCKN'] })))
		.toBeVisible();
});

test('a wrong IBAN is not sent, a refused one stays with its sentence', async () => {
	answer(enterSenderIban, refuse(senderRefusals, 'sender/no-old-contact'));
	await show(senderDetail({ ibans: [] }), 'iban');
	await button('IBAN Gir').click();
	const field = page.getByRole('textbox', { name: 'IBAN' });
	await field.fill('TR000000000000000000000001');
	await button('Onaya Gönder').click();
	await expect.element(page.getByText(senderRefusals['sender/iban-invalid']())).toBeVisible();
	expect(requestsOf(enterSenderIban)).toEqual([]);
	await field.fill('TR330006100519786457841326');
	await button('Onaya Gönder').click();
	await expect.element(page.getByRole('alert')).toMatchTextContent(/48 saattir kayıtlı/);
	await expectAccessible();
});

test('the second person confirms', async () => {
	answer(confirmSenderIban, { id: senderDetail().id, inForceFrom: '2026-03-07T06:00:00.000Z' });
	await show(senderDetail(), 'iban', 'cashier');
	await button('Onayla').click();
	await dialog.getByRole('button', { name: 'IBAN’ı Onayla' }).click();
	await expect.poll(() => requestsOf(confirmSenderIban).length).toBe(1);
});

test('the first person waits for the second', async () => {
	const [iban] = senderDetail().ibans;
	if (iban === undefined) return expect.fail('no IBAN');
	await show(senderDetail({ ibans: [{ ...iban, mayConfirm: false }] }), 'iban');
	await expect.element(page.getByText('Onayı, IBAN’ı girmeyen bir kullanıcı verir.')).toBeVisible();
	await expect.element(button('Onayla')).not.toBeInTheDocument();
});

test('a person without phone and e-mail is not saved', async () => {
	answer(addSenderContact, { id: senderDetail().id, version: 1 });
	await show(senderDetail(), 'yetkililer');
	await button('Yetkili Ekle').click();
	await page.getByRole('textbox', { name: 'Ad Soyad' }).fill('Nurten Ak');
	await button('Kaydet').click();
	await expect
		.element(page.getByText(senderRefusals['sender/contact-unreachable']()))
		.toBeVisible();
	expect(requestsOf(addSenderContact)).toEqual([]);
	await page.getByRole('textbox', { name: 'E-posta' }).fill('nurten@magaza.com');
	await button('Kaydet').click();
	await expect
		.poll(() => requestsOf(addSenderContact)[0]?.body)
		.toMatchObject({ name: 'Nurten Ak', phone: null, email: 'nurten@magaza.com' });
});
