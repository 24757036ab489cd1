import { leaveInDepot } from '@sevk/contract/debits/debit-loading';
import { undebit } from '@sevk/contract/debits/debit-returns';
import { explanationTooShort } from '@sevk/domain/common/rule/explanation';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import { reasonRefusals } from '@sevk/domain/reasons/reason-words';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { debitDetail } from '../../../testing/builders/debit-builders.ts';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { neverAnswers, offline } from '../../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { LeaveForm } from './debit-leave-form.tsx';
import { UndebitForm } from './debit-undebit-form.tsx';

const { id: debitId, lines } = debitDetail();
const other = lines.map((line) => ({ ...line, orderId: testId(202), orderNo: 'SP-240502' }));
const done = { id: debitId, version: 2 };
const note = page.getByRole('textbox', { name: 'Açıklama' });
const send = page.getByRole('button', { name: 'Zimmetten Düş' });

async function renderForm(Form = UndebitForm, picks = lines) {
	const [onClose, onDone] = [vi.fn(), vi.fn()];
	await renderPart(
		<Form opened onClose={onClose} onDone={onDone} debitId={debitId} lines={picks} />,
		{
			as: profile('admin'),
		},
	);
	return { onClose, onDone };
}

async function choose(reason: string): Promise<void> {
	await page.getByRole('combobox', { name: 'Neden' }).click();
	await page.getByRole('option', { name: reason }).click();
}

describe('undebiting', () => {
	test('takes the chosen packages off the zimmet for a reason', async () => {
		answer(undebit, done);
		const { onClose, onDone } = await renderForm();
		await expect
			.element(page.getByRole('dialog'))
			.toMatchTextContent('Seçili 2 koli zimmetten düşülecek. Neden seçin.');
		await choose('Araç arızası');
		await expectAccessible({ dark: true });
		await send.click();
		await expect.element(page.getByText('2 koli zimmetten düşüldü.')).toBeVisible();
		expect(onDone).toHaveBeenCalledOnce();
		expect(onClose).toHaveBeenCalledOnce();
		await expect
			.poll(() => requestsOf(undebit)[0]?.body)
			.toEqual({
				pieceIds: lines.map(({ pieceId }) => pieceId),
				reasonCode: 'VEHICLE_BREAKDOWN',
				note: '',
			});
	});

	test('offers neither a transfer nor what needs a report', async () => {
		await renderForm();
		await page.getByRole('combobox', { name: 'Neden' }).click();
		await expect.element(page.getByRole('option', { name: 'Araç arızası' })).toBeVisible();
		for (const name of [
			'Başka araca devredildi',
			'Kayıp (tutanaklı)',
			'Stok yok / tedarik edilemedi',
		]) {
			await expect.element(page.getByRole('option', { name })).not.toBeInTheDocument();
		}
	});

	test('needs the reason, and an explanation of "Diğer"', async () => {
		await renderForm();
		await send.click();
		await expect.element(page.getByText('Lütfen bir neden seçin.')).toBeVisible();
		await choose('Diğer');
		await note.fill('kısa');
		await expect.element(page.getByText(explanationTooShort)).toBeVisible();
		await send.click();
		expect(requestsOf(undebit)).toEqual([]);
		await expectAccessible();
	});

	test('a refusal of the whole keeps the input', async () => {
		answer(undebit, refuse(reasonRefusals, 'reason/retired', { label: 'Araç arızası' }));
		const { onClose } = await renderForm();
		await choose('Araç arızası');
		await note.fill('Motor durdu');
		await send.click();
		await expect.element(page.getByRole('alert')).toMatchTextContent('kullanımdan kaldırıldı');
		await expect.element(note).toHaveValue('Motor durdu');
		await expect.poll(() => requestsOf(undebit)).toHaveLength(1);
		expect(onClose).not.toHaveBeenCalled();
	});

	test('a refusal of some packages is asked for each order and named', async () => {
		const [first] = lines;
		const moved = refuse(debitRefusals, 'debit/custody-moved');
		answer(undebit, ({ body }) => (first && body.pieceIds.includes(first.pieceId) ? moved : done));
		const { onClose } = await renderForm(UndebitForm, [...lines.slice(0, 1), ...other.slice(1)]);
		await choose('Araç arızası');
		await send.click();
		const result = page.getByRole('alert');
		await expect.element(result).toMatchTextContent('1 sipariş işlendi, 1 sipariş işlenemedi.');
		await expect.element(result).toMatchTextContent('az önce başka bir işlemde el değiştirdi');
		await expectAccessible();
		expect(onClose).not.toHaveBeenCalled();
		answer(undebit, done);
		await result.getByRole('button', { name: 'Tekrar Dene' }).click();
		await expect.poll(() => onClose.mock.calls.length).toBe(1);
		await expect.poll(() => requestsOf(undebit).at(-1)?.body.pieceIds).toEqual([first?.pieceId]);
	});

	test('without a connection nothing is lost', async () => {
		answer(undebit, offline);
		const { onClose } = await renderForm();
		await choose('Araç arızası');
		await send.click();
		await expect.element(page.getByRole('alert')).toMatchTextContent('Bağlantı kurulamadı.');
		expect(onClose).not.toHaveBeenCalled();
		await expect.element(send).toBeEnabled();
	});

	test('cannot be sent twice while the answer is on its way', async () => {
		answer(undebit, neverAnswers);
		await renderForm();
		await choose('Araç arızası');
		await send.click();
		await expect.element(send).toBeDisabled();
		await expect.poll(() => requestsOf(undebit)).toHaveLength(1);
	});
});

