import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../testing/render/render-part.tsx';
import { CardFacts } from './card-facts.tsx';

/** The number of lines that a text takes. */
function linesOf(text: string): number {
	const range = document.createRange();
	range.selectNodeContents(page.getByText(text).element());
	return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}

test('a number and an amount below a card are not broken when they need two lines', async () => {
	const [load, due] = ['2 koli · RT-UMR-261124-03', 'Tahsil edilecek ₺1.250,50'];
	await renderPart(
		<div style={{ width: 322 }}>
			<CardFacts title="MD-240120" left={load} right={due} />
		</div>,
	);
	expect([linesOf(load), linesOf(due)]).toEqual([1, 1]);
	const [left, right] = [load, due].map((text) => page.getByText(text).element());
	expect(right?.getBoundingClientRect().right).toBeCloseTo(
		left?.parentElement?.getBoundingClientRect().right ?? 0,
		0,
	);
});
