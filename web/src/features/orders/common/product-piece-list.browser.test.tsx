import { reportPath } from '@sevk/contract/common/paths';
import { showCompany } from '@sevk/contract/company/company';
import {
	disposeProducts,
	listReturnedProducts,
	sendProductsBack,
} from '@sevk/contract/orders/product-pieces';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { company } from '../../../testing/builders/definition-builders.ts';
import { returnedProduct } from '../../../testing/builders/order-builders.ts';
import { gebze } from '../../../testing/builders/profile-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import type { ReturnedProductQuery } from './order-queries.ts';
import { ReturnedProducts } from './product-piece-list.tsx';

const here = returnedProduct();
const there = returnedProduct({ id: testId(952), barcode: 'IADE-8', depotId: gebze.depotId });
const dialog = page.getByRole('dialog');

beforeEach(() => answer(showCompany, company()));

test('the paper of one depot is offered when the products of another stay', async () => {
	answer(listReturnedProducts, { items: [here, there], nextCursor: null });
	answer(sendProductsBack, (sent) =>
		sent.body.depotId === gebze.depotId
			? refuse(orderRefusals, 'order/product-moved')
			: { count: 1 },
	);
	const query: ReturnedProductQuery = {};
	await renderPart(<ReturnedProducts query={query} filtered={false} onClear={() => undefined} />);
	for (const { barcode } of [here, there]) {
		await page.getByRole('checkbox', { name: `${barcode} seç` }).click();
	}
	await page.getByRole('button', { name: 'Göndericiye Ver' }).click();
	await dialog.getByRole('textbox').fill('Serkan Aydın');
	await dialog.getByRole('button', { name: 'Göndericiye Ver' }).click();
	await expect.element(page.getByText(/artık depoda değil/)).toBeVisible();
	await dialog.getByRole('button', { name: 'Vazgeç' }).click();
	await expect.element(dialog.getByRole('button', { name: 'Tutanağı Yazdır' })).toBeVisible();
	expect(requestsOf(sendProductsBack)).toHaveLength(2);
});

test('the paper of the last products is offered although the list is empty by then', async () => {
	answer(listReturnedProducts, { items: [here], nextCursor: null });
	answer(sendProductsBack, () => {
		answer(listReturnedProducts, { items: [], nextCursor: null });
		return { count: 1 };
	});
	const query: ReturnedProductQuery = {};
	await renderPart(<ReturnedProducts query={query} filtered={false} onClear={() => undefined} />);
	await page.getByRole('checkbox', { name: `${here.barcode} seç` }).click();
	await page.getByRole('button', { name: 'Göndericiye Ver' }).click();
	await dialog.getByRole('textbox').fill('Serkan Aydın');
	await dialog.getByRole('button', { name: 'Göndericiye Ver' }).click();
	await expect.element(page.getByText('Bekleyen iade ürün yok')).toBeInTheDocument();
	await expect.element(dialog.getByRole('button', { name: 'Tutanağı Yazdır' })).toBeVisible();
});

test('products of two senders are not given together, and the bar says why', async () => {
	const other = returnedProduct({ id: testId(953), barcode: 'IADE-9', senderName: 'Moda Evi' });
	answer(listReturnedProducts, { items: [here, other], nextCursor: null });
	const query: ReturnedProductQuery = {};
	await renderPart(<ReturnedProducts query={query} filtered={false} onClear={() => undefined} />);
	for (const { barcode } of [here, other]) {
		await page.getByRole('checkbox', { name: `${barcode} seç` }).click();
	}
	const give = page.getByRole('button', { name: 'Göndericiye Ver' });
	const why = 'Yalnızca tek bir göndericinin ürünleri birlikte verilir.';
	await expect.element(give).toBeDisabled();
	await expect.element(page.getByText(why)).toBeVisible();
	await expect.element(give).toHaveAccessibleDescription(why);
	await expectAccessible();
});

test('a repeated disposal leaves out the depot that is done, and tells how far the first came', async () => {
	answer(showCompany, company({ disposalApproval: false }));
	answer(listReturnedProducts, { items: [here, there], nextCursor: null });
	answer(disposeProducts, (sent) =>
		sent.body.depotId === gebze.depotId
			? refuse(orderRefusals, 'order/product-moved')
			: { count: 1, reportNumber: null },
	);
	await renderPart(<ReturnedProducts query={{}} filtered={false} onClear={() => undefined} />);
	for (const { barcode } of [here, there]) {
		await page.getByRole('checkbox', { name: `${barcode} seç` }).click();
	}
	await page.getByRole('button', { name: 'Hurdaya Ayır' }).click();
	await expect.element(dialog.getByText(/bu işlem geri alınamaz/)).toBeVisible();
	await dialog.getByRole('textbox').fill('Kutuları kırık, satılamaz.');
	const verb = dialog.getByRole('button', { name: 'Hurdaya Ayır' });
	await verb.click();
	await expect.element(page.getByText(/^1 ürün hurdaya ayrıldı, 1 ürün kaldı\./)).toBeVisible();
	answer(disposeProducts, { count: 1, reportNumber: null });
	await verb.click();
	await expect.element(page.getByText('2 ürün hurdaya ayrıldı.')).toBeVisible();
	expect(requestsOf(disposeProducts).map(({ body }) => body.depotId)).toEqual([
		here.depotId,
		gebze.depotId,
		gebze.depotId,
	]);
});

test('with the rule a disposal is sent to a second person', async () => {
	answer(listReturnedProducts, { items: [here], nextCursor: null });
	answer(disposeProducts, { count: 1, reportNumber: 'TUT-UMR-2026-000007' });
	await renderPart(<ReturnedProducts query={{}} filtered={false} onClear={() => undefined} />);
	await page.getByRole('checkbox', { name: `${here.barcode} seç` }).click();
	await page.getByRole('button', { name: 'Hurdaya Ayır' }).click();
	await expect.element(dialog.getByText(/başka bir yetkili tutanağı onaylayana/)).toBeVisible();
	await dialog.getByRole('textbox').fill('Kutusu kırık, satılamaz.');
	await dialog.getByRole('button', { name: 'Onaya Gönder' }).click();
	await expect.element(page.getByText('1 ürün onaya gönderildi.')).toBeVisible();
});

test('a product that waits for its approval stays, and leads to its report', async () => {
	const disposal = {
		reportId: testId(960),
		number: 'TUT-UMR-2026-000007',
		writtenByName: 'Hasan Demir',
	};
	answer(listReturnedProducts, {
		items: [returnedProduct({ disposal })],
		nextCursor: null,
	});
	await renderPart(<ReturnedProducts query={{}} filtered={false} onClear={() => undefined} />);
	const link = page.getByRole('link', { name: 'Hurda onayı bekliyor' });
	await expect.element(link).toHaveAttribute('href', reportPath(disposal.reportId));
	await page.getByRole('checkbox', { name: `${here.barcode} seç` }).click();
	for (const name of ['Hurdaya Ayır', 'Göndericiye Ver']) {
		const button = page.getByRole('button', { name });
		await expect.element(button).toBeDisabled();
		await expect.element(button).toHaveAccessibleDescription(/tutanağı sonuçlanana/);
	}
	await expectAccessible();
});
