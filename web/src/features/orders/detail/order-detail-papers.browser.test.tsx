import { paperAddressType } from '@sevk/contract/common/paper';
import { printLabels } from '@sevk/contract/orders/order-papers';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { orderDetail } from '../../../testing/builders/order-builders.ts';
import { paperAt } from '../../../testing/fake-server/fake-replies.ts';
import { answer } from '../../../testing/fake-server/fake-server.ts';
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

test('a document opens in a tab, and can be saved under its name', async () => {
	const tab = { location: { href: '' }, close: vi.fn() };
	vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
	const address = '/api/public/storage?filePath=a.pdf&token=t';
	answer(printLabels, ({ headers }) => {
		expect(headers.get('accept')).toBe(paperAddressType);
		return paperAt(address, 'etiket-SP-240502.pdf');
	});
	await renderPart(<OrderPapers order={orderDetail()} />);
	await page.getByRole('button', { name: 'Yazdır' }).click();
	await page.getByRole('menuitem', { name: 'Etiket 1/2' }).click();
	const save = page.getByRole('link', { name: 'İndir: etiket-SP-240502.pdf' });
	await expect.element(save).toBeVisible();
	expect(tab.location.href).toBe(address);
	await expect.element(save).toHaveAttribute('href', address);
	await expect.element(save).toHaveAttribute('download', 'etiket-SP-240502.pdf');
	const { left, top, width, height } = save.element().getBoundingClientRect();
	expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(save.element());
});
