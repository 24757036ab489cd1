import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { balance } from '../../../testing/builders/route-builders.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { DebitBalanceBar } from './debit-balance-bar.tsx';

test('the balance has the words of the printed one', async () => {
	await renderPart(<DebitBalanceBar balance={{ ...balance(5), delivered: 2, remaining: 3 }} />);
	for (const words of ['5 zimmetlendi', '2 teslim edildi', '0 geri teslim', '3 araçta']) {
		await expect.element(page.getByText(words, { exact: true })).toBeVisible();
	}
});
