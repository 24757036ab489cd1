import { paths } from '@sevk/contract/common/paths';
import {
	eraseStaffData,
	exportStaffData,
	findStaff,
	listStaffErasures,
	type StaffMember,
} from '@sevk/contract/privacy/staff-records';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { privacyRefusals } from '@sevk/domain/privacy/privacy-words';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { staffErasure, staffMember } from '../../testing/builders/definition-builders.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { file, serverError, unavailable } from '../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';
import { screenAt } from '../../testing/screens/screen-cases.ts';

const address = `${paths.personalData}?sekme=personel`;
const as = profile('admin');
const button = (name: string) => page.getByRole('button', { name });
const searchField = page.getByRole('textbox', { name: 'Telefon, e-posta ya da ad soyad' });
const found = page.getByRole('table', { name: 'Bulunan Kişiler' });
const log = page.getByRole('table', { name: 'Silme Kaydı' });
const dialog = page.getByRole('dialog');
const eraseVerb = dialog.getByRole('button', { name: 'Kalıcı Olarak Sil' });

const user = staffMember({
	kind: 'user',
	id: testId(2),
	name: 'İpek Çağlar',
	email: null,
	phone: null,
	depotName: null,
	block: 'account-open',
});

function answerFound(...items: StaffMember[]): void {
	answer(findStaff, { items, hasMore: false });
}

async function find(text: string, person = as) {
	const router = await renderScreen(address, { as: person });
	await searchField.fill(text);
	await button('Bul').click();
	return router;
}

async function openErasure() {
	answerFound(staffMember());
	await find('gökhan');
	await button('Gökhan Öz: Kişisel Verileri Sil').click();
	await dialog.getByRole('radio', { name: 'Kişinin başvurusu' }).click();
}

beforeEach(() => answer(listStaffErasures, { items: [] }));

test('the tab is in the address', async () => {
	screenAt(paths.personalData).answerFilled();
	const router = await renderScreen(paths.personalData, { as });
	await expect.element(page.getByRole('heading', { name: 'Alıcı Ara' })).toBeVisible();
	await page.getByRole('tab', { name: 'Sürücü ve Kullanıcılar' }).click();
	await expect
		.element(page.getByRole('heading', { name: 'Sürücü veya Kullanıcı Ara' }))
		.toBeVisible();
	expect(router.state.location.search).toEqual({ sekme: 'personel' });
});

describe('search', () => {
	test('lists drivers and users, and keeps the text out of the address', async () => {
		answerFound(staffMember(), user);
		const router = await find(' gökhan ');
		for (const text of ['gokhan.oz@sevk.test', 'Sürücü', '0533 *** ** 33', 'Ümraniye']) {
			await expect.element(found.getByRole('row', { name: /Gökhan Öz/ })).toMatchTextContent(text);
		}
		await expect
			.element(found.getByRole('row', { name: /İpek Çağlar/ }))
			.toMatchTextContent(/Kullanıcı.*—.*—/);
		expect(requestsOf(findStaff)[0]?.body).toEqual({ text: 'gökhan' });
		expect(router.state.location.search).toEqual({ sekme: 'personel' });
		await expectAccessible({ dark: true });
	});

	test('needs three characters', async () => {
		await find('gö');
		await expect.element(searchField).toHaveAccessibleDescription('En az 3 karakter yazın.');
		expect(requestsOf(findStaff)).toEqual([]);
	});

	test('asks for a narrower search when there are more people', async () => {
		answer(findStaff, { items: [staffMember()], hasMore: true });
		await find('gökhan');
		await expect
			.element(page.getByText('İlk 50 kişi gösteriliyor. Aramayı daraltın.'))
			.toBeVisible();
	});

	test('explains that nobody was found', async () => {
		answerFound();
		await find('gökhan');
		await expect.element(page.getByRole('heading', { name: 'Kişi bulunamadı' })).toBeVisible();
		await expectAccessible({ screenOnly: true });
	});

	test('reports a failure and recovers with Tekrar Dene', async () => {
		answer(findStaff, serverError);
		await find('gökhan');
		await expect.element(button('Tekrar Dene')).toBeVisible();
		await expectAccessible({ screenOnly: true });
		answerFound(staffMember());
		await button('Tekrar Dene').click();
		await expect.element(found).toMatchTextContent('Gökhan Öz');
	});
});

test.each([
	['Sürücü kaydı açık', { block: 'driver-active' }],
	['Hesabı açık', { block: 'account-open' }],
	['Rotası kapanmadı', { block: 'route-open' }],
	['Borcu kapanmadı', { block: 'debt-left' }],
	['Silindi', { erased: true }],
] as const)('%s: the data cannot be erased', async (word, change) => {
	answerFound(staffMember(change));
	await find('gökhan');
	await expect.element(found.getByText(word)).toBeVisible();
	await expect.element(button('Gökhan Öz: Kişisel Verileri Sil')).toBeDisabled();
	await expect.element(button('Gökhan Öz: Verileri İndir')).toBeEnabled();
});

