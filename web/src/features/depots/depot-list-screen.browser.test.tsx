import { paths } from '@sevk/contract/common/paths';
import { listDepots } from '@sevk/contract/depots/depots';
import { companyScopeNote } from '@sevk/domain/users/user-words';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { depot } from '../../testing/builders/definition-builders.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { answer } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';

const rows = page.getByRole('table', { name: 'Depolar' }).getByRole('row');
const add = page.getByRole('button', { name: 'Ekle' });

test('an admin of all depots adds and edits', async () => {
	answer(listDepots, { items: [depot()] });
	await renderScreen(paths.depots, { as: profile('admin') });
	await expect.element(rows).toHaveLength(2);
	await expect.element(add).toBeVisible();
	await expect.element(page.getByText(companyScopeNote)).not.toBeInTheDocument();
});

test('an admin of one depot reads, and why', async () => {
	answer(listDepots, { items: [depot()] });
	await renderScreen(paths.depots, { as: profile('admin', { allDepots: false }) });
	await expect.element(rows).toHaveLength(2);
	await expect.element(page.getByText(companyScopeNote)).toBeVisible();
	await expect.element(add).not.toBeInTheDocument();
	await expectAccessible({ dark: true });
});
