import { uploadTempFile } from '@sevk/contract/files/files';
import {
	addSettlementPapers,
	approveDifference,
	listDriverDebts,
	type Settlement,
	showSettlement,
	signSettlement,
	withdrawSettlementPaper,
} from '@sevk/contract/settlements/settlements';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { settlementRefusals } from '@sevk/domain/settlements/settlement-words';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { routeDetail } from '../../../testing/builders/route-builders.ts';
import { settlement } from '../../../testing/builders/settlement-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { offline, serverError } from '../../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { drawSignature } from '../../../testing/input/draw-signature.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { SettlementPanel } from './settlement-panel.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const short: Partial<Settlement> = {
	state: 'short',
	countedKurus: 120_000,
	differenceKurus: -5_000,
	version: 2,
	differenceReason: 'change',
	note: 'Bozuk yoktu',
	countedBy: testId(8),
	countedByName: 'Sibel Ak',
	countedAt: '2026-11-20T05:40:00.000Z',
};

async function renderPanel(record: Settlement, as = profile('ops_manager')): Promise<void> {
	answer(showSettlement, record);
	await renderPart(<SettlementPanel route={routeDetail({ state: 'completed' })} />, { as });
}

test('a cash desk that was not counted offers to count it', async () => {
	await renderPanel(settlement(), profile('cashier'));
	await expect.element(page.getByText('Sayılmadı')).toBeVisible();
	await button('Kasayı Say').click();
	await expect.element(page.getByRole('dialog', { name: 'Kasa Sayımı' })).toBeVisible();
});

test('a cash desk is counted only after the route', async () => {
	answer(showSettlement, settlement());
	await renderPart(<SettlementPanel route={routeDetail({ state: 'in_progress' })} />, {
		as: profile('cashier'),
	});
	await expect.element(page.getByText('Kasa, rota tamamlandıktan sonra sayılır.')).toBeVisible();
	await expect.element(button('Kasayı Say')).not.toBeInTheDocument();
});

test('what the driver paid too much is shown with the debts, and the account is opened', async () => {
	const debt = { id: testId(501), sourceDate: '2026-11-19', remainingKurus: 8_000 };
	answer(listDriverDebts, { openKurus: 0, creditKurus: 0, accounts: [], items: [] });
	await renderPanel(settlement({ debts: [debt], driverCreditKurus: 15_000 }));
	await expect.element(page.getByText('19.11.2026 tarihinden kalan ₺80,00')).toBeVisible();
	await expect.element(page.getByText('Sürücüye geri ödenecek: ₺150,00')).toBeVisible();
	await button('Sürücü Borçları').click();
	await expect
		.element(page.getByRole('dialog', { name: 'Sürücü Borçları: Gökhan Öz' }))
		.toBeVisible();
});

test('a difference is approved by a second person after a question', async () => {
	answer(approveDifference, settlement({ ...short, state: 'approved' }));
	await renderPanel(settlement(short));
	const difference = page.getByRole('alert');
	await expect
		.element(difference)
		.toMatchTextContent('Beklenen ₺1.250,00 · Teslim edilen ₺1.200,00 · Eksik ₺50,00');
	await expect.element(difference).toMatchTextContent('Neden: Para üstü · Bozuk yoktu');
	await expectAccessible({ dark: true });
	await button('Farkı Onayla').click();
	const question = page.getByRole('dialog', { name: 'Kasa Farkını Onayla' });
	await expect.element(question).toMatchTextContent('₺50,00 eksik, sürücünün borcuna yazılacak.');
	await question.getByRole('button', { name: 'Farkı Onayla' }).click();
	await expect.element(page.getByText('Kasa farkı onaylandı.')).toBeVisible();
	await expect.poll(() => requestsOf(approveDifference)[0]?.body).toEqual({ version: 2, note: '' });
});

test('who counted cannot approve', async () => {
	await renderPanel(settlement({ ...short, countedBy: profile('ops_manager').userId }));
	await expect.element(page.getByText(/Kasayı sayan kişi farkı onaylayamaz/)).toBeVisible();
	await expect.element(button('Farkı Onayla')).not.toBeInTheDocument();
});

test.each([
	refuse(settlementRefusals, 'settlement/own-count'),
	refuse(settlementRefusals, 'settlement/count-outdated'),
	offline,
])('an approval that is not taken can be tried again', async (reply) => {
	answer(approveDifference, reply);
	await renderPanel(settlement(short));
	await button('Farkı Onayla').click();
	await page.getByRole('dialog').getByRole('button', { name: 'Farkı Onayla' }).click();
	await expect.element(page.getByRole('alert').nth(1)).toBeVisible();
	await expect.element(button('Farkı Onayla')).toBeEnabled();
});

test('a count that no longer holds is named, with who counted', async () => {
	await renderPanel(settlement({ ...short, state: 'counting', differenceKurus: null }));
	const outdated = page.getByRole('alert');
	await expect
		.element(outdated)
		.toMatchTextContent('Önceki sayım geçersiz, kasa yeniden sayılacak');
	await expect.element(outdated).toMatchTextContent('₺1.200,00 teslim edilmişti: Sibel Ak');
	await expect.element(page.getByText('Yeniden sayılacak')).toBeVisible();
	await expectAccessible({ dark: true });
});

