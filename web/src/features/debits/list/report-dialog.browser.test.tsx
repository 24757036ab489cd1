import { decideReport, withdrawDepotReport } from '@sevk/contract/debits/debit-returns';
import { showReport } from '@sevk/contract/debits/report-list';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { depotReport } from '../../../testing/builders/debit-builders.ts';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { ReportDialog } from './report-dialog.tsx';

const report = depotReport();
const dialog = page.getByRole('dialog', { name: `Hurdaya ayırma tutanağı ${report.number}` });
const approve = dialog.getByRole('button', { name: 'Onayla' });

function open(as = profile('ops_manager')) {
	return renderPart(<ReportDialog reportId={report.id} onClose={() => undefined} />, { as });
}

test('a second person sees goods and reason, and approves', async () => {
	answer(showReport, report);
	answer(decideReport, { id: report.id, version: 2 });
	await open();
	for (const text of [report.description, 'Cam vazo', 'Onay Bekliyor']) {
		await expect.element(dialog.getByText(text)).toBeVisible();
	}
	await expectAccessible();
	await approve.click();
	const question = page.getByRole('dialog', { name: 'Tutanağı Onayla' });
	await expect
		.element(question.getByText(/1 iade ürün hurdaya ayrılır ve depodan düşer\./))
		.toBeVisible();
	await question.getByRole('button', { name: 'Onayla' }).click();
	await expect.element(page.getByText('Tutanak onaylandı.')).toBeVisible();
	expect(requestsOf(decideReport)[0]?.body).toEqual({ version: 1, approved: true, note: '' });
});

test('a rejection needs a reason', async () => {
	answer(showReport, report);
	answer(decideReport, { id: report.id, version: 2 });
	await open();
	await dialog.getByRole('button', { name: 'Reddet' }).click();
	const form = page.getByRole('dialog', { name: 'Tutanağı Reddet' });
	await form.getByRole('button', { name: 'Reddet' }).click();
	expect(requestsOf(decideReport)).toEqual([]);
	await form.getByRole('textbox').fill('Tamir edilebilir');
	await form.getByRole('button', { name: 'Reddet' }).click();
	await expect.element(page.getByText('Tutanak reddedildi.')).toBeVisible();
	expect(requestsOf(decideReport)[0]?.body).toMatchObject({ approved: false });
});

test('who wrote it, or may not approve, gets no decision', async () => {
	const me = profile('ops_manager');
	answer(showReport, depotReport({ writtenBy: me.userId }));
	await open(me);
	await expect.element(dialog.getByText('Cam vazo')).toBeVisible();
	await expect.element(approve).not.toBeInTheDocument();
});

test('who asked for the disposal takes it back, nobody else', async () => {
	const me = profile('warehouse');
	// The acts of the tests before have changed the other one.
	const own = depotReport({ id: testId(803), writtenBy: me.userId });
	answer(showReport, own);
	answer(withdrawDepotReport, { id: own.id, version: 2 });
	await open(me);
	await dialog.getByRole('button', { name: 'Geri Çek' }).click();
	const question = page.getByRole('dialog', { name: 'Tutanağı Geri Çek' });
	await question.getByRole('button', { name: 'Geri Çek' }).click();
	await expect.element(page.getByText('Tutanak geri çekildi.')).toBeVisible();
	expect(requestsOf(withdrawDepotReport)[0]?.body).toEqual({ version: 1 });
});

test('a second person is not offered to take it back', async () => {
	answer(showReport, report);
	await open();
	await expect.element(approve).toBeVisible();
	await expect.element(dialog.getByRole('button', { name: 'Geri Çek' })).not.toBeInTheDocument();
});
