import { paths } from '@sevk/contract/common/paths';
import { readMapStyle } from '@sevk/contract/company/company-map';
import { showSetup } from '@sevk/contract/company/company-setup';
import { setupProgress } from '@sevk/domain/company/company-setup';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { profile } from '../../testing/builders/profile-builders.ts';
import { answer } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';

test('the steps fit a phone, and a depot is added from them', async () => {
	answer(showSetup, { steps: setupProgress(['company'], []), hidden: false });
	answer(readMapStyle, { styleUrl: null });
	await renderScreen(paths.setup, { as: profile('admin', { depots: [], allDepots: true }) });
	await expect.element(page.getByText('Önce depo ekleyin.').first()).toBeVisible();
	await expectAccessible({ dark: true });
	await page.getByRole('button', { name: 'Depo Ekle' }).click();
	await expect.element(page.getByRole('combobox', { name: 'İlçe', exact: true })).toBeVisible();
	await expectAccessible();
});
