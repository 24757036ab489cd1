import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { orderDetail } from '../../../testing/builders/order-builders.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { OrderPapers } from '../common/order-papers.tsx';

const labelItems = page.getByRole('menuitem', { name: /[Ee]tiket/ });

test('the menu names how many koli of the order go out, and prints each label', async () => {
	const [first, last] = orderDetail().pieces;
	if (first === undefined || last === undefined) throw new Error('the builder has two koli');
	const order = orderDetail({ pieces: [{ ...first, place: 'recipient' }, last] });
	await renderPart(<OrderPapers order={order} />);
	await page.getByRole('button', { name: 'Yazdır' }).click();
	await expect
		.element(labelItems.nth(0))
		.toHaveTextContent('Çıkacak Kolilerin Etiketleri (1 koli)');
	await expect.element(labelItems.nth(1)).toHaveTextContent('Etiket 1/2');
	await expect.element(labelItems.nth(2)).toHaveTextContent('Etiket 2/2');
});

test('an order that was delivered has the labels of single koli only', async () => {
	const pieces = orderDetail().pieces.map((piece) => ({ ...piece, place: 'recipient' as const }));
	await renderPart(<OrderPapers order={orderDetail({ pieces })} />);
	await page.getByRole('button', { name: 'Yazdır' }).click();
	await expect.element(labelItems.nth(0)).toHaveTextContent('Etiket 1/2');
	expect(labelItems.elements()).toHaveLength(2);
});
