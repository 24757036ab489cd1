import { type OrderImport, saveImportProfile } from '@sevk/contract/orders/order-imports';
import { listOrderSenders } from '@sevk/contract/orders/orders';
import { commonRefusals } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { orderImport } from '../../../testing/builders/order-builders.ts';
import { neverAnswers, offline } from '../../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { OrderFileStep } from './order-file-step.tsx';

const apply = page.getByRole('button', { name: 'Uygula' });
const fieldOf = (header: string) =>
	page.getByRole('combobox', { name: `${header} sütununun alanı` });

/** A file whose columns are all known. */
const mapped: Partial<OrderImport> = {
	missingFields: [],
	columns: [
		{ header: 'Sip. No', field: 'orderNo', sample: 'SP-240501' },
		{ header: 'Alıcı', field: 'recipientName', sample: 'Şükrü' },
		{ header: 'Adres', field: 'addressLine', sample: 'Alemdağ Cad. 12/3' },
		{ header: 'Tarih', field: 'serviceDate', sample: '11/05/2026' },
		{ header: 'KDV Hariç', field: 'amount', sample: '100' },
		{ header: 'Genel Toplam', field: 'amount', sample: '120' },
	],
	profile: {
		...orderImport().profile,
		columns: ['orderNo', 'recipientName', 'addressLine', 'serviceDate', 'amount', 'amount'],
	},
};

async function renderStep(change: Partial<OrderImport> = {}) {
	answer(listOrderSenders, { senders: ['Deniz Mağaza', 'Kuzey Butik'] });
	const [onDone, onTable] = [vi.fn(), vi.fn()];
	await renderPart(
		<OrderFileStep current={orderImport(change)} share={null} onTable={onTable} onDone={onDone} />,
	);
	return { onDone, onTable };
}

async function chooseField(header: string, label: string): Promise<void> {
	await fieldOf(header).click();
	await page.getByRole('option', { name: label }).click();
}

test('needed fields without a column are named, and the step cannot be applied', async () => {
	await renderStep();
	await expect
		.element(page.getByRole('alert'))
		.toMatchTextContent('Zorunlu alanlar eşleştirilmedi: Alıcı, Adres, Teslimat Tarihi.');
	await expect.element(apply).toBeDisabled();
	await expect.element(page.getByRole('cell', { name: 'Alemdağ Cad. 12/3' })).toBeVisible();
	await expect.element(page.getByText('Alınmayan sütunlar: Teslim Yeri, Kanal.')).toBeVisible();
	await expectAccessible({ dark: true });
});

test('the chosen columns are saved with the version that the person saw', async () => {
	answer(saveImportProfile, orderImport({ version: 3 }));
	const { onDone } = await renderStep({ ...mapped, version: 2 });
	await fieldOf('KDV Hariç').hover();
	await page
		.getByRole('row', { name: /KDV Hariç/ })
		.getByRole('button')
		.last()
		.click();
	await apply.click();
	await expect.poll(() => onDone.mock.calls.length).toBe(1);
	await expect.element(page.getByText(/aynı başlıklı dosyalar da böyle okunur/)).toBeVisible();
	const { profile } = orderImport(mapped);
	const columns = [...profile.columns.slice(0, 4), null, 'amount'];
	await expect
		.poll(() => requestsOf(saveImportProfile)[0]?.body)
		.toEqual({ profile: { ...profile, columns }, version: 2 });
});

test('a name in two columns needs no column for the whole name', async () => {
	const columns = ['Sip. No', 'Ad', 'Soyad', 'Adres', 'Tarih'].map((header) => ({
		header,
		field: null,
		sample: '',
	}));
	const profile = {
		...orderImport().profile,
		columns: ['orderNo', 'firstName', 'lastName', 'addressLine', 'serviceDate'] as const,
	};
	await renderStep({ columns, profile: { ...profile, columns: [...profile.columns] } });
	await expect.element(apply).toBeEnabled();
});

test('a field that another column has cannot be chosen twice', async () => {
	await renderStep();
	await fieldOf('Kanal').click();
	const busyField = page.getByRole('option', { name: /Sipariş No/ });
	await expect.element(busyField).toHaveAttribute('aria-disabled', 'true');
	await expect.element(busyField).toMatchTextContent('Başka sütunda');
});

const yesNo = (
	kind: 'date_order' | 'row_meaning' | 'line_amount' | 'line_measure',
	values: string[],
) => ({
	kind,
	blocks: false,
	sentence: `${kind}?`,
	word: null,
	options: values.map((value) => ({ value, label: value })),
});

