import { transferTargets } from '@sevk/contract/debits/debit-detail';
import { requestTransfer } from '@sevk/contract/debits/debit-returns';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { debitDetail, debitEquipment } from '../../../testing/builders/debit-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { offline, serverError } from '../../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { TransferForm } from './debit-transfer-form.tsx';

const debit = debitDetail({ equipment: [debitEquipment({ givenCount: 3, returnedCount: 1 })] });
const { lines } = debit;
const receiver = {
	debitId: testId(502),
	number: 'ZM-261120-02',
	routeNumber: 'RT-261120-02',
	driverName: 'Çiğdem Ünlü',
	plate: '34DEF456',
};
const driver = page.getByRole('combobox', { name: 'Devralacak sürücü' });
const note = page.getByRole('textbox', { name: 'Açıklama' });
const send = page.getByRole('button', { name: 'Devret' });

async function renderForm() {
	const [onClose, onDone] = [vi.fn(), vi.fn()];
	await renderPart(<TransferForm onClose={onClose} onDone={onDone} debit={debit} lines={lines} />);
	return { onClose, onDone };
}

async function chooseReceiver(): Promise<void> {
	await driver.click();
	await page.getByRole('option', { name: /Çiğdem Ünlü · 34 DEF 456 · RT-261120-02/ }).click();
}

test('packages go to another driver, who has to accept them', async () => {
	answer(transferTargets, { items: [receiver] });
	answer(requestTransfer, { id: testId(561), version: 1, number: 'ZD-261120-01' });
	const { onClose, onDone } = await renderForm();
	await chooseReceiver();
	await expect
		.element(page.getByText('İşaretlenmeyen ekipman devreden sürücüde kalır.'))
		.toBeVisible();
	await page.getByRole('checkbox', { name: '2 boş kasa' }).click();
	await expectAccessible({ dark: true });
	await send.click();
	await expect
		.element(page.getByText('ZD-261120-01 oluşturuldu. Devralan sürücünün kabulü bekleniyor.'))
		.toBeVisible();
	expect(onDone).toHaveBeenCalledOnce();
	expect(onClose).toHaveBeenCalledOnce();
	await expect
		.poll(() => requestsOf(requestTransfer)[0]?.body)
		.toMatchObject({
			toDebitId: receiver.debitId,
			equipmentIds: [debit.equipment[0]?.id],
			pieceIds: lines.map(({ pieceId }) => pieceId),
		});
});

test('a piece takes the other pieces of its order with it', async () => {
	answer(transferTargets, { items: [receiver] });
	answer(requestTransfer, { id: testId(561), version: 1, number: 'ZD-261120-01' });
	const [first] = lines;
	if (first === undefined) throw new Error('The debit has no lines.');
	const open = { ...first, state: 'debited' as const, orderId: testId(201) };
	const other = { ...open, id: testId(598), pieceId: testId(599), barcode: 'SP-240501-9' };
	const withTwo = { ...debit, lines: [open, other] };
	const none = vi.fn();
	await renderPart(<TransferForm onClose={none} onDone={none} debit={withTwo} lines={[open]} />);
	await expect
		.element(page.getByText(/^2 koli, devralan .* bütün kolileri birlikte/))
		.toBeVisible();
	await chooseReceiver();
	await send.click();
	await expect
		.poll(() => requestsOf(requestTransfer)[0]?.body)
		.toMatchObject({ pieceIds: [open.pieceId] });
});

test('the receiver is asked for', async () => {
	answer(transferTargets, { items: [receiver] });
	await renderForm();
	await send.click();
	await expect.element(page.getByText('Devralacak sürücüyü seçin.')).toBeVisible();
	expect(requestsOf(requestTransfer)).toEqual([]);
	await expectAccessible();
});

test('without another route on its way it shows why no driver can be chosen', async () => {
	answer(transferTargets, { items: [] });
	await renderForm();
	await expect.element(page.getByText('Bu depoda dağıtımda başka rota yok.')).toBeVisible();
});

test('drivers that cannot be read are an error of the field', async () => {
	answer(transferTargets, serverError);
	await renderForm();
	await expect.element(page.getByText(/Beklenmeyen bir hata oluştu/)).toBeVisible();
});

test.each([
	refuse(debitRefusals, 'debit/receiver-not-running', { number: 'RT-261120-02' }),
	refuse(debitRefusals, 'debit/transfer-pending', { barcode: 'SP-240501-01' }),
	offline,
])('the choice stays when it is not taken', async (reply) => {
	answer(transferTargets, { items: [receiver] });
	answer(requestTransfer, reply);
	const { onClose } = await renderForm();
	await chooseReceiver();
	await note.fill('Araç doldu');
	await send.click();
	await expect.element(page.getByRole('alert')).toBeVisible();
	await expect.element(note).toHaveValue('Araç doldu');
	await expect.element(driver).toMatchTextContent(/Çiğdem Ünlü/);
	expect(onClose).not.toHaveBeenCalled();
});
