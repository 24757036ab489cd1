import type { Signature } from '@sevk/domain/files/file-signature';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../testing/render/render-part.tsx';
import { SignatureDialog } from './signature-dialog.tsx';

const field = page.getByRole('img', { name: /^İmza alanı/ });
const accept = page.getByRole('button', { name: 'İmzayı Onayla' });

// Not a phone test: a frame wider than its window makes a mobile browser zoom out for good.
afterEach(() => page.viewport(1440, 900));

/** A line from left to right over the whole field. */
function drawAcross() {
	const element = field.element();
	const { left, top, width, height } = element.getBoundingClientRect();
	const at = (share: number) => ({
		pointerId: 1,
		pointerType: 'touch',
		isPrimary: true,
		bubbles: true,
		cancelable: true,
		button: 0,
		buttons: 1,
		pressure: 0.5,
		clientX: left + width * share,
		clientY: top + height / 2,
	});
	element.dispatchEvent(new PointerEvent('pointerdown', at(0.05)));
	for (const share of [0.2, 0.4, 0.6, 0.8, 0.95]) {
		element.dispatchEvent(new PointerEvent('pointermove', at(share)));
	}
	element.dispatchEvent(new PointerEvent('pointerup', { ...at(0.95), buttons: 0 }));
}

test('a signature keeps its form when the phone is turned', async () => {
	await page.viewport(844, 390);
	const onSign = vi.fn<(signature: Signature) => void>();
	await renderPart(
		<SignatureDialog
			signer="Ayşe Yılmaz · Kendisi"
			sentence="Siparişi teslim aldım."
			onClose={() => undefined}
			onSign={onSign}
		/>,
	);
	await expect.element(field).toBeVisible();
	const wide = field.element().clientWidth;
	drawAcross();
	await page.viewport(390, 844);
	await expect.poll(() => field.element().clientWidth).toBeLessThan(wide);
	await accept.click();
	const [signature] = onSign.mock.lastCall ?? [];
	const xs = signature?.strokes[0]?.filter((_, at) => at % 2 === 0) ?? [];
	const steps = xs.slice(1).map((x, at) => x - (xs[at] ?? 0));
	// Nothing is pushed to the edge.
	expect(Math.min(...steps)).toBeGreaterThan(20);
	expect(xs.at(-1)).toBeLessThan(signature?.width ?? 0);
});

test('what a signature lacks is written above the buttons', async () => {
	const nothing = () => undefined;
	await renderPart(
		<SignatureDialog signer="Ayşe Yılmaz" sentence="Aldım." onClose={nothing} onSign={nothing} />,
	);
	await accept.click();
	const foot = page.getByRole('dialog').getByRole('contentinfo');
	await expect.element(foot.getByRole('alert')).toMatchTextContent(/^İmza çok kısa/);
});
