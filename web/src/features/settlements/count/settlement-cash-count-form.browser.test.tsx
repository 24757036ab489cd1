import { countCash, type Settlement } from '@sevk/contract/settlements/settlements';
import { commonRefusals } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { settlementRefusals } from '@sevk/domain/settlements/settlement-words';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { settlement } from '../../../testing/builders/settlement-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { neverAnswers, offline, serverError } from '../../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { CashCountForm } from './settlement-cash-count-form.tsx';

const field = (name: string) => page.getByRole('textbox', { name });
const dialog = page.getByRole('dialog', { name: 'Kasa Sayımı' });
const save = page.getByRole('button', { name: 'Sayımı Kaydet' });
const reason = page.getByRole('combobox', { name: 'Fark nedeni' });
const problem = page.getByRole('alert');

async function renderForm(change: Partial<Settlement> = {}) {
	const onClose = vi.fn();
	const record = settlement(change);
	await renderPart(<CashCountForm routeId={testId(301)} settlement={record} onClose={onClose} />, {
		as: profile('cashier'),
	});
	return onClose;
}

/** ₺1.250,00 as six notes of 200 and one of 50. */
async function countAll(): Promise<void> {
	await field('₺200').fill('6');
	await field('₺50').fill('1');
}

async function chooseReason(name: string): Promise<void> {
	await reason.click();
	await page.getByRole('option', { name }).click();
}

test('a count that balances needs no reason', async () => {
	answer(countCash, settlement({ state: 'balanced' }));
	const onClose = await renderForm();
	await expect.element(dialog).toMatchTextContent(/Eksik₺1\.250,00/);
	await expect.element(reason).toBeVisible();
	await countAll();
	await expect.element(dialog).toMatchTextContent(/Fark₺0,00/);
	await expect.element(reason).not.toBeInTheDocument();
	await expectAccessible({ dark: true });
	await save.click();
	await expect.element(page.getByText('Kasa tutuyor.')).toBeVisible();
	expect(onClose).toHaveBeenCalledOnce();
	await expect
		.poll(() => requestsOf(countCash)[0]?.body)
		.toEqual({
			denominations: { notes: { 20000: 6, 5000: 1 }, coinsKurus: 0 },
			expenses: [],
			posTotals: [],
			differenceReason: null,
			note: '',
			version: null,
		});
});

test('a difference needs its reason and waits for a second person', async () => {
	answer(countCash, settlement({ state: 'short' }));
	await renderForm();
	await field('₺200').fill('6');
	await expect.element(dialog).toMatchTextContent(/Eksik₺50,00/);
	await save.click();
	await expect.element(problem).toHaveTextContent('Fark için neden seçin.');
	expect(requestsOf(countCash)).toEqual([]);
	await expectAccessible({ dark: true });
	await chooseReason('Para üstü');
	await save.click();
	await expect
		.element(page.getByText('Sayım kaydedildi. Fark ikinci bir kişinin onayını bekliyor.'))
		.toBeVisible();
	await expect.poll(() => requestsOf(countCash)[0]?.body.differenceReason).toBe('change');
});

test('a blind count shows what is expected only in its answer, and is repeated once', async () => {
	const blind = { blind: true, expectedKurus: null, cashCollectedKurus: null } as const;
	const row = {
		countedByName: 'Ali Demir',
		countedAt: '2026-11-20T15:00:00.000Z',
		posKurus: null,
		cardDifferenceKurus: 0,
	};
	const first = { ...row, countedKurus: 120_000, differenceKurus: -5_000 };
	answer(countCash, settlement({ counts: [first] }));
	await renderForm(blind);
	await expect.element(dialog).toMatchTextContent(/Beklenen tutar sayımdan sonra gösterilir/);
	await expect.element(dialog).not.toMatchTextContent(/1\.250/);
	await expect.element(reason).not.toBeInTheDocument();
	await field('₺200').fill('6');
	await save.click();
	await expect.element(dialog).toMatchTextContent(/Eksik₺50,00/);
	await expect.element(dialog).toMatchTextContent(/bir kez yeniden sayıp/);
	await expectAccessible({ dark: true });
	answer(countCash, settlement({ state: 'balanced' }));
	await field('₺50').fill('1');
	await save.click();
	await expect.element(page.getByText('Kasa tutuyor.')).toBeVisible();
	expect(requestsOf(countCash)).toHaveLength(2);
});

test('more than expected is an excess', async () => {
	await renderForm();
	await countAll();
	await field('Bozuk para').fill('2,75');
	await expect.element(dialog).toMatchTextContent(/Fazla₺2,75/);
});

