import { writeReport } from '@sevk/contract/debits/debit-returns';
import { explanationTooShort } from '@sevk/domain/common/rule/explanation';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { debitDetail } from '../../../testing/builders/debit-builders.ts';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { neverAnswers, offline } from '../../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { clearDriverPhone, startDriverPhone } from '../../../testing/input/driver-phone.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { ReportForm } from './debit-report-form.tsx';

const { id: debitId, lines } = debitDetail();
const description = page.getByRole('textbox', { name: 'Açıklama' });
const send = page.getByRole('button', { name: 'Tutanak Düzenle' });

async function renderForm() {
	const [onClose, onDone] = [vi.fn(), vi.fn()];
	await renderPart(
		<ReportForm onClose={onClose} onDone={onDone} debitId={debitId} lines={lines} />,
		{
			as: profile('ops_manager'),
		},
	);
	return { onClose, onDone };
}

test('a report of a loss is written and waits for a second person', async () => {
	answer(writeReport, { id: testId(551), version: 1, number: 'TT-261120-01' });
	const { onClose, onDone } = await renderForm();
	await description.fill('Koli dağıtım sırasında kayboldu.');
	await expectAccessible({ dark: true });
	await send.click();
	await expect
		.element(page.getByText('TT-261120-01 düzenlendi. Başka bir yetkilinin onayı bekleniyor.'))
		.toBeVisible();
	expect(onDone).toHaveBeenCalledOnce();
	expect(onClose).toHaveBeenCalledOnce();
	await expect
		.poll(() => requestsOf(writeReport)[0]?.body)
		.toMatchObject({
			reportType: 'loss',
			pieceIds: lines.map(({ pieceId }) => pieceId),
			damageReasons: [],
			photoKeys: [],
		});
});

test('damage has its reasons', async () => {
	answer(writeReport, { id: testId(551), version: 1, number: 'TT-261120-01' });
	await renderForm();
	await page.getByRole('combobox', { name: 'Tutanak tipi' }).click();
	await page.getByRole('option', { name: /hasar/i }).click();
	await page.getByRole('checkbox').first().click();
	await description.fill('Koli ezilmiş olarak geldi.');
	await expectAccessible();
	await send.click();
	await expect.poll(() => requestsOf(writeReport)[0]?.body.damageReasons).toHaveLength(1);
});

test('a short description is named and nothing is sent', async () => {
	await renderForm();
	await description.fill('kayıp');
	await send.click();
	await expect.element(page.getByText(explanationTooShort)).toBeVisible();
	expect(requestsOf(writeReport)).toEqual([]);
	await expectAccessible();
});

test.each([
	refuse(debitRefusals, 'debit/line-wrong-state', { barcode: 'SP-240501-01', state: 'debited' }),
	offline,
])('what was written stays when it is not taken', async (reply) => {
	answer(writeReport, reply);
	const { onClose } = await renderForm();
	await description.fill('Koli dağıtım sırasında kayboldu.');
	await send.click();
	await expect.element(page.getByRole('alert')).toBeVisible();
	await expect.element(description).toHaveValue('Koli dağıtım sırasında kayboldu.');
	expect(onClose).not.toHaveBeenCalled();
});

test('leaving with a written description is asked about', async () => {
	const { onClose } = await renderForm();
	await description.fill('Koli');
	await page.getByRole('button', { name: 'Vazgeç' }).click();
	const question = page.getByRole('dialog', { name: 'Kaydedilmemiş değişiklikler' });
	await expect.element(question).toBeVisible();
	await question.getByRole('button', { name: 'Vazgeç' }).click();
	await expect.element(question).not.toBeInTheDocument();
	await expect.element(description).toHaveValue('Koli');
	expect(onClose).not.toHaveBeenCalled();
});

test('it cannot be sent twice while the answer is on its way', async () => {
	answer(writeReport, neverAnswers);
	await renderForm();
	await description.fill('Koli dağıtım sırasında kayboldu.');
	await send.click();
	await expect.element(send).toBeDisabled();
	await expect.poll(() => requestsOf(writeReport)).toHaveLength(1);
});

test('the entries of a page that was dropped are back until they are discarded', async () => {
	await startDriverPhone();
	await renderForm();
	await description.fill('Koli ezilmiş, köşesi açık');
	await cleanup();
	await renderForm();
	await expect.element(description).toHaveValue('Koli ezilmiş, köşesi açık');
	await page.getByRole('button', { name: 'Vazgeç' }).click();
	await page.getByRole('button', { name: 'Ayrıl' }).click();
	await cleanup();
	await renderForm();
	await expect.element(description).toHaveValue('');
	await clearDriverPhone();
});