describe('leaving in the depot', () => {
	test('offers the reasons of the loading', async () => {
		answer(leaveInDepot, done);
		const { onDone } = await renderForm(LeaveForm);
		await expect
			.element(page.getByRole('dialog'))
			.toMatchTextContent('Seçili 2 koli araca yüklenmeyecek ve depoda kalacak.');
		await choose('Araçta yer yok / kapasite aşıldı');
		await page.getByRole('button', { name: 'Depoda Bırak' }).click();
		await expect.element(page.getByText('2 koli depoda bırakıldı.')).toBeVisible();
		expect(onDone).toHaveBeenCalledOnce();
		await expect.poll(() => requestsOf(leaveInDepot)[0]?.body.reasonCode).toBe('VEHICLE_FULL');
	});

	test('says of koli that are not found that they are missing, not that they stay in the depot', async () => {
		answer(leaveInDepot, done);
		const present = lines.map((line) => ({ ...line, place: 'depot' as const }));
		await renderForm(LeaveForm, present);
		await choose('Depoda bulunamadı');
		await expect
			.element(page.getByRole('dialog'))
			.toMatchTextContent('araca yüklenmeyecek ve kayıp araştırmasına alınacak');
		await page.getByRole('button', { name: 'Kayıp Araştırmasına Al' }).click();
		await expect.element(page.getByText('2 koli kayıp araştırmasına alındı.')).toBeVisible();
	});

	test('says of koli that never came that they are awaited, not that they stay in the depot', async () => {
		answer(leaveInDepot, done);
		const absent = lines.map((line) => ({ ...line, place: 'expected' as const }));
		await renderForm(LeaveForm, absent);
		await expect
			.element(page.getByRole('dialog'))
			.toMatchTextContent(
				'Seçili 2 koli depoya gelmedi; araca yüklenmeyecek, mal kabulde beklenecek.',
			);
		await choose('Depoda bulunamadı');
		await page.getByRole('button', { name: 'Zimmetlenmedi İşaretle' }).click();
		await expect.element(page.getByText('2 koli zimmetlenmedi olarak işaretlendi.')).toBeVisible();
	});

	test('counts koli in the depot and koli that never came apart', async () => {
		const [first, ...rest] = lines;
		const picks = first ? [{ ...first, place: 'expected' as const }, ...rest] : [];
		await renderForm(LeaveForm, picks);
		await expect
			.element(page.getByRole('dialog'))
			.toMatchTextContent(
				'Seçili 2 koli araca yüklenmeyecek: 1 koli depoda kalacak, 1 koli mal kabulde beklenecek.',
			);
	});
});
