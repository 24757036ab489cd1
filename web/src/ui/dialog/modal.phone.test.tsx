import { Button } from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ModalSection } from '../../gallery/modal-section.tsx';
import { profile } from '../../testing/builders/profile-builders.ts';
import { scrollByTouch } from '../../testing/input/browser-input.ts';
import { galleryState } from '../../testing/input/gallery-state.ts';
import { expectLockedPage } from '../../testing/input/modal-scroll-lock.ts';
import { renderPart } from '../../testing/render/render-part.tsx';
import { Modal } from './modal.tsx';

test('a finger does not scroll the page while a window is open, two windows deep as well', async () => {
	await renderPart(
		<>
			<ModalSection />
			<div style={{ height: 3000 }} />
		</>,
		{ scrolls: 'page' },
	);
	const opener = galleryState('Açılışlar').getByRole('button', { name: 'İki kat' });
	await expectLockedPage(opener, scrollByTouch);
});

test.each(['Zimmeti Kabul Et', 'Sürücünün Kabulüne Gönder'])(
	'the button %s below a window shows its whole label',
	async (verb) => {
		const footer = [<Button key="no">Vazgeç</Button>, <Button key="yes">{verb}</Button>];
		await renderPart(
			<Modal opened title={verb} maxWidth={440} onClose={() => undefined} footer={footer}>
				Onaylıyor musunuz?
			</Modal>,
			{ as: profile('driver') },
		);
		const button = page.getByRole('button', { name: verb });
		await expect.element(button).toBeVisible();
		for (const part of [button.element(), ...button.element().querySelectorAll('*')]) {
			expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth);
		}
	},
);