test('every question is answered in the profile', async () => {
	answer(saveImportProfile, orderImport(mapped));
	const { onDone } = await renderStep({
		...mapped,
		profile: {
			...orderImport(mapped).profile,
			dateOrder: null,
			lineAmount: null,
			payments: { kredikarti: null, kapidanakit: 'cash' },
		},
		paymentWords: [
			{ word: 'kredikarti', text: 'Kredi Kartı', rowCount: 4 },
			{ word: 'kapidanakit', text: 'Kapıda Nakit', rowCount: 2 },
		],
		questions: [
			yesNo('date_order', ['day_first', 'month_first']),
			yesNo('row_meaning', ['order', 'line']),
			yesNo('line_amount', ['once', 'sum']),
			{
				kind: 'payment',
				blocks: false,
				sentence: '"Kredi Kartı" hangi ödeme tipi? (4 satır)',
				word: 'kredikarti',
				options: [{ value: 'online', label: 'Online Ödendi' }],
			},
			{
				kind: 'amount',
				blocks: false,
				sentence: 'Ödenecek tutar hangi sütunda?',
				word: null,
				options: [
					{ value: '4', label: 'KDV Hariç' },
					{ value: '5', label: 'Genel Toplam' },
				],
			},
		],
	});
	await expectAccessible({ dark: true });
	await page.getByRole('radio', { name: 'month_first' }).click();
	await page.getByRole('radio', { name: 'line', exact: true }).click();
	await page.getByRole('radio', { name: 'sum' }).click();
	await page.getByRole('radio', { name: 'Genel Toplam' }).click();
	await page.getByRole('combobox', { name: 'Kredi Kartı: anlamı' }).click();
	await page.getByRole('option', { name: 'Online Ödendi' }).click();
	await page.getByRole('combobox', { name: 'Bütün dosyanın göndericisi' }).fill('Deniz Mağaza');
	await apply.click();
	await expect.poll(() => onDone.mock.calls.length).toBe(1);
	expect(requestsOf(saveImportProfile)[0]?.body.profile).toMatchObject({
		dateOrder: 'month_first',
		rowMeaning: 'line',
		lineAmount: 'sum',
		columns: ['orderNo', 'recipientName', 'addressLine', 'serviceDate', null, 'amount'],
		payments: { kredikarti: 'online', kapidanakit: 'cash' },
		senderName: 'Deniz Mağaza',
	});
});

test('a file without a sender is answered by the name of a shop, or by none', async () => {
	answer(saveImportProfile, orderImport(mapped));
	const sender = {
		kind: 'sender' as const,
		blocks: false,
		sentence: 'Siparişler hangi mağazanın?',
		word: null,
		options: [],
	};
	const { onDone } = await renderStep({ ...mapped, questions: [sender] });
	await page.getByRole('checkbox', { name: 'Göndericisi yok' }).click();
	await apply.click();
	await expect.poll(() => onDone.mock.calls.length).toBe(1);
	expect(requestsOf(saveImportProfile)[0]?.body.profile.senderName).toBe('');
	await page.getByRole('combobox', { name: 'Siparişler hangi mağazanın?' }).fill('kuz');
	await page.getByRole('option', { name: 'Kuzey Butik' }).click();
	await expect.element(page.getByRole('checkbox')).not.toBeChecked();
	await expectAccessible({ dark: true });
	await apply.click();
	await expect.poll(() => requestsOf(saveImportProfile)).toHaveLength(2);
	expect(requestsOf(saveImportProfile)[1]?.body.profile.senderName).toBe('Kuzey Butik');
});

test('the sender of an earlier file is there to be confirmed, or replaced', async () => {
	answer(saveImportProfile, orderImport(mapped));
	const sentence = 'Aynı başlıklı önceki dosyanın göndericisi: Ada. Bu dosyanın göndericisi kim?';
	const sender = {
		kind: 'sender' as const,
		blocks: true,
		sentence,
		word: null,
		options: [{ value: 'Ada', label: 'Ada' }],
	};
	const profile = { ...orderImport(mapped).profile, senderName: 'Ada' };
	const { onDone } = await renderStep({ ...mapped, profile, questions: [sender] });
	const field = page.getByRole('combobox', { name: sentence });
	await expect.element(field).toHaveValue('Ada');
	await expect.element(page.getByText(/^Biçim hatırlanıyor; göndericiyi onaylayın/)).toBeVisible();
	await apply.click();
	await expect.poll(() => onDone.mock.calls.length).toBe(1);
	await field.fill('Kuzey');
	await page.getByRole('option', { name: 'Kuzey Butik' }).click();
	await apply.click();
	await expect.poll(() => requestsOf(saveImportProfile)).toHaveLength(2);
	const sent = requestsOf(saveImportProfile).map(({ body }) => body.profile.senderName);
	expect(sent).toEqual(['Ada', 'Kuzey Butik']);
});

