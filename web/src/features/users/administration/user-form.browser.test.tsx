import { listUserPhones } from '@sevk/contract/users/user-phones';
import {
	createPasswordLink,
	createUser,
	editUser,
	endUserSessions,
	inviteUser,
	reinstateUser,
	resetUserSecondFactor,
	retireUser,
	type User,
} from '@sevk/contract/users/users';
import { commonRefusals } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { allDepotsNote, userRefusals } from '@sevk/domain/users/user-words';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { user } from '../../../testing/builders/definition-builders.ts';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { badInput, offline } from '../../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { type DriverFieldType, UserForm } from './user-form.tsx';

const field = (name: string) => page.getByRole('textbox', { name });
let driverPhone: string | null = null;
const add = page.getByRole('button', { name: 'Ekle', exact: true });
const button = (name: string) => page.getByRole('button', { name });
const problem = page.getByRole('alert');

/** The real one reads the drivers, a noun to the right. */
const DriverField: DriverFieldType = ({ onChange, onDriver, ...props }) => (
	<Select
		{...props}
		options={[{ value: testId(401), label: 'Gökhan Öz' }]}
		onChange={(driverId) => {
			onChange(driverId);
			onDriver({ fullName: 'Gökhan Öz', phone: driverPhone });
		}}
	/>
);

async function renderForm(record: User | null = null, as = profile('admin')) {
	const onClose = vi.fn();
	const form = <UserForm user={record} DriverField={DriverField} onClose={onClose} />;
	await renderPart(form, { as });
	return onClose;
}

async function fillNeeded(): Promise<void> {
	await field('Ad Soyad').fill('İpek Çağlar');
	await field('E-posta').fill('ipek.caglar@sevk.test');
}

async function chooseRole(name: string): Promise<void> {
	await page.getByRole('combobox', { name: 'Rol' }).click();
	await page.getByRole('option', { name }).click();
}

