import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../testing/render/render-part.tsx';
import { Modal } from '../dialog/modal.tsx';
import { notifyProblem } from '../feedback/toasts.tsx';
import { reserveBottomInset } from './bottom-inset.ts';

function Acts() {
	return (
		<div
			ref={reserveBottomInset}
			style={{ position: 'sticky', bottom: 0, height: 64, background: 'white' }}
		>
			<button type="button">Uygula</button>
		</div>
	);
}

/** A message stays above the button, wherever the two are. */
async function expectFree(name: string): Promise<void> {
	notifyProblem('Bağlantı kurulamadı. Tekrar deneyin.');
	const message = page.getByRole('alert');
	await expect.element(message).toBeVisible();
	const bottomOf = () => message.element().getBoundingClientRect().bottom;
	const top = () => page.getByRole('button', { name }).element().getBoundingClientRect().top;
	await expect.poll(() => bottomOf() <= top()).toBe(true);
}

test('a message does not cover the buttons of a step inside a window', async () => {
	await renderPart(
		<Modal opened onClose={() => undefined} title="Dosyadan Al" fullOnPhone>
			<div style={{ height: 3000 }}>Sütunlar</div>
			<Acts />
		</Modal>,
	);
	await expectFree('Uygula');
});

test('nor those of the window itself', async () => {
	await renderPart(
		<Modal
			opened
			onClose={() => undefined}
			title="Dosyadan Al"
			footer={<button type="button">Kaydet</button>}
		>
			<div style={{ height: 3000 }}>Satırlar</div>
		</Modal>,
	);
	await expectFree('Kaydet');
});
