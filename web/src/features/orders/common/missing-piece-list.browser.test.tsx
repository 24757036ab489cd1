import { reportPath } from '@sevk/contract/common/paths';
import { showCompany } from '@sevk/contract/company/company';
import {
	findMissingPieces,
	listMissingPieces,
	writeOffMissing,
} from '@sevk/contract/orders/missing-pieces';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { company } from '../../../testing/builders/definition-builders.ts';
import { missingPiece } from '../../../testing/builders/order-builders.ts';
import { gebze, profile } from '../../../testing/builders/profile-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { MissingPieces } from './missing-piece-list.tsx';

const here = missingPiece();
const there = missingPiece({ id: testId(972), barcode: 'SP-9-1', depotId: gebze.depotId });
const dialog = page.getByRole('dialog');
const list = <MissingPieces query={{}} filtered={false} onClear={() => undefined} />;

beforeEach(() => answer(showCompany, company()));

async function choose(...pieces: { readonly barcode: string }[]) {
	for (const { barcode } of pieces) {
		await page.getByRole('checkbox', { name: `${barcode} seç` }).click();
	}
}

test('a missing koli says who missed it at which vehicle', async () => {
	answer(listMissingPieces, { items: [here], nextCursor: null });
	await renderPart(list);
	for (const text of ['SP-240501-2', 'Hasan Demir', 'Rafta yok', '34 SVK 105']) {
		await expect.element(page.getByText(text, { exact: true })).toBeVisible();
	}
	const route = page.getByRole('link', { name: 'RT-261120-07' });
	await expect.element(route).toHaveAttribute('href', expect.stringContaining(testId(301)));
	await expectAccessible();
});

test('Bulundu sends the koli of each depot apart, with the note', async () => {
	answer(listMissingPieces, { items: [here, there], nextCursor: null });
	answer(findMissingPieces, { count: 1 });
	await renderPart(list);
	await choose(here, there);
	await page.getByRole('button', { name: 'Bulundu' }).click();
	await dialog.getByRole('textbox', { name: 'Not' }).fill('Yan rafta');
	await dialog.getByRole('button', { name: 'Depoya Al' }).click();
	await expect.element(page.getByText('2 koli depoya alındı.')).toBeVisible();
	const bodies = requestsOf(findMissingPieces).map(({ body }) => body);
	expect(bodies).toEqual([
		{ depotId: here.depotId, pieces: [{ id: here.id, version: 2 }], note: 'Yan rafta' },
		{ depotId: gebze.depotId, pieces: [{ id: there.id, version: 2 }], note: 'Yan rafta' },
	]);
});

test('a koli that moved meanwhile is refused, and the form stays', async () => {
	answer(listMissingPieces, { items: [here], nextCursor: null });
	answer(findMissingPieces, refuse(orderRefusals, 'order/missing-moved'));
	await renderPart(list);
	await choose(here);
	await page.getByRole('button', { name: 'Bulundu' }).click();
	await dialog.getByRole('button', { name: 'Depoya Al' }).click();
	await expect.element(page.getByText(/artık kayıp araştırmasında değil/)).toBeVisible();
	await expect.element(dialog).toBeVisible();
});

test('Kayıp Yaz asks for an explanation and a second person', async () => {
	answer(listMissingPieces, { items: [here], nextCursor: null });
	answer(writeOffMissing, { count: 1, reportNumber: 'TUT-UMR-2026-000009' });
	await renderPart(list);
	await choose(here);
	await page.getByRole('button', { name: 'Kayıp Yaz' }).click();
	await expect.element(dialog.getByText(/başka bir yetkili tutanağı onaylayana/)).toBeVisible();
	await dialog.getByRole('textbox').fill('Raflar iki kez arandı.');
	await dialog.getByRole('button', { name: 'Onaya Gönder' }).click();
	await expect.element(page.getByText('1 koli onaya gönderildi.')).toBeVisible();
	expect(requestsOf(writeOffMissing)[0]?.body.note).toBe('Raflar iki kez arandı.');
});

test('without the rule only who may approve writes off, and reads that it is final', async () => {
	answer(showCompany, company({ disposalApproval: false }));
	answer(listMissingPieces, { items: [here], nextCursor: null });
	await renderPart(list, { as: profile('warehouse') });
	await choose(here);
	await expect.element(page.getByRole('button', { name: 'Bulundu' })).toBeEnabled();
	await expect.element(page.getByRole('button', { name: 'Kayıp Yaz' })).not.toBeInTheDocument();
});

test('a koli whose loss waits leads to its report, and neither act is offered', async () => {
	const loss = { reportId: testId(960), number: 'TUT-UMR-2026-000009', writtenByName: 'Ece Ak' };
	answer(listMissingPieces, { items: [missingPiece({ loss })], nextCursor: null });
	await renderPart(list);
	const link = page.getByRole('link', { name: 'Kayıp onayı bekliyor' });
	await expect.element(link).toHaveAttribute('href', reportPath(loss.reportId));
	await choose(here);
	for (const name of ['Kayıp Yaz', 'Bulundu']) {
		const button = page.getByRole('button', { name });
		await expect.element(button).toBeDisabled();
		await expect.element(button).toHaveAccessibleDescription(/tutanağı sonuçlanana/);
	}
	await expectAccessible();
});

test('who may do neither only reads', async () => {
	answer(listMissingPieces, { items: [here], nextCursor: null });
	await renderPart(list, { as: profile('viewer') });
	await expect.element(page.getByText('SP-240501-2', { exact: true })).toBeVisible();
	await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
});
