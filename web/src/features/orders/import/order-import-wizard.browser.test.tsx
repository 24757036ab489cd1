import { paths } from '@sevk/contract/common/paths';
import { showGeocoding } from '@sevk/contract/orders/order-geocoding';
import {
	correctImportPlaces,
	discardOrderImport,
	type ImportRow,
	listImportRows,
	type OrderImport,
	runOrderImport,
	saveImportProfile,
	showOrderImport,
	uploadOrderFile,
} from '@sevk/contract/orders/order-imports';
import { listOrderSenders } from '@sevk/contract/orders/orders';
import { importFileRefusals } from '@sevk/domain/common/import/import-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { textFile } from '../../../testing/builders/file-builders.ts';
import { geocoding, orderImport } from '../../../testing/builders/order-builders.ts';
import { gebze, profile, umraniye } from '../../../testing/builders/profile-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { offline } from '../../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { OrderImportWizard } from './order-import-wizard.tsx';

const known = ['orderNo', 'recipientName', 'addressLine', 'serviceDate'] as const;
const mapped = {
	missingFields: [],
	columns: [],
	profile: { ...orderImport().profile, columns: [...known] },
};
const button = (name: string) => page.getByRole('button', { name });
const state = page.getByRole('status', { name: 'İçe aktarma durumu' });

/** What the server knows of the file, from its upload on. */
function answerImport(current: OrderImport): void {
	answer(listOrderSenders, { senders: [] });
	answer(showGeocoding, geocoding());
	answer(uploadOrderFile, current);
	answer(showOrderImport, current);
	answer(listImportRows, { items: [importRow(current)], nextCursor: null });
}

/** Another state of the import once something has happened. */
function answerAfter(happened: () => boolean, before: OrderImport, after: OrderImport): void {
	answer(showOrderImport, () => (happened() ? after : before));
}

function importRow({ pastCount }: OrderImport): ImportRow {
	return {
		line: 2,
		orderNo: 'SP-240501',
		recipientName: 'Iğdırlı Şükrü',
		district: 'Ümraniye',
		address: 'Alemdağ Cad. 12/3, Ümraniye / İstanbul',
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
	answerAfter(
		() => requestsOf(runOrderImport).length > 0,
		orderImport(mapped),
		orderImport({ ...mapped, state: 'done', createdCount: 2, version: 2 }),
	);
	await button('2 Siparişi Kaydet').click();
	await expect
		.element(state)
		.toHaveTextContent('2 sipariş kaydedildi, 0 satır zaten kayıtlıydı, 0 satır alınmadı.');
	await expect.element(button('Kapat').last()).toBeEnabled();
	const toRoutes = page.getByRole('link', { name: 'Rotalara Git' });
	await expect.element(toRoutes).toHaveAttribute('href', paths.routes);
});

test.each([
	[{ located: 142, missed: 8, waiting: 50 }, '142 / 200 adres konumlandı'],
	[{ located: 192, missed: 8 }, '192 / 200 adres konumlandı, 8 adres bulunamadı.'],
])('the result says how many addresses of the file have their point: %j', async (counts, text) => {
	const current = orderImport(mapped);
	answerImport(current);
	await renderWizard();
	await chooseFile();
	await expect.element(button('2 Siparişi Kaydet')).toBeVisible();
	answer(showGeocoding, geocoding({ isOn: true, ...counts }));
	answer(runOrderImport, orderImport({ ...mapped, state: 'running' }));
	answerAfter(
		() => requestsOf(runOrderImport).length > 0,
		orderImport(mapped),
		orderImport({ ...mapped, state: 'done', createdCount: 2, version: 2 }),
	);
	await button('2 Siparişi Kaydet').click();
	await expect.element(page.getByText(text, { exact: true })).toBeVisible();
	expect(requestsOf(showGeocoding)[0]?.query).toEqual({
		depotId: current.depotId,
		importId: current.id,
	});
});

test('rows whose day has no room are asked about, and kept there only with a reason', async () => {
	answerImport(orderImport(mapped));
	await renderWizard();
	await chooseFile();
	await expect.element(page.getByText('SP-240501')).toBeVisible();
	const facts = { orderCount: 3, days: ['Kadıköy (İstanbul): kapasite dolu.'] };
	answer(runOrderImport, ({ body }) =>
		body.fullDays
			? orderImport({ ...mapped, state: 'running' })
			: refuse(orderRefusals, 'order-import/days-full', facts),
	);
	await button('2 Siparişi Kaydet').click();
	await expect.element(page.getByText(/^3 siparişin gününde ilçesinde yer yok/)).toBeVisible();
	await expectAccessible();
	await page.getByRole('radio', { name: /^Dosyadaki günde bırak/ }).click();
	const dialog = page.getByRole('dialog').last();
	await expect.element(dialog.getByRole('button', { name: 'Kaydet' })).toBeDisabled();
	await dialog.getByRole('textbox', { name: 'Neden' }).fill('Kampanya');
	await dialog.getByRole('button', { name: 'Kaydet' }).click();
	await expect
		.poll(() => requestsOf(runOrderImport).at(-1)?.body)
		.toMatchObject({ fullDays: 'keep', capacityReason: 'Kampanya' });
});

