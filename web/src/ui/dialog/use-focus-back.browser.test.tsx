import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../../testing/render/render-part.tsx';
import { OtherActsMenu } from '../document/other-acts-menu.tsx';
import { Modal } from './modal.tsx';

/** A window that is mounted only while it is open, as those of the screens are. */
function Acts() {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button onClick={() => setOpen(true)}>Rotayı Kapat</Button>
			<OtherActsMenu>
				<Menu.Item onClick={() => setOpen(true)}>Rotayı Düzenle</Menu.Item>
			</OtherActsMenu>
			{isOpen ? (
				<Modal opened onClose={() => setOpen(false)} title="Rota">
					<Button onClick={() => setOpen(false)}>Vazgeç</Button>
				</Modal>
			) : null}
		</>
	);
}

const button = (name: string) => page.getByRole('button', { name });
const dialog = page.getByRole('dialog', { name: 'Rota' });

test('a window that a button opened gives the focus back to it', async () => {
	await renderPart(<Acts />);
	await button('Rotayı Kapat').click();
	await expect.element(dialog).toBeVisible();
	await userEvent.keyboard('{Escape}');
	await expect.element(button('Rotayı Kapat')).toHaveFocus();
});

test.each(['Escape', 'a button'])(
	'a window that a menu opened gives the focus back to the menu: %s',
	async (way) => {
		await renderPart(<Acts />);
		await button('Diğer İşlemler').click();
		await page.getByRole('menuitem', { name: 'Rotayı Düzenle' }).click();
		await expect.element(dialog).toBeVisible();
		if (way === 'Escape') await userEvent.keyboard('{Escape}');
		else await button('Vazgeç').click();
		await expect.element(dialog).not.toBeInTheDocument();
		await expect.element(button('Diğer İşlemler')).toHaveFocus();
	},
);
