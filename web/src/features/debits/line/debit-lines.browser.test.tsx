import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { debitDetail } from '../../../testing/builders/debit-builders.ts';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { DebitLines } from './debit-lines.tsx';

const debit = debitDetail({ state: 'disputed' });
const [first, ...others] = debit.lines;

function Lines({ isDisputed }: { readonly isDisputed: boolean }) {
	const [part, setPart] = useState<string | null>(null);
	const lines = first === undefined ? [] : [{ ...first, isDisputed }, ...others];
	return <DebitLines debit={{ ...debit, lines }} part={part} onPart={setPart} />;
}

const tab = page.getByRole('button', { name: /Sürücünün bulamadığı/ });
const rows = page.getByRole('row').filter({ hasText: 'SP-240501' });

test('the koli that the driver did not find are a part of their own', async () => {
	await renderPart(<Lines isDisputed />, { as: profile('warehouse') });
	await expect.element(rows.nth(1)).toBeVisible();
	await tab.click();
	await expect.element(rows.nth(1)).not.toBeInTheDocument();
	await expect.element(rows.nth(0)).toMatchTextContent('Sürücü bulamadı');
	await expectAccessible({ dark: true });
});

test('a debit without a dispute has no such part', async () => {
	await renderPart(<Lines isDisputed={false} />, { as: profile('warehouse') });
	await expect.element(rows.nth(1)).toBeVisible();
	expect(tab.elements()).toEqual([]);
});