test('the rows of a saved file read as saved', async () => {
	const saved = orderImport({ ...mapped, state: 'done', createdCount: 2, version: 2 });
	answerImport(orderImport(mapped));
	await renderWizard();
	await chooseFile();
	await expect.element(page.getByText('Kaydedilecek')).toBeVisible();
	answer(runOrderImport, orderImport({ ...mapped, state: 'running' }));
	answerAfter(
		() => requestsOf(runOrderImport).length > 0,
		orderImport(mapped),
		orderImport({ ...mapped, state: 'running' }),
	);
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
	await expect.element(button('Uygula')).toBeDisabled();
	await button('Vazgeç').click();
	await expect.element(button('2 Siparişi Kaydet')).toBeDisabled();
	await expect.element(page.getByText(/^Zorunlu alanlar eşleştirilmedi/)).toBeVisible();
});

test('a file without doubt costs no click: one line says how it is read', async () => {
	const summary = '3. satır başlık, gizli 2 satır alınmayacak';
	const sent = { ...mapped.profile, senderName: 'Deniz Mağaza' };
	const read = { ...mapped, profile: sent, summary, leftOutCount: 2 };
	answerImport(orderImport({ ...read, profileRemembered: true }));
	await renderWizard();
	await chooseFile();
	const line = page.getByRole('region', { name: 'Dosya biçimi' });
	await expect
		.element(line)
		.toMatchTextContent(`Gönderici: Deniz Mağaza · Hatırlanan biçim: ${summary}.`);
	await expect.element(button('2 Siparişi Kaydet')).toBeEnabled();
	await expect.element(page.getByText('Alemdağ Cad. 12/3, Ümraniye / İstanbul')).toBeVisible();
	await expect.element(page.getByRole('button', { name: /^Alınmaz/ })).toMatchTextContent('2');
	await button('Düzenle').click();
	await expect.element(button('Uygula')).toBeEnabled();
});

test('the step stays open when an answer leads to a question', async () => {
	const ask = (kind: 'row_meaning' | 'line_amount', values: string[]) => ({
		kind,
		blocks: false,
		sentence: `${kind}?`,
		word: null,
		options: values.map((value) => ({ value, label: value })),
	});
	const id = testId(224);
	const first = orderImport({ ...mapped, id, questions: [ask('row_meaning', ['order', 'line'])] });
	answerImport(first);
	await renderWizard();
	await chooseFile();
	await page.getByRole('radio', { name: 'line' }).first().click();
	const profile = { ...mapped.profile, rowMeaning: 'line' as const, lineAmount: null };
	const asks = { ...mapped, id, profile, questions: [ask('line_amount', ['once', 'sum'])] };
	const second = orderImport({ ...asks, version: 2 });
	answer(saveImportProfile, second);
	answerAfter(() => requestsOf(saveImportProfile).length > 0, first, second);
	await button('Uygula').click();
	await page.getByRole('radio', { name: 'sum', exact: true }).click();
	const third = orderImport({ ...mapped, id, version: 3 });
	answer(saveImportProfile, third);
	answerAfter(() => requestsOf(saveImportProfile).length > 1, second, third);
	await button('Uygula').click();
	await expect.element(button('2 Siparişi Kaydet')).toBeEnabled();
});

test('of orders without coordinates one sentence says where they will be', async () => {
	answerImport(orderImport({ ...mapped, unplacedCount: 2, knownCount: 1 }));
	await renderWizard();
	await chooseFile();
	const sentence =
		'Dosyada konum yok. 2 siparişten 1 tanesi bilinen adresle, 1 tanesi ilçe merkeziyle yerleşecek.';
	await expect.element(page.getByText(sentence)).toBeVisible();
});

test('a result begins with all rows, and its days are those of the list', async () => {
	const id = testId(225);
	const first = orderImport({ ...mapped, id, warnedCount: 1, suggestionCount: 1 });
	answerImport(first);
	const onClose = await renderWizard();
	await chooseFile();
	await page.getByRole('button', { name: /^Önerisi olan/ }).click();
	await expect.poll(() => requestsOf(listImportRows).at(-1)?.query.suggested).toBe('true');
	await page.getByRole('button', { name: /^Uyarılı/ }).click();
	await expect.poll(() => requestsOf(listImportRows).at(-1)?.query.outcome).toBe('warned');
	const savedDates = { from: '2026-11-27', to: '2026-11-29' };
	const saved = { ...mapped, id, createdCount: 2, savedDates, version: 2 };
	const done = orderImport({ ...saved, state: 'done' });
	answer(runOrderImport, orderImport({ ...mapped, id, state: 'running' }));
	answerAfter(() => requestsOf(runOrderImport).length > 0, first, done);
	await button('2 Siparişi Kaydet').click();
	await expect.element(button('Kapat').last()).toBeEnabled();
	await expect.poll(() => requestsOf(listImportRows).at(-1)?.query.outcome).toBeUndefined();
	await expect.element(page.getByText('SP-240501')).toBeVisible();
	await button('Kapat').last().click();
	expect(onClose).toHaveBeenCalledWith({ ...savedDates, depotId: first.depotId });
});