describe('a new user', () => {
	test('is invited as a planner of the depot', async () => {
		answer(createUser, user());
		const onClose = await renderForm();
		await fillNeeded();
		await expectAccessible({ dark: true });
		await button('Ekle ve Davet Et').click();
		await expect
			.element(page.getByText('Kullanıcı eklendi. Şifre belirleme bağlantısı gönderiliyor.'))
			.toBeVisible();
		expect(onClose).toHaveBeenCalledOnce();
		const [depot] = user().depots;
		await expect
			.poll(() => requestsOf(createUser)[0]?.body)
			.toMatchObject({
				role: 'planner',
				depotIds: [depot?.depotId],
				driverId: null,
			});
	});

	test('without a mail server gets the link on the screen, with its QR code and WhatsApp', async () => {
		const linkMail = { state: 'writing', at: '2026-11-20T05:00:00.000Z' } as const;
		answer(createUser, user({ phone: '+905321234567', invited: true, linkMail }));
		const address = 'https://sevk.test/forgot-password?token=abcdefghijkl';
		answer(createPasswordLink, { address, expiresAt: '2026-11-21T05:00:00.000Z' });
		const onClose = await renderForm();
		await fillNeeded();
		await button('Ekle ve Davet Et').click();
		const dialog = page.getByRole('dialog', { name: 'Kullanıcı eklendi: İpek Çağlar' });
		await expect
			.element(dialog.getByRole('img', { name: 'Davet bağlantısı karekodu' }))
			.toBeVisible();
		await expect.element(dialog.getByText(address)).toBeVisible();
		const href = dialog.getByRole('link', { name: 'WhatsApp ile Gönder' }).element();
		expect(href.getAttribute('href')).toContain('https://wa.me/905321234567?text=');
		expect(decodeURIComponent(href.getAttribute('href') ?? '')).toContain(address);
		await expectAccessible({ dark: true });
		await dialog.getByRole('button', { name: 'Bağlantıyı Kopyala' }).click();
		await expect.element(dialog.getByText('Kopyalandı')).toBeInTheDocument();
		await dialog.getByText('Kapat', { exact: true }).click();
		expect(onClose).toHaveBeenCalledOnce();
	});

	test('without a name or with half an address is not sent', async () => {
		await renderForm();
		await field('E-posta').fill('ipek@');
		await button('Ekle ve Davet Et').click();
		await expect.element(field('Ad Soyad')).toHaveAttribute('aria-invalid', 'true');
		await expect.element(field('E-posta')).toHaveAttribute('aria-invalid', 'true');
		expect(requestsOf(createUser)).toEqual([]);
		await expectAccessible();
	});

	test('of all depots names none of them', async () => {
		answer(createUser, user());
		await renderForm();
		await fillNeeded();
		await page.getByRole('switch', { name: /^Tüm depolar/ }).click();
		await expect.element(page.getByText('Depolar', { exact: true })).not.toBeInTheDocument();
		await button('Ekle ve Davet Et').click();
		await expect
			.poll(() => requestsOf(createUser)[0]?.body)
			.toMatchObject({ allDepots: true, depotIds: [] });
	});

	test('of an admin of one depot is not given all depots', async () => {
		await renderForm(null, profile('admin', { allDepots: false }));
		const all = page.getByRole('switch', { name: /^Tüm depolar/ });
		await expect.element(all).toBeDisabled();
		await expect.element(page.getByText(allDepotsNote)).toBeVisible();
		await expectAccessible();
	});

	test('in the role of a driver needs the record of a driver', async () => {
		answer(createUser, user());
		await renderForm();
		await fillNeeded();
		await chooseRole('Sürücü / Kurye');
		await button('Ekle ve Davet Et').click();
		await expect.element(page.getByText(userRefusals['access/driver-required']())).toBeVisible();
		expect(requestsOf(createUser)).toEqual([]);
		await page.getByRole('combobox', { name: 'Sürücü kaydı' }).click();
		await page.getByRole('option', { name: /Gökhan Öz/ }).click();
		await button('Ekle ve Davet Et').click();
		await expect.poll(() => requestsOf(createUser)[0]?.body.driverId).toBe(testId(401));
	});

	test('made for a driver has the name and phone of the driver', async () => {
		driverPhone = '+905331112233';
		await renderForm();
		await chooseRole('Sürücü / Kurye');
		await page.getByRole('combobox', { name: 'Sürücü kaydı' }).click();
		await page.getByRole('option', { name: /Gökhan Öz/ }).click();
		await expect.element(field('Ad Soyad')).toHaveValue('Gökhan Öz');
		await expect.element(field('Telefon')).toHaveValue('0533 111 22 33');
		driverPhone = null;
	});

	test('in the role of a driver needs no e-mail but a phone number', async () => {
		answer(createUser, user({ email: null, role: 'driver', phone: '+905321234567' }));
		answer(listUserPhones, { managedHere: true, items: [] });
		await renderForm();
		await field('Ad Soyad').fill('Gökhan Öz');
		await chooseRole('Sürücü / Kurye');
		await page.getByRole('combobox', { name: 'Sürücü kaydı' }).click();
		await page.getByRole('option', { name: /Gökhan Öz/ }).click();
		await add.click();
		await expect.element(page.getByText(userRefusals['access/phone-required']())).toBeVisible();
		await field('Telefon').fill('0532 123 45 67');
		await add.click();
		await expect
			.poll(() => requestsOf(createUser)[0]?.body)
			.toMatchObject({ email: null, phone: '0532 123 45 67' });
		// The next step is the phone.
		await expect.element(button('Telefon Tanıt')).toBeVisible();
	});

	test('who works in the depot needs no e-mail but a user name', async () => {
		answer(
			createUser,
			user({ email: null, username: 'ilker', role: 'warehouse', state: 'no_pin' }),
		);
		await renderForm();
		await field('Ad Soyad').fill('İlker Işık');
		expect(field('Kullanıcı adı').elements()).toEqual([]);
		await chooseRole('Depo Sorumlusu');
		await field('Kullanıcı adı').fill('ilker işık');
		await add.click();
		await expect.element(page.getByText(userRefusals['access/username-invalid']())).toBeVisible();
		await field('Kullanıcı adı').fill('ilker');
		await add.click();
		await expect
			.poll(() => requestsOf(createUser)[0]?.body)
			.toMatchObject({ email: null, username: 'ilker', role: 'warehouse' });
		// The next step is the PIN.
		await expect.element(button('PIN Ver')).toBeVisible();
	});

	test.each([
		refuse(userRefusals, 'access/email-taken'),
		refuse(userRefusals, 'access/driver-taken'),
		refuse(userRefusals, 'access/depot-not-yours'),
	])('keeps the input after $code', async (refusal) => {
		answer(createUser, refusal);
		const onClose = await renderForm();
		await fillNeeded();
		await button('Ekle ve Davet Et').click();
		await expect.element(problem).toHaveTextContent(refusal.detail);
		await expect.element(field('E-posta')).toHaveValue('ipek.caglar@sevk.test');
		expect(onClose).not.toHaveBeenCalled();
	});

	test('shows the sentence of a rejected field under it', async () => {
		answer(createUser, badInput({ '/email': 'E-posta adresi geçersiz.' }));
		await renderForm();
		await fillNeeded();
		await button('Ekle ve Davet Et').click();
		await expect.element(page.getByText('E-posta adresi geçersiz.')).toBeVisible();
	});

	test('stays in the form without a connection', async () => {
		answer(createUser, offline);
		await renderForm();
		await fillNeeded();
		await button('Ekle ve Davet Et').click();
		await expect.element(problem).toHaveTextContent('Bağlantı kurulamadı.');
		await expect.element(field('Ad Soyad')).toHaveValue('İpek Çağlar');
	});
});

