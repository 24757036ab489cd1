import { expect, test } from 'vitest';
import { debitDetail, debitEquipment } from '../../../testing/builders/debit-builders.ts';
import { acceptanceQuestion } from './debit-acceptance-sentence.ts';

test('the driver confirms the goods and the amount to collect', () => {
	const debit = debitDetail({ floatKurus: 30_000, equipment: [debitEquipment()] });
	expect(acceptanceQuestion(debit, true)).toBe(
		'1 sipariş, 2 koli, 2 boş kasa ve ₺300,00 avans zimmetinize geçecek; tahsil edilecek ₺1.250,00. Onaylıyor musunuz?',
	);
});

test('acceptance by a signed list names the driver', () => {
	expect(acceptanceQuestion(debitDetail(), false)).toBe(
		'Sürücü: Gökhan Öz. 1 sipariş ve 2 koli sürücünün zimmetine geçecek; tahsil edilecek ₺1.250,00. İmzaladığı zimmet listesi elinizde mi?',
	);
});
