import {
	addReason,
	editReason,
	readPublicEnums,
	retireReason,
} from '@sevk/contract/reasons/reasons';
import { commonRefusals } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { reasonRefusals } from '@sevk/domain/reasons/reason-words';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { reason } from '../../testing/builders/definition-builders.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { offline } from '../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderPart } from '../../testing/render/render-part.tsx';
import { ReasonForm } from './reason-form.tsx';

const label = page.getByRole('textbox', { name: 'Etiket' });
const code = page.getByRole('textbox', { name: 'Kod' });
const save = page.getByRole('button', { name: 'Kaydet' });
const problem = page.getByRole('alert');

async function renderForm(record: Parameters<typeof ReasonForm>[0]['reason'] = null) {
	const onClose = vi.fn();
	const form = (
		<ReasonForm list="undelivery" title="Neden Ekle" reason={record} onClose={onClose} />
	);
	await renderPart(form, { as: profile('admin') });
	return onClose;
}

test('a reason without its words or with a code in small letters is not sent', async () => {
	await renderForm();
	await code.fill('köpek');
	await save.click();
	await expect.element(page.getByText('En az 2 karakter olmalı.')).toBeVisible();
	await expect.element(page.getByText(reasonRefusals['reason/code-invalid']())).toBeVisible();
	expect(requestsOf(addReason)).toEqual([]);
	await expectAccessible({ dark: true });
});

test('a new reason is saved with its list, and the public lists are read again', async () => {
	answer(addReason, { list: 'undelivery', code: 'GUARD_DOG', version: 1 });
	const onClose = await renderForm();
	await label.fill('Bahçede köpek var');
	await code.fill('GUARD_DOG');
	const before = requestsOf(readPublicEnums).length;
	await save.click();
	await expect.element(page.getByText('Neden eklendi.')).toBeVisible();
	expect(onClose).toHaveBeenCalledOnce();
	await expect
		.poll(() => requestsOf(addReason)[0]?.body)
		.toMatchObject({
			list: 'undelivery',
			code: 'GUARD_DOG',
			label: 'Bahçede köpek var',
			stages: ['onboard'],
		});
	await expect.poll(() => requestsOf(readPublicEnums).length).toBeGreaterThan(before);
});

test('a code that was used before stays in the form with its sentence', async () => {
	answer(addReason, ({ body }) => refuse(reasonRefusals, 'reason/code-taken', { code: body.code }));
	const onClose = await renderForm();
	await label.fill('Bahçede köpek var');
	await code.fill('GUARD_DOG');
	await save.click();
	await expect.element(problem).toMatchTextContent('GUARD_DOG kodu daha önce kullanılmış.');
	await expect.element(label).toHaveValue('Bahçede köpek var');
	expect(onClose).not.toHaveBeenCalled();
	await expectAccessible();
});

test('the code of an existing reason cannot be changed', async () => {
	await renderForm(reason());
	await expect.element(code).toBeDisabled();
	await expect.element(code).toHaveValue('RECIPIENT_ABSENT');
});

test('a change by another person keeps the input', async () => {
	answer(editReason, refuse(commonRefusals, 'common/stale', { changedBy: 'Elif Kaya' }));
	await renderForm(reason({ version: 3 }));
	await label.fill('Alıcı evde yok');
	await save.click();
	await expect.element(problem).toMatchTextContent(/Elif Kaya tarafından değiştirildi/);
	await expect.element(label).toHaveValue('Alıcı evde yok');
	await expect.poll(() => requestsOf(editReason)[0]?.body.version).toBe(3);
});

test('a reason that every list needs stays in use', async () => {
	answer(
		retireReason,
		refuse(reasonRefusals, 'reason/system-reason', { label: 'Alıcı adreste yok' }),
	);
	const onClose = await renderForm(reason());
	await page.getByRole('button', { name: 'Kullanımdan Kaldır' }).click();
	await page
		.getByRole('dialog', { name: /kullanımdan/i })
		.getByRole('button', { name: 'Kullanımdan Kaldır' })
		.click();
	await expect.element(problem).toMatchTextContent('her listede bulunmalıdır');
	expect(onClose).not.toHaveBeenCalled();
});

test('without a connection the form stays as it was typed', async () => {
	answer(addReason, offline);
	await renderForm();
	await label.fill('Bahçede köpek var');
	await code.fill('GUARD_DOG');
	await save.click();
	await expect.element(problem).toHaveTextContent('Bağlantı kurulamadı.');
	await expect.element(code).toHaveValue('GUARD_DOG');
});