describe('erasure', () => {
	test('sends the person and the basis, and shows the result in list and log', async () => {
		answerFound(staffMember());
		answer(eraseStaffData, () => {
			answerFound(staffMember({ email: null, phone: null, erased: true }));
			answer(listStaffErasures, { items: [staffErasure({ name: 'Gökhan Öz' })] });
			return { id: testId(43) };
		});
		await find('gökhan');
		await button('Gökhan Öz: Kişisel Verileri Sil').click();
		await expect
			.element(
				page.getByRole('dialog', { name: 'Gökhan Öz adlı kişinin kişisel verileri silinecek' }),
			)
			.toMatchTextContent('Bu işlem geri alınamaz.');
		await expect.element(eraseVerb).toBeDisabled();
		await expectAccessible();
		await dialog.getByRole('radio', { name: 'Saklama nedeninin ortadan kalkması' }).click();
		await eraseVerb.click();
		await expect
			.element(page.getByText('Gökhan Öz adlı kişinin kişisel verileri silindi.'))
			.toBeVisible();
		await expect.element(dialog).not.toBeInTheDocument();
		await expect.element(found.getByText('Silindi')).toBeVisible();
		await expect.element(log).toMatchTextContent(/Gökhan Öz.*Sürücü.*Zehra Uçar/);
		const [request, ...others] = requestsOf(eraseStaffData);
		expect(others).toEqual([]);
		expect(request?.body).toEqual({ kind: 'driver', id: testId(401), basis: 'purpose_ended' });
		expect(request?.headers.get('idempotency-key')).not.toBeNull();
	});

	test.each([
		{
			refusal: refuse(privacyRefusals, 'privacy/account-open', { name: 'Gökhan Öz' }),
			sentence: 'Gökhan Öz adına açık bir hesap var. Önce Kullanıcılar ekranından hesabı kapatın.',
		},
		{
			refusal: refuse(privacyRefusals, 'privacy/driver-on-route', {
				name: 'Gökhan Öz',
				routeNumber: 'RT-261120-01',
			}),
			sentence:
				'Gökhan Öz adlı sürücünün RT-261120-01 rotası kapatılmadı. Rota kapatıldıktan sonra silin.',
		},
	])(
		'a refusal stays in the dialog with its sentence: $refusal.code',
		async ({ refusal, sentence }) => {
			answer(eraseStaffData, refusal);
			await openErasure();
			await eraseVerb.click();
			await expect.element(dialog.getByRole('alert')).toHaveTextContent(sentence);
			await expectAccessible();
		},
	);

	test.each([
		['Gökhan Öz', staffMember(), /konum kayıtları.*Sürücü kaydı ve hesabı bir daha açılamaz\./],
		['İpek Çağlar', { ...user, block: null }, /kayıtlı görünümler.*Hesap bir daha açılamaz\./],
	] as const)('says of %s what is erased and what stays', async (name, person, words) => {
		answerFound(person);
		await find(name);
		await button(`${name}: Kişisel Verileri Sil`).click();
		await expect.element(dialog).toMatchTextContent(words);
		await expect.element(dialog).toMatchTextContent(/Ad soyad, .* yasal süre boyunca kalır\./);
		await expect.element(dialog).not.toMatchTextContent('Firebase');
	});

	test('with a hosted identity provider names the account that is deleted there', async () => {
		answerFound(staffMember());
		const secondFactor = { managedHere: false, enabled: false, recoveryCodesLeft: 0 };
		await find('gökhan', profile('admin', { secondFactor }));
		await button('Gökhan Öz: Kişisel Verileri Sil').click();
		await expect
			.element(dialog)
			.toMatchTextContent('Firebase hesabını Firebase konsolundan ayrıca silin.');
	});

	test('repeats its idempotency key after no answer', async () => {
		answer(eraseStaffData, unavailable);
		await openErasure();
		await eraseVerb.click();
		await expect.element(dialog.getByRole('alert')).toBeVisible();
		answer(eraseStaffData, { id: testId(43) });
		await eraseVerb.click();
		await expect.element(dialog).not.toBeInTheDocument();
		const keys = requestsOf(eraseStaffData).map(({ headers }) => headers.get('idempotency-key'));
		expect(new Set(keys).size).toBe(1);
	});
});

describe('download', () => {
	test('requests the data of the person', async () => {
		answerFound(user);
		answer(exportStaffData, () => file('zip', 'ipek-caglar.zip'));
		await find('ipek');
		await button('İpek Çağlar: Verileri İndir').click();
		await expect.element(page.getByText('ipek-caglar.zip indirildi.')).toBeVisible();
		expect(requestsOf(exportStaffData)[0]?.body).toEqual({ kind: 'user', id: testId(2) });
	});

	test('shows that it failed', async () => {
		answerFound(user);
		answer(exportStaffData, serverError);
		await find('ipek');
		await button('İpek Çağlar: Verileri İndir').click();
		await expect.element(page.getByText(/^Beklenmeyen bir hata oluştu/)).toBeVisible();
		await expect.element(button('İpek Çağlar: Verileri İndir')).toBeEnabled();
	});
});
