import { answerOwnReview } from '@sevk/contract/debits/delivery-evidence';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ownReview } from '../../../testing/builders/evidence-builders.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { DeliveryEvidenceCards } from './delivery-evidence-cards.tsx';

test('the driver sees each point with its record and writes what happened', async () => {
	answer(answerOwnReview, { id: ownReview().attemptId, version: 3 });
	await renderPart(<DeliveryEvidenceCards reviews={[ownReview()]} />);
	const card = page.getByRole('listitem').filter({ hasText: 'SP-1041' });
	for (const text of [
		'Onaylı konuma 14,3 km · 0/30',
		'Fotoğraf kaydı yok · sayılmaz',
		'12 / 100',
	]) {
		await expect.element(card).toMatchTextContent(text);
	}
	await expectAccessible();
	await page.getByRole('button', { name: 'Açıklama Yaz' }).click();
	await page.getByLabelText('Ne oldu?').fill('Zile bastım, açan olmadı.');
	await page.getByRole('button', { name: 'Gönder' }).click();
	await expect.element(page.getByText('Açıklamanız gönderildi.')).toBeVisible();
	expect(requestsOf(answerOwnReview)[0]?.body).toMatchObject({
		kind: 'answer',
		text: 'Zile bastım, açan olmadı.',
	});
});

test('a decision can be objected to', async () => {
	answer(answerOwnReview, { id: ownReview().attemptId, version: 4 });
	const decided = ownReview({ mayAnswer: false, decision: 'retry', decisionNote: 'Uzakta.' });
	await renderPart(<DeliveryEvidenceCards reviews={[decided]} />);
	await page.getByText('İncelenen denemelerim (1)').click();
	await expect.element(page.getByText('Karar: Tekrar denenecek. Uzakta.')).toBeVisible();
	await page.getByRole('button', { name: 'İtiraz Et' }).click();
	await page.getByLabelText('Ölçümün neden yanlış olduğunu yazın').fill('Konum yanlış.');
	await page.getByRole('dialog').getByRole('button', { name: 'İtiraz Et' }).click();
	await expect
		.poll(() => requestsOf(answerOwnReview)[0]?.body)
		.toMatchObject({ kind: 'objection' });
});
