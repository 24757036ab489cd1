import { page } from 'vitest/browser';

/** Draws one line with a pen into the open signature field. */
export async function drawSignature(): Promise<void> {
	const field = page.getByRole('img', { name: /^İmza alanı/ });
	await field.findElement();
	const { left, top } = field.element().getBoundingClientRect();
	const draw = (type: string, x: number, buttons: number) =>
		field.element().dispatchEvent(
			new PointerEvent(type, {
				bubbles: true,
				pointerId: 7,
				pointerType: 'pen',
				isPrimary: true,
				clientX: left + x,
				clientY: top + 40,
				button: 0,
				buttons,
			}),
		);
	draw('pointerdown', 20, 1);
	for (const x of [60, 100, 140, 180]) draw('pointermove', x, 1);
	draw('pointerup', 180, 0);
}