test('measures that rows repeat are answered one by one', async () => {
	answer(saveImportProfile, orderImport(mapped));
	const ask = (word: string) => ({ ...yesNo('line_measure', ['once', 'sum']), word });
	const lineMeasures = { pieceCount: null, desi: null, kg: 'once' } as const;
	const { onDone } = await renderStep({
		...mapped,
		profile: { ...orderImport(mapped).profile, lineMeasures },
		questions: [ask('pieceCount'), { ...ask('desi'), sentence: 'Desi?' }],
	});
	await page.getByRole('radiogroup').first().getByRole('radio', { name: 'sum' }).click();
	await page
		.getByRole('radiogroup', { name: 'Desi?' })
		.getByRole('radio', { name: 'once' })
		.click();
	await apply.click();
	await expect.poll(() => onDone.mock.calls.length).toBe(1);
	expect(requestsOf(saveImportProfile)[0]?.body.profile.lineMeasures).toEqual({
		pieceCount: 'sum',
		desi: 'once',
		kg: 'once',
	});
});

test('a file without dates that can be read two ways has no choice for them', async () => {
	await renderStep({ ...mapped, hasOrderedDates: false });
	await expect.element(apply).toBeEnabled();
	await expect.element(page.getByText('Tarihlerin sırası')).not.toBeInTheDocument();
});

test('a sheet is chosen before anything else can be applied', async () => {
	const { onTable } = await renderStep({
		...mapped,
		questions: [
			{
				kind: 'sheet',
				blocks: true,
				sentence: 'Dosyada 2 sayfada kayıt var. Hangisi okunsun?',
				word: null,
				options: ['20 Kasım', '21 Kasım'].map((value) => ({ value, label: value })),
			},
		],
	});
	await expect.element(apply).toBeDisabled();
	await expect
		.element(page.getByRole('status', { name: 'Dosya biçimi' }))
		.toMatchTextContent('Dosyada 2 sayfada kayıt var.');
	await page.getByRole('radio', { name: '21 Kasım' }).click();
	expect(onTable).toHaveBeenCalledWith({ sheet: '21 Kasım' });
});

test('another heading row is read from the same sheet', async () => {
	const profile = { ...orderImport(mapped).profile, sheet: 'Siparişler' };
	const { onTable } = await renderStep({ ...mapped, profile });
	await page.getByRole('textbox', { name: 'Başlık satırı' }).fill('3');
	await page.getByRole('button', { name: 'Bu Satırdan Oku' }).click();
	expect(onTable).toHaveBeenCalledWith({ sheet: 'Siparişler', headingLine: 3 });
});

test('hidden rows, ruined letters and words of states are chosen', async () => {
	answer(saveImportProfile, orderImport(mapped));
	const { onDone } = await renderStep({
		...mapped,
		hiddenCount: 2,
		ruined: { text: 'Ayþe', mended: 'Ayşe' },
		stateWords: [{ word: 'hazirlaniyor', text: 'Hazırlanıyor', rowCount: 3 }],
	});
	await page.getByRole('radio', { name: 'Gizli satırlar da alınsın' }).click();
	await page.getByRole('switch', { name: /^Bozuk harfleri düzelt/ }).click();
	await page.getByRole('combobox', { name: 'Hazırlanıyor: anlamı' }).click();
	await page.getByRole('option', { name: 'İptal: sipariş alınmaz' }).click();
	await apply.click();
	await expect.poll(() => onDone.mock.calls.length).toBe(1);
	expect(requestsOf(saveImportProfile)[0]?.body.profile).toMatchObject({
		hiddenRows: 'read',
		mendLetters: true,
		states: { hazirlaniyor: 'cancelled' },
	});
});

test.each([
	refuse(commonRefusals, 'common/stale', { changedBy: 'Elif Kaya' }),
	refuse(orderRefusals, 'order-import/not-in-preview'),
	offline,
])('the answers stay when they are not taken', async (reply) => {
	answer(saveImportProfile, reply);
	const { onDone } = await renderStep(mapped);
	await chooseField('Adres', 'Not');
	await chooseField('Adres', 'Adres');
	await apply.click();
	await expect.element(page.getByRole('alert')).toBeVisible();
	await expect.element(fieldOf('Adres')).toHaveTextContent('Adres');
	await expect.element(apply).toBeEnabled();
	expect(onDone).not.toHaveBeenCalled();
});

test('they cannot be sent twice while the answer is on its way', async () => {
	answer(saveImportProfile, neverAnswers);
	await renderStep(mapped);
	await apply.click();
	await expect.element(apply).toBeDisabled();
	await expect.poll(() => requestsOf(saveImportProfile)).toHaveLength(1);
});