test('an approved count is not counted again', async () => {
	const approved = { approvedByName: 'Elif Kaya', approvedAt: '2026-11-20T05:50:00.000Z' };
	await renderPanel(settlement({ ...short, ...approved, state: 'approved' }), profile('cashier'));
	await expect.element(page.getByText(/^Elif Kaya · /)).toBeVisible();
	await expect.element(button('Yeniden Say')).not.toBeInTheDocument();
});

test('a failure offers Tekrar Dene', async () => {
	answer(showSettlement, serverError);
	await renderPart(<SettlementPanel route={routeDetail({ state: 'completed' })} />);
	await expect.element(button('Tekrar Dene')).toBeVisible();
	answer(showSettlement, settlement());
	await button('Tekrar Dene').click();
	await expect.element(page.getByText('Gün Sonu Kasası')).toBeVisible();
});

test('a paper under this count is in the place of the signatures that are not drawn', async () => {
	const paper = {
		addedBy: testId(7),
		addedByName: 'Sibel Ak',
		fileName: 'tutanak.pdf',
		addedAt: '2026-11-20T23:00:00.000Z',
		withdrawal: null,
	};
	const record = settlement({ ...short, countedBy: profile('cashier').userId, papers: [paper] });
	await renderPanel(record, profile('cashier'));
	const driver = page.getByRole('region', { name: 'Borcu Kabul Eden (Sürücü)' });
	await expect.element(driver).toMatchTextContent('İmzalı kâğıt eklendi.');
	await expect.element(page.getByText('İmza bekleniyor.')).not.toBeInTheDocument();
});

test('the count is signed by the driver, who counted and the debtor, or on paper', async () => {
	const counted = { ...short, countedBy: profile('cashier').userId, debts: [] };
	const picture = { width: 300, height: 120, path: 'M10 10L200 60' };
	const signed = { ...picture, signedBy: 'Sibel Ak', signedAt: '2026-11-20T05:45:00.000Z' };
	const paper = {
		addedBy: profile('cashier').userId,
		addedByName: 'Sibel Ak',
		addedAt: '2026-11-20T05:30:00.000Z',
	};
	const withdrawal = {
		reason: 'Başka rotanın tutanağı.',
		withdrawnByName: 'Elif Kaya',
		withdrawnAt: '2026-11-20T05:40:00.000Z',
	};
	const record = settlement({
		...counted,
		signatures: [{ ...signed, party: 'cashier' }],
		papers: [
			{ ...paper, fileName: 'tutanak.pdf', withdrawal: null },
			{ ...paper, fileName: 'yanlis.pdf', withdrawal },
		],
	});
	answer(signSettlement, refuse(settlementRefusals, 'settlement/already-signed'));
	await renderPanel(record, profile('cashier'));
	await expect.element(page.getByRole('img', { name: 'Sibel Ak imzası' })).toBeVisible();
	await expect.element(button(/İmzalı kâğıt 1 .*\(önceki sayım\)/)).toBeVisible();
	await expect.element(page.getByText('Geri alındı')).toBeVisible();
	// Neither the paper of an earlier count nor a withdrawn one replaces the signature.
	await expect.element(page.getByText('İmza bekleniyor.').first()).toBeVisible();
	await expect.element(button('Geri al: İmzalı kâğıt 2')).not.toBeInTheDocument();
	await expect.element(button('İmza al: Teslim Alan (Kasa)')).not.toBeInTheDocument();
	await button('İmza al: Borcu Kabul Eden (Sürücü)').click();
	await expect.element(page.getByText(/toplam ₺50,00\. Tutarı inceledim/)).toBeVisible();
	await drawSignature();
	await button('İmzayı Onayla').click();
	await expect.element(page.getByText('Bu imza daha önce atıldı.')).toBeVisible();
	expect(requestsOf(signSettlement)[0]?.body).toMatchObject({ version: 2, party: 'debtor' });
	await button('İmzalı Kâğıt Ekle').click();
	const form = page.getByRole('dialog', { name: 'İmzalı Kâğıt Ekle' });
	await expect.element(form.getByRole('button', { name: 'Ekle' })).toBeDisabled();
	await expectAccessible({ dark: true });
	answer(uploadTempFile, { data: { fileName: 'yeni.pdf' } });
	answer(addSettlementPapers, record);
	const pdf = new File(['%PDF-'], 'imzali.pdf', { type: 'application/pdf' });
	await page.getByLabelText('İmzalı kâğıt (fotoğraf ya da PDF)').upload(pdf);
	await form.getByRole('button', { name: 'Ekle', exact: true }).click();
	await expect
		.poll(() => requestsOf(addSettlementPapers)[0]?.body)
		.toEqual({ fileNames: ['yeni.pdf'] });
	answer(withdrawSettlementPaper, record);
	await button('Geri al: İmzalı kâğıt 1').click();
	await page.getByRole('textbox', { name: 'Neden' }).fill('Yanlış dosya eklendi.');
	await button('Geri Al').click();
	await expect
		.poll(() => requestsOf(withdrawSettlementPaper)[0]?.body)
		.toEqual({ fileName: 'tutanak.pdf', reason: 'Yanlış dosya eklendi.' });
});
