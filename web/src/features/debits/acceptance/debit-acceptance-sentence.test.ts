import { expect, test } from 'vitest';
import { debitDetail, debitEquipment } from '../../../testing/builders/debit-builders.ts';
import { acceptanceSentence } from './debit-acceptance-sentence.ts';

test('acceptance names the goods, the float and apart from them the amount to collect', () => {
	const debit = debitDetail({ floatKurus: 30_000, equipment: [debitEquipment()] });
	expect(acceptanceSentence(debit, true)).toBe(
		'1 sipariş, 2 koli, 2 boş kasa ve ₺300,00 bozuk para avansı zimmetinize geçecek. Tahsil edilecek: ₺1.250,00. Onaylıyor musunuz?',
	);
});

test('acceptance by a signed list names the driver', () => {
	expect(acceptanceSentence(debitDetail(), false)).toBe(
		'1 sipariş ve 2 koli şu sürücünün zimmetine geçecek: Gökhan Öz. Tahsil edilecek: ₺1.250,00. İmzaladığı zimmet listesi elinizde mi?',
	);
});