test('an expense lowers what is expected and needs its document', async () => {
	answer(countCash, settlement({ state: 'balanced' }));
	await renderForm();
	await field('₺200').fill('6');
	await page.getByRole('button', { name: 'Masraf Ekle' }).click();
	const expense = page.getByRole('group', { name: 'Masraf' });
	await expense.getByRole('textbox', { name: 'Masraf' }).fill('Otopark');
	await expense.getByRole('textbox', { name: 'Tutar' }).fill('50');
	await expect.element(dialog).toMatchTextContent(/Fark₺0,00/);
	await save.click();
	await expect.element(problem).toHaveTextContent('Masraf için belge no zorunludur.');
	await expectAccessible();
	await expense.getByRole('textbox', { name: 'Belge no' }).fill('FS-118');
	await save.click();
	await expect
		.poll(() => requestsOf(countCash)[0]?.body.expenses)
		.toEqual([{ label: 'Otopark', documentNo: 'FS-118', amountKurus: 5_000 }]);
});

test('an expense can be taken out again', async () => {
	await renderForm({ expenses: [{ label: 'Yakıt', documentNo: 'FS-9', amountKurus: 25_000 }] });
	await countAll();
	await expect.element(dialog).toMatchTextContent(/Fazla₺250,00/);
	await page.getByRole('button', { name: 'Masrafı kaldır' }).click();
	await expect.element(dialog).toMatchTextContent(/Fark₺0,00/);
});

test('counting again begins with the last count and its version', async () => {
	answer(countCash, settlement({ state: 'balanced' }));
	await renderForm({
		state: 'short',
		version: 4,
		differenceReason: 'change',
		denominations: { notes: { 20000: 6 }, coinsKurus: 0 },
	});
	await expect.element(field('₺200')).toHaveValue('6');
	await expect.element(reason).toHaveTextContent('Para üstü');
	await field('₺50').fill('1');
	await save.click();
	await expect.poll(() => requestsOf(countCash)[0]?.body.version).toBe(4);
	await expect.poll(() => requestsOf(countCash)[0]?.body.differenceReason).toBeNull();
});

test.each([
	refuse(commonRefusals, 'common/stale', { changedBy: 'Elif Kaya' }),
	refuse(settlementRefusals, 'settlement/approved'),
	refuse(settlementRefusals, 'settlement/route-not-returned', { number: 'RT-261120-01' }),
])('the count stays in the form after $code', async (refusal) => {
	answer(countCash, refusal);
	const onClose = await renderForm();
	await countAll();
	await save.click();
	await expect.element(problem).toMatchTextContent(refusal.detail);
	await expect.element(field('₺200')).toHaveValue('6');
	expect(onClose).not.toHaveBeenCalled();
});

test.each([offline, serverError])(
	'a count that was not answered is sent again with its key',
	async (failure) => {
		answer(countCash, failure);
		const onClose = await renderForm();
		await countAll();
		await save.click();
		await expect.element(problem).toBeVisible();
		answer(countCash, settlement({ state: 'balanced' }));
		await save.click();
		await expect.poll(() => onClose.mock.calls.length).toBe(1);
		const keys = requestsOf(countCash).map(({ headers }) => headers.get('idempotency-key'));
		expect(new Set(keys).size).toBe(1);
	},
);

test('it cannot be sent twice while the answer is pending, and leaving needs a confirmation', async () => {
	answer(countCash, neverAnswers);
	const onClose = await renderForm();
	await countAll();
	await page.getByRole('button', { name: 'Vazgeç' }).click();
	const question = page.getByRole('dialog', { name: 'Kaydedilmemiş değişiklikler' });
	await expect.element(question).toBeVisible();
	expect(onClose).not.toHaveBeenCalled();
	await question.getByRole('button', { name: 'Vazgeç' }).click();
	await save.click();
	await expect.element(save).toBeDisabled();
	await expect.poll(() => requestsOf(countCash)).toHaveLength(1);
});

test('a POS device is entered once', async () => {
	await renderForm({ cardCollectedKurus: 30_000, posRequired: true, posSerials: ['T650-118'] });
	await page.getByRole('button', { name: 'POS Cihazı Ekle' }).click();
	await field('POS seri no').last().fill('t650-118');
	await field('Z toplamı').first().fill('300');
	await save.click();
	await expect
		.element(dialog.getByRole('alert'))
		.toMatchTextContent('t650-118 seri numaralı POS cihazı iki kez girilmiş.');
	expect(requestsOf(countCash)).toHaveLength(0);
});

test('the Z total of the POS device is compared with the card payments', async () => {
	answer(countCash, settlement({ state: 'short' }));
	await renderForm({ cardCollectedKurus: 30_000, posRequired: true, posSerials: ['T650-118'] });
	await expect.element(field('POS seri no')).toHaveValue('T650-118');
	await field('₺50').fill('25');
	await field('Z toplamı').fill('200');
	await expect.element(dialog).toMatchTextContent(/POS Z toplamı₺200,00Eksik₺100,00/);
	await save.click();
	await expect.element(page.getByText('Fark için neden seçin.')).toBeVisible();
	await expectAccessible({ dark: true });
	await chooseReason('Para üstü');
	await save.click();
	await expect
		.poll(() => requestsOf(countCash)[0]?.body.posTotals)
		.toEqual([{ serial: 'T650-118', totalKurus: 20_000 }]);
});
