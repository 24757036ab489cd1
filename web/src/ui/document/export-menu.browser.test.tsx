import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderPart } from '../../testing/render/render-part.tsx';
import { type Export, ExportMenu } from './export-menu.tsx';

const button = page.getByRole('button', { name: 'Dışa Aktar' });

async function take(onExport: Export, format: string): Promise<void> {
	await renderPart(<ExportMenu onExport={onExport} />);
	await button.click();
	await page.getByRole('menuitem', { name: format }).click();
}

test('a file is taken in the chosen format, with its progress and its name', async () => {
	const { promise, resolve } = Promise.withResolvers<string>();
	const onExport = vi.fn<Export>((_, onProgress) => {
		onProgress({ receivedBytes: 348_160 });
		return promise;
	});
	await take(onExport, 'CSV (.csv)');
	await expect.element(page.getByText('Dosya hazırlanıyor… 340 KB')).toBeVisible();
	await expect.element(button).toBeDisabled();
	await expectAccessible();
	resolve('araclar-2026-11-20.csv');
	await expect.element(page.getByText('araclar-2026-11-20.csv indirildi.')).toBeVisible();
	await expect.element(button).toBeEnabled();
	expect(onExport.mock.calls[0]?.[0]).toBe('csv');
});

test('a file that breaks off is named, and nothing is said to be prepared any longer', async () => {
	const broken = Object.assign(new Error('net'), { detail: 'Bağlantı kurulamadı.' });
	await take(() => Promise.reject(broken), 'Excel (.xlsx)');
	await expect.element(page.getByText('Bağlantı kurulamadı.')).toBeVisible();
	await expect.element(page.getByText('Dosya hazırlanıyor…')).not.toBeInTheDocument();
	await expect.element(button).toBeEnabled();
});

test('the keyboard opens the menu at the first time too, and Escape gives the focus back', async () => {
	await renderPart(<ExportMenu onExport={vi.fn<Export>()} />);
	await userEvent.tab();
	for (const time of ['first', 'second']) {
		await expect.element(button, { message: time }).toHaveFocus();
		await userEvent.keyboard('{Enter}');
		await expect.element(page.getByRole('menuitem', { name: 'Excel (.xlsx)' })).toHaveFocus();
		await expect.element(button).toHaveAttribute('aria-expanded', 'true');
		await userEvent.keyboard('{Escape}');
	}
	await expect.element(button).toHaveFocus();
	await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});