const asksForSheet = {
	kind: 'sheet' as const,
	blocks: true,
	sentence: 'Dosyada 2 sayfada kayıt var. Hangisi okunsun?',
	word: null,
	options: ['20 Kasım', '21 Kasım'].map((value) => ({ value, label: value })),
};
const tables = ['20 Kasım', '21 Kasım'].map((sheet) => ({ sheet, headingLine: 1 }));

test('the chosen sheet is read from the same file, and the first reading is discarded', async () => {
	answerImport(orderImport({ ...mapped, tables, questions: [asksForSheet] }));
	answer(discardOrderImport, { id: testId(221) });
	await renderWizard();
	await chooseFile();
	await expect.element(button('Uygula')).toBeDisabled();
	await button('Vazgeç').click();
	await expect.element(button('2 Siparişi Kaydet')).toBeDisabled();
	await expect.element(page.getByText(/^Kaydetmeden önce cevaplayın: Dosyada 2/)).toBeVisible();
	await button('Düzenle').click();
	const sheet = { ...mapped.profile, sheet: '21 Kasım' };
	answerImport(orderImport({ ...mapped, id: testId(222), tables, profile: sheet }));
	await page.getByRole('radio', { name: '21 Kasım' }).click();
	await expect.element(button('2 Siparişi Kaydet')).toBeEnabled();
	await expect.poll(() => requestsOf(uploadOrderFile).at(-1)?.query.sheet).toBe('21 Kasım');
	await expect.poll(() => requestsOf(discardOrderImport)).toHaveLength(1);
});

test('after one sheet is saved, the next one of the file is offered', async () => {
	const profileOf = (sheet: string) => ({ ...mapped.profile, sheet });
	const first = { ...mapped, tables, profile: profileOf('20 Kasım') };
	answerImport(orderImport(first));
	await renderWizard();
	await chooseFile();
	answer(runOrderImport, orderImport({ ...first, state: 'running' }));
	const done = orderImport({ ...first, state: 'done', createdCount: 2, version: 2 });
	answerAfter(() => requestsOf(runOrderImport).length > 0, orderImport(first), done);
	await button('2 Siparişi Kaydet').click();
	const next = button('Sıradaki sayfa: 21 Kasım');
	await expect.element(next).toBeEnabled();
	answerImport(orderImport({ ...mapped, id: testId(222), tables, profile: profileOf('21 Kasım') }));
	await next.click();
	await expect.element(button('2 Siparişi Kaydet')).toBeEnabled();
	expect(requestsOf(uploadOrderFile).at(-1)?.query).toMatchObject({ sheet: '21 Kasım' });
	expect(requestsOf(discardOrderImport)).toEqual([]);
});

test('ruined letters are restored in all rows by one click', async () => {
	const ruined = { text: 'Ayþe', mended: 'Ayşe' };
	const id = testId(223);
	const first = orderImport({ ...mapped, id, ruined });
	answerImport(first);
	await renderWizard();
	await chooseFile();
	await expectAccessible({ dark: true });
	const profile = { ...mapped.profile, mendLetters: true };
	const restored = orderImport({ ...mapped, id, ruined, profile, version: 2 });
	answer(saveImportProfile, restored);
	answerAfter(() => requestsOf(saveImportProfile).length > 0, first, restored);
	await button('Harfleri Düzelt').click();
	await expect.element(button('Harfleri Düzelt')).not.toBeInTheDocument();
	expect(requestsOf(saveImportProfile)[0]?.body).toEqual({ profile, version: 1 });
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
	const first = orderImport({ ...mapped, warnedCount: 2, suggestionCount: 2 });
	answerImport(first);
	await renderWizard();
	await chooseFile();
	await expect.element(button('Önerileri Uygula')).toBeVisible();
	await expectAccessible({ dark: true });
	const corrected = orderImport({ ...mapped, version: 2 });
	answer(correctImportPlaces, corrected);
	answerAfter(() => requestsOf(correctImportPlaces).length > 0, first, corrected);
	await button('Önerileri Uygula').click();
	await expect.element(button('Önerileri Uygula')).not.toBeInTheDocument();
	expect(requestsOf(correctImportPlaces)[0]?.body).toEqual({ version: 1 });
});
