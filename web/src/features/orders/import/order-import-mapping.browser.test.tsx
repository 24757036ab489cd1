import { type OrderImport, saveImportProfile } from '@sevk/contract/orders/order-imports';
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
import { ImportMapping } from './order-import-mapping.tsx';

const apply = page.getByRole('button', { name: 'Eşleştirmeyi Uygula' });
const fieldOf = (header: string) =>
	page.getByRole('combobox', { name: `${header} sütununun alanı` });

async function renderMapping(change: Partial<OrderImport> = {}) {
	const onDone = vi.fn();
	await renderPart(<ImportMapping current={orderImport(change)} onDone={onDone} />);
	return onDone;
}

async function chooseField(header: string, label: string): Promise<void> {
	await fieldOf(header).click();
	await page.getByRole('option', { name: label }).click();
}

test('a needed field without a column is named, and the mapping cannot be applied', async () => {
	await renderMapping();
	await expect
		.element(page.getByRole('alert'))
		.toMatchTextContent('Zorunlu alanlar eşleştirilmedi: Adres.');
	await expect.element(apply).toBeDisabled();
	await expect.element(page.getByText('Alemdağ Cad. 12/3')).toBeVisible();
	await expectAccessible({ dark: true });
});

test('the chosen columns are sent with the version that the person saw', async () => {
	answer(saveImportProfile, orderImport({ version: 3 }));
	const onDone = await renderMapping({ version: 2 });
	await chooseField('Teslim Yeri', 'Adres');
	await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
	await apply.click();
	await expect.poll(() => onDone.mock.calls.length).toBe(1);
	await expect
		.poll(() => requestsOf(saveImportProfile)[0]?.body)
		.toEqual({
			profile: { ...orderImport().profile, columns: ['orderNo', 'addressLine', null] },
			version: 2,
		});
});

test('a field that another column has cannot be chosen twice', async () => {
	await renderMapping();
	await fieldOf('Kanal').click();
	const busyField = page.getByRole('option', { name: /Sipariş No/ });
	await expect.element(busyField).toHaveAttribute('aria-disabled', 'true');
	await expect.element(busyField).toMatchTextContent('Başka sütunda');
});

test.each([
	refuse(commonRefusals, 'common/stale', { changedBy: 'Elif Kaya' }),
	refuse(orderRefusals, 'order-import/not-in-preview'),
	offline,
])('the mapping stays when it is not taken', async (reply) => {
	answer(saveImportProfile, reply);
	const onDone = await renderMapping();
	await chooseField('Teslim Yeri', 'Adres');
	await apply.click();
	await expect.element(page.getByRole('alert')).toBeVisible();
	await expect.element(fieldOf('Teslim Yeri')).toHaveTextContent('Adres');
	await expect.element(apply).toBeEnabled();
	expect(onDone).not.toHaveBeenCalled();
});

test('it cannot be sent twice while the answer is on its way', async () => {
	answer(saveImportProfile, neverAnswers);
	await renderMapping();
	await chooseField('Teslim Yeri', 'Adres');
	await apply.click();
	await expect.element(apply).toBeDisabled();
	await expect.poll(() => requestsOf(saveImportProfile)).toHaveLength(1);
});
