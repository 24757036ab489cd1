import { editCompany } from '@sevk/contract/company/company';
import { readMapStyle } from '@sevk/contract/company/company-map';
import { showMessages } from '@sevk/contract/company/company-messages';
import { commonRefusals } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { companyRefusals } from '@sevk/domain/company/company-words';
import { companyScopeNote } from '@sevk/domain/users/user-words';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { company } from '../../testing/builders/definition-builders.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { badInput, offline } from '../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderPart } from '../../testing/render/render-part.tsx';
import { CompanyAlertLimits } from './company-alert-limits.tsx';
import { CompanyDetails, RecipientListingField } from './company-details.tsx';
import { CompanyForm } from './company-form.tsx';
import { CompanyMap } from './company-map.tsx';
import { CompanyProofRules } from './company-proof-rules.tsx';
import type { CompanyFieldsProps } from './company-rule-fields.tsx';
import { CashRules, DeliveryRules, LoadingRules } from './company-rules.tsx';

const field = (name: string) => page.getByRole('textbox', { name });
const title = field('Firma unvanı');
const save = page.getByRole('button', { name: 'Kaydet' });
const problem = page.getByRole('alert');

beforeEach(() => answer(readMapStyle, { styleUrl: null }));

function everySection(fields: CompanyFieldsProps) {
	return (
		<>
			<CompanyDetails {...fields} />
			<DeliveryRules {...fields} />
			<CompanyAlertLimits {...fields} />
			<CompanyProofRules {...fields} />
			<LoadingRules {...fields} />
			<CashRules {...fields} />
			<CompanyMap {...fields} />
			<RecipientListingField {...fields} />
		</>
	);
}

async function renderForm(record = company(), as = profile('admin')): Promise<void> {
	// The screen around it has links, so its frame can be scrolled by keyboard.
	await renderPart(<CompanyForm company={record}>{everySection}</CompanyForm>, {
		as,
		scrolls: 'page',
	});
}

test('there is nothing to save until something is changed, and Vazgeç takes it back', async () => {
	await renderForm();
	await expect.element(title).toHaveValue('Kuzey Lojistik A.Ş.');
	await expect.element(save).not.toBeInTheDocument();
	await title.fill('Kuzey Dağıtım A.Ş.');
	await expect.element(save).toBeVisible();
	await expectAccessible({ dark: true });
	await page.getByRole('button', { name: 'Vazgeç' }).click();
	await expect.element(title).toHaveValue('Kuzey Lojistik A.Ş.');
	await expect.element(save).not.toBeInTheDocument();
});

test('a change is saved with the version that the person saw', async () => {
	answer(editCompany, company({ title: 'Kuzey Dağıtım A.Ş.', version: 4 }));
	await renderForm(company({ version: 3 }));
	await title.fill('Kuzey Dağıtım A.Ş.');
	await save.click();
	await expect.element(page.getByText('Değişiklikler kaydedildi.')).toBeVisible();
	await expect
		.poll(() => requestsOf(editCompany)[0]?.body)
		.toMatchObject({
			title: 'Kuzey Dağıtım A.Ş.',
			version: 3,
		});
});

test('numbers with wrong check digits are named before anything is sent', async () => {
	await renderForm();
	await field('Vergi no (VKN ya da TCKN)').fill('1234567891');
	await field('IBAN').fill('TR000000000000000000000001');
	await save.click();
	for (const sentence of [
		companyRefusals['company/tax-number-invalid'](),
		companyRefusals['company/iban-invalid'](),
	]) {
		await expect.element(page.getByText(sentence)).toBeVisible();
	}
	expect(requestsOf(editCompany)).toEqual([]);
	await expectAccessible();
});

test('the step to which cash is rounded is chosen from coins that exist', async () => {
	answer(editCompany, company({ cashStepKurus: 25, version: 4 }));
	await renderForm();
	const step = page.getByRole('combobox', { name: 'Nakit yuvarlama' });
	await expect.element(step).toHaveTextContent('Yuvarlama yok');
	await step.click();
	await page.getByRole('option', { name: '₺0,25' }).click();
	await save.click();
	await expect.poll(() => requestsOf(editCompany)[0]?.body.cashStepKurus).toBe(25);
});

test('a rule without its number is not sent', async () => {
	await renderForm();
	await field('En fazla deneme').clear();
	await field('Sinyal yok (dakika)').clear();
	await field('Geç çıkış (dakika)').clear();
	await save.click();
	for (const name of ['En fazla deneme', 'Sinyal yok (dakika)', 'Geç çıkış (dakika)']) {
		await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true');
	}
	expect(requestsOf(editCompany)).toEqual([]);
});

test.each([
	refuse(commonRefusals, 'common/stale', { changedBy: 'Elif Kaya' }),
	refuse(companyRefusals, 'company/logo-type'),
])('the input stays after $code', async (refusal) => {
	answer(editCompany, refusal);
	await renderForm();
	await title.fill('Kuzey Dağıtım A.Ş.');
	await save.click();
	await expect.element(problem).toHaveTextContent(refusal.detail);
	await expect.element(title).toHaveValue('Kuzey Dağıtım A.Ş.');
});

test('a field that the server rejects carries its own sentence', async () => {
	answer(editCompany, badInput({ '/taxOffice': 'Vergi dairesi çok uzun.' }));
	await renderForm();
	await field('Vergi dairesi').fill('Ataşehir');
	await save.click();
	await expect.element(page.getByText('Vergi dairesi çok uzun.')).toBeVisible();
});

