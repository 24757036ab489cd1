import { paths } from '@sevk/contract/common/paths';
import {
	correctImportPlaces,
	discardOrderImport,
	type ImportRow,
	listImportRows,
	type OrderImport,
	runOrderImport,
	showOrderImport,
	uploadOrderFile,
} from '@sevk/contract/orders/order-imports';
import { importFileRefusals } from '@sevk/domain/common/import/import-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { textFile } from '../../../testing/builders/file-builders.ts';
import { orderImport } from '../../../testing/builders/order-builders.ts';
import { gebze, profile, umraniye } from '../../../testing/builders/profile-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { offline } from '../../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { OrderImportWizard } from './order-import-wizard.tsx';

const mapped = { missingFields: [], columns: [] };
const button = (name: string) => page.getByRole('button', { name });
const state = page.getByRole('status', { name: 'İçe aktarma durumu' });

/** What the server knows of the file, from its upload on. */
function answerImport(current: OrderImport): void {
	answer(uploadOrderFile, current);
	answer(showOrderImport, current);
	answer(listImportRows, { items: [importRow(current)], nextCursor: null });
}

function importRow({ pastCount }: OrderImport): ImportRow {
	return {
		line: 2,
		orderNo: 'SP-240501',
		recipientName: 'Iğdırlı Şükrü',
		district: 'Ümraniye',
		summary: '2 koli',
		outcome: 'ready',
		problems: [],
		orderId: null,
		pastDate: pastCount > 0 ? '2026-01-05' : null,
	};
}

async function renderWizard(as = profile('ops_manager')) {
	const onClose = vi.fn();
	await renderPart(<OrderImportWizard onClose={onClose} />, { as });
	return onClose;
}

async function chooseFile(): Promise<void> {
	const input = document.querySelector('input[type=file]');
	if (input === null) throw new Error('No file field.');
	await page.elementLocator(input).upload(textFile('siparisler.csv'));
}

test('a file is read, previewed and saved', async () => {
	answerImport(orderImport(mapped));
	await renderWizard();
	await expectAccessible();
	await chooseFile();
	await expect.element(page.getByText('SP-240501')).toBeVisible();
	await expectAccessible({ dark: true });
	await expect.poll(() => requestsOf(uploadOrderFile)[0]?.query.depotId).toBe(umraniye.depotId);
	answer(runOrderImport, orderImport({ ...mapped, state: 'running' }));
	answer(showOrderImport, orderImport({ ...mapped, state: 'done', createdCount: 2, version: 2 }));
	await button('2 Siparişi Kaydet').click();
	await expect
		.element(state)
		.toHaveTextContent('2 sipariş kaydedildi, 0 satır zaten kayıtlıydı, 0 satır alınmadı.');
	await expect.element(button('Kapat').last()).toBeEnabled();
	const toRoutes = page.getByRole('link', { name: 'Rotalara Git' });
	await expect.element(toRoutes).toHaveAttribute('href', paths.routes);
});

test('the rows of a saved file read as saved', async () => {
	const saved = orderImport({ ...mapped, state: 'done', createdCount: 2, version: 2 });
	answerImport(orderImport(mapped));
	await renderWizard();
	await chooseFile();
	await expect.element(page.getByText('Kaydedilecek')).toBeVisible();
	answer(runOrderImport, orderImport({ ...mapped, state: 'running' }));
	answer(showOrderImport, orderImport({ ...mapped, state: 'running' }));
	await button('2 Siparişi Kaydet').click();
	await expect.element(page.getByText(/^Kaydediliyor/)).toBeVisible();
	answer(listImportRows, {
		items: [{ ...importRow(saved), outcome: 'created' }],
		nextCursor: null,
	});
	answer(showOrderImport, saved);
	await expect.element(page.getByRole('cell', { name: 'Kaydedildi' })).toBeVisible();
	await expect.element(page.getByText('Kaydedilecek')).not.toBeInTheDocument();
});

