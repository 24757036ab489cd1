import { paths } from '@sevk/contract/common/paths';
import { showBackups } from '@sevk/contract/company/company-backups';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backups } from '../../testing/builders/definition-builders.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { serverError } from '../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderPart } from '../../testing/render/render-part.tsx';
import { renderScreen } from '../../testing/render/render-screen.tsx';
import { CompanyBackups } from './company-backups.tsx';

const panel = page.getByRole('region', { name: 'Yedekleme' });

async function renderBackups(reply = backups()): Promise<void> {
	answer(showBackups, reply);
	await renderPart(<CompanyBackups />, { as: profile('admin') });
}

test('shows the last backup, its size and the next one, without a warning', async () => {
	await renderBackups();
	await expect.element(panel).toMatchTextContent('20.11.2026 03:00');
	await expect.element(panel).toMatchTextContent('48,3 MB');
	await expect.element(panel).toMatchTextContent('21.11.2026 03:00');
	await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
	await expectAccessible({ dark: true });
});

test('a failure is a warning with its sentence, and so is a backup that is two days old', async () => {
	const lastFailure = { at: '2026-11-20T00:00:00.000Z', sentence: 'Diskte yer yok.' };
	await renderBackups(backups({ lastFailure, isLate: true, lastSuccess: null }));
	await expect.element(panel).toMatchTextContent('Diskte yer yok.');
	await expect.element(panel).toMatchTextContent('İki günden uzun süredir');
	await expect.element(panel).toMatchTextContent('Henüz yok');
	expect(page.getByRole('alert').elements()).toHaveLength(2);
	await expectAccessible({ dark: true });
});

test('without a schedule the setting is named, and what a backup does not contain', async () => {
	await renderBackups({ schedule: null, containsFiles: false, containsSecret: false });
	await expect.element(panel).toMatchTextContent('BACKUP_DIR');
	await expect.element(panel).toMatchTextContent('S3’te; yedeğe girmez');
	await expect.element(panel).toMatchTextContent('SECRET ayarından');
});

test('a failed answer can be tried again', async () => {
	answer(showBackups, serverError);
	await renderPart(<CompanyBackups />, { as: profile('admin') });
	await expect.element(panel.getByRole('button', { name: 'Tekrar Dene' })).toBeVisible();
});

test('only who may edit the company sees the backups', async () => {
	await renderScreen(paths.backups, { as: profile('viewer') });
	await expect.element(page.getByRole('heading', { name: 'Yetkiniz yok' }).first()).toBeVisible();
	await expect.element(panel).not.toBeInTheDocument();
	expect(requestsOf(showBackups)).toHaveLength(0);
});