test('without a connection the form stays as it was typed', async () => {
	answer(editCompany, offline);
	await renderForm();
	await title.fill('Kuzey Dağıtım A.Ş.');
	await save.click();
	await expect.element(problem).toHaveTextContent('Bağlantı kurulamadı.');
	await expect.element(save).toBeEnabled();
});

test('a person without the right reads it', async () => {
	await renderForm(company(), profile('viewer'));
	await expect.element(title).toBeDisabled();
	await expect.element(field('En fazla deneme')).toBeDisabled();
	await expect.element(page.getByText('Logo (PNG ya da JPG)')).not.toBeInTheDocument();
	await expectAccessible();
});

test('an admin of one depot reads it, and why', async () => {
	await renderForm(company(), profile('admin', { allDepots: false }));
	await expect.element(page.getByText(companyScopeNote)).toBeVisible();
	await expect.element(title).toBeDisabled();
	await expect.element(title).toHaveStyle({ opacity: '1' });
	// The input under the drawing of the switch stays invisible.
	await expect.element(page.getByRole('switch').first()).toHaveStyle({ opacity: '0' });
	await expect.element(page.getByText('Logo (PNG ya da JPG)')).not.toBeInTheDocument();
	await expectAccessible({ dark: true });
});

test('the proofs of a delivery are chosen, for one sender in another way', async () => {
	answer(editCompany, ({ body: { version, ...fields } }) => ({ ...fields, version: version + 1 }));
	await renderForm();
	await page.getByRole('combobox', { name: 'İmza' }).click();
	await page.getByRole('option', { name: 'Her teslimatta' }).click();
	await page.getByRole('button', { name: 'Göndericiye Özel Kural Ekle' }).click();
	const own = page.getByRole('group', { name: 'Göndericiye özel kural' });
	await own.getByRole('combobox', { name: 'Kimlik kontrolü' }).click();
	await page.getByRole('option', { name: 'Tutara göre' }).click();
	await own.getByRole('textbox', { name: 'Kimlik kontrolü: bu tutar ve üstü' }).fill('5000');
	await expectAccessible({ dark: true });
	await save.click();
	await expect.element(own.getByRole('textbox', { name: 'Gönderici' })).toBeInvalid();
	await own.getByRole('textbox', { name: 'Gönderici' }).fill('Kuzey Saat');
	await save.click();
	await expect
		.poll(() => requestsOf(editCompany)[0]?.body)
		.toMatchObject({
			proofs: { signature: 0, photo: null, identity: null },
			senderProofs: [{ sender: 'Kuzey Saat', signature: null, photo: null, identity: 500_000 }],
		});
});

test('a rule for delivery codes shows where they go', async () => {
	answer(showMessages, { smsHost: null, mail: false });
	await renderForm();
	await page.getByRole('combobox', { name: 'Teslimat kodu' }).first().click();
	await page.getByRole('option', { name: 'Her teslimatta' }).click();
	await expect
		.element(page.getByText(/SMS servisi ve e-posta sunucusu tanımlı değil/))
		.toBeVisible();
	await expectAccessible();
});

test('how lists show recipients is chosen, and saved with the rules', async () => {
	answer(editCompany, ({ body: { version, ...fields } }) => ({ ...fields, version: version + 1 }));
	await renderForm();
	await page.getByRole('combobox', { name: 'Listelerde alıcı bilgisi' }).click();
	await page.getByRole('option', { name: 'Herkese maskeli' }).click();
	await save.click();
	await expect
		.poll(() => requestsOf(editCompany)[0]?.body)
		.toMatchObject({ recipientListing: 'masked', version: 1 });
});

test('a free street map shows its terms; an address without https is not sent', async () => {
	answer(editCompany, ({ body: { version, ...fields } }) => ({ ...fields, version: version + 1 }));
	await renderForm();
	const choice = (name: RegExp) => page.getByRole('radio', { name });
	await expect.element(choice(/Türkiye haritası/)).toBeChecked();
	await choice(/OpenFreeMap/).click();
	await expect.element(page.getByRole('link', { name: 'Kullanım koşulları' })).toBeVisible();
	await expect.element(page.getByText(/tiles.openfreemap.org sunucusundan/)).toBeVisible();
	await expectAccessible({ dark: true });
	await choice(/Kendi harita adresim/).click();
	await field('Harita adresi').fill('http://harita.test/stil.json');
	await save.click();
	const sentence = companyRefusals['company/map-address-invalid']();
	await expect.element(page.getByText(sentence)).toBeVisible();
	expect(requestsOf(editCompany)).toEqual([]);
	await field('Harita adresi').fill('https://harita.test/stil.json');
	await save.click();
	await expect
		.poll(() => requestsOf(editCompany)[0]?.body.mapStyle)
		.toEqual({ choice: 'own', address: 'https://harita.test/stil.json' });
});

test('until a map is chosen the one of the installation is named', async () => {
	answer(readMapStyle, { styleUrl: 'https://karo.test/stil.json' });
	await renderForm();
	await expect.element(page.getByText(/tanımlı harita gösteriliyor: karo.test/)).toBeVisible();
	await expect.element(page.getByRole('radio', { checked: true })).not.toBeInTheDocument();
});