describe('an existing user', () => {
	test('changed meanwhile keeps the input', async () => {
		answer(editUser, refuse(commonRefusals, 'common/stale', { changedBy: 'Elif Kaya' }));
		await renderForm(user({ version: 5 }));
		await field('Ad Soyad').fill('İpek Çağlar Öz');
		await button('Kaydet').click();
		await expect.element(problem).toMatchTextContent(/Elif Kaya tarafından değiştirildi/);
		await expect.element(field('Ad Soyad')).toHaveValue('İpek Çağlar Öz');
		await expect.poll(() => requestsOf(editUser)[0]?.body.version).toBe(5);
	});

	test('who has set a password is not told of an earlier link', async () => {
		const linkMail = { state: 'sent', at: '2026-11-20T05:00:00.000Z' } as const;
		await renderForm(user({ invited: false, linkMail }));
		await expect.element(button('Bağlantıyı Yeniden Gönder')).toBeVisible();
		await expect.element(button('Şifre Bağlantısını Göster')).toBeVisible();
		await expect
			.element(page.getByText('Şifre belirleme bağlantısı gönderildi.', { exact: false }))
			.not.toBeInTheDocument();
	});

	test('is invited once more', async () => {
		answer(inviteUser, { sentTo: 'ipek.caglar@sevk.test', state: 'sending' });
		const linkMail = { state: 'refused', at: '2026-11-20T05:00:00.000Z' } as const;
		const onClose = await renderForm(user({ invited: true, linkMail }));
		await expect
			.element(page.getByText('E-posta adresini kontrol edip yeniden gönderin.', { exact: false }))
			.toBeVisible();
		await button('Bağlantıyı Yeniden Gönder').click();
		await expect.element(page.getByText('Şifre belirleme bağlantısı gönderiliyor.')).toBeVisible();
		expect(onClose).toHaveBeenCalledOnce();
	});

	test('without a mail server is given the link by the office', async () => {
		const linkMail = { state: 'written', at: '2026-11-20T05:00:00.000Z' } as const;
		await renderForm(user({ invited: true, linkMail }));
		await expect.element(page.getByText(/^E-posta sunucusu tanımlı olmadığı için/)).toBeVisible();
		await expect.element(button('Bağlantıyı Yeniden Gönder')).not.toBeInTheDocument();
		const address = 'https://sevk.test/forgot-password?token=abcdefghijkl';
		answer(createPasswordLink, { address, expiresAt: '2026-11-21T05:00:00.000Z' });
		await button('Davet Bağlantısını Göster').click();
		await expect.element(page.getByText(address)).toBeVisible();
		await expect.element(button('Yeni Bağlantı Oluştur')).toBeVisible();
	});

	test('who forgot the password gets a link as well, but nobody gets one to the own account', async () => {
		await renderForm(user({ userId: profile('admin').userId }));
		await expect.element(button('Oturumları Kapat')).toBeVisible();
		await expect.element(button('Şifre Bağlantısını Göster')).not.toBeInTheDocument();
	});

	test('is signed out everywhere after a question', async () => {
		answer(endUserSessions, { ended: 2 });
		await renderForm(user());
		await button('Oturumları Kapat').click();
		await page.getByRole('button', { name: 'Hepsini Kapat' }).click();
		await expect.element(page.getByText('Oturumlar kapatıldı.')).toBeVisible();
	});

	test('loses the second factor after a question', async () => {
		answer(resetUserSecondFactor, user());
		await renderForm(user({ secondFactorEnabled: true }));
		await button('İki Adımlı Doğrulamayı Kapat').click();
		await expectAccessible();
		await page
			.getByRole('dialog')
			.last()
			.getByRole('button', { name: 'Doğrulamayı Kapat' })
			.click();
		await expect.element(page.getByText('İki adımlı doğrulama kapatıldı.')).toBeVisible();
	});

	test.each([
		refuse(userRefusals, 'access/last-admin'),
		refuse(userRefusals, 'access/self-retire'),
	])('is not closed: $code', async (refusal) => {
		answer(retireUser, refusal);
		const onClose = await renderForm(user());
		await button('Hesabı Kapat').click();
		await page.getByRole('dialog').last().getByRole('button', { name: 'Hesabı Kapat' }).click();
		await expect.element(problem).toMatchTextContent(refusal.detail);
		expect(onClose).not.toHaveBeenCalled();
	});

	test('whose account is closed can only be opened again', async () => {
		answer(reinstateUser, user());
		await renderForm(user({ retiredAt: '2026-11-10T06:00:00.000Z', version: 6 }));
		await expect.element(button('Hesabı Kapat')).not.toBeInTheDocument();
		await button('Hesabı Yeniden Aç').click();
		await expect.element(page.getByText('Hesap yeniden açıldı.')).toBeVisible();
		await expect.poll(() => requestsOf(reinstateUser)[0]?.body).toEqual({ version: 6 });
	});
});