test('the date of rows of a past day is chosen for all rows and for single ones', async () => {
	answerImport(orderImport({ ...mapped, pastCount: 1 }));
	await renderWizard();
	await chooseFile();
	const choice = page.getByRole('radiogroup', { name: '1 satırın teslimat tarihi geçmiş' });
	await expect.element(choice.getByRole('radio', { name: 'Bugüne al' })).toBeChecked();
	await choice.getByRole('radio', { name: 'Bu satırları alma' }).click();
	const ofRow = page.getByRole('combobox', { name: 'Satır 2: teslimat tarihi' });
	await expect.element(ofRow).toHaveTextContent('Bu satırı alma');
	await ofRow.click();
	await page.getByRole('option', { name: 'Dosyadaki tarihte bırak' }).click();
	await expect.element(page.getByText('1 satır için ayrı seçim yaptınız.')).toBeVisible();
	await page.getByRole('checkbox', { name: 'Yalnızca bu satırları göster' }).click();
	await expect.poll(() => requestsOf(listImportRows).at(-1)?.query.past).toBe('true');
	await expectAccessible();
	answer(runOrderImport, orderImport({ ...mapped, state: 'running' }));
	await button('2 Siparişi Kaydet').click();
	await expect
		.poll(() => requestsOf(runOrderImport)[0]?.body)
		.toMatchObject({ pastDates: 'leave_out', rowPastDates: [{ line: 2, choice: 'keep' }] });
});

test('a column that was not recognised is mapped first', async () => {
	answerImport(orderImport());
	await renderWizard();
	await chooseFile();
	await expect.element(button('Eşleştirmeyi Uygula')).toBeDisabled();
});

test('a file waits for the depot of a person with two', async () => {
	answerImport(orderImport(mapped));
	await renderWizard(profile('ops_manager', { depots: [umraniye, gebze] }));
	await chooseFile();
	await expect.element(page.getByText(/okunmayı bekliyor/)).toBeVisible();
	expect(requestsOf(uploadOrderFile)).toEqual([]);
	await page.getByRole('combobox', { name: 'Siparişlerin gireceği depo' }).click();
	await page.getByRole('option', { name: 'Gebze' }).click();
	await expect.poll(() => requestsOf(uploadOrderFile)[0]?.query.depotId).toBe(gebze.depotId);
});

test.each([
	refuse(importFileRefusals, 'import-file/empty'),
	refuse(importFileRefusals, 'import-file/old-excel'),
	offline,
])('a file that is not read says why, and another one can be chosen', async (reply) => {
	answer(uploadOrderFile, reply);
	await renderWizard();
	await chooseFile();
	await expect.element(page.getByRole('alert')).toBeVisible();
	await expectAccessible();
	answerImport(orderImport(mapped));
	await chooseFile();
	await expect.element(page.getByText('SP-240501')).toBeVisible();
});

test('a run that fails shows an error', async () => {
	answerImport(orderImport({ ...mapped, state: 'failed', failure: 'Disk dolu.' }));
	await renderWizard();
	await chooseFile();
	await expect.element(page.getByText('Disk dolu.')).toBeVisible();
});

test('rows that are saved are counted, and the window stays until the end', async () => {
	answerImport(orderImport({ ...mapped, state: 'running', progressCount: 1 }));
	await renderWizard();
	await chooseFile();
	await expect.element(page.getByText('Kaydediliyor: 1 / 2 satır')).toBeVisible();
	await expect.element(button('Başka Dosya')).toBeDisabled();
	await expectAccessible();
});

test('a preview that is left is discarded', async () => {
	answerImport(orderImport(mapped));
	answer(discardOrderImport, { id: testId(221) });
	await renderWizard();
	await chooseFile();
	await button('Başka Dosya').click();
	await expect.element(page.getByText('SP-240501')).not.toBeInTheDocument();
	await expect.poll(() => requestsOf(discardOrderImport)).toHaveLength(1);
});

test('without a depot the way leads to the first set-up', async () => {
	await renderWizard(profile('admin', { depots: [], allDepots: true }));
	await expect.element(page.getByText('Henüz depo yok')).toBeVisible();
	await expect
		.element(page.getByRole('link', { name: 'İlk Kuruluma Git' }))
		.toHaveAttribute('href', '/settings/setup');
	await expectAccessible({ dark: true });
});

test('without a depot and without the right to add one, the admin is named', async () => {
	await renderWizard(profile('planner', { depots: [] }));
	await expect.element(page.getByText(/Yöneticinizden bir depo/)).toBeVisible();
	await expect.element(page.getByRole('link')).not.toBeInTheDocument();
});

test('misspelt places are corrected in all rows by one click', async () => {
	answerImport(orderImport({ ...mapped, warnedCount: 2, suggestionCount: 2 }));
	await renderWizard();
	await chooseFile();
	await expect.element(button('Önerileri Uygula')).toBeVisible();
	await expectAccessible({ dark: true });
	const corrected = orderImport({ ...mapped, version: 2 });
	answer(correctImportPlaces, corrected);
	answer(showOrderImport, corrected);
	await button('Önerileri Uygula').click();
	await expect.element(button('Önerileri Uygula')).not.toBeInTheDocument();
	expect(requestsOf(correctImportPlaces)[0]?.body).toEqual({ version: 1 });
});
