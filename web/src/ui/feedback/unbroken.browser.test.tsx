import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../testing/render/render-part.tsx';
import { unbroken } from './unbroken.tsx';

test('a document number stays in one line, and the sentence around it may break', async () => {
	const sentence = 'Mal kabul tamamlandı: TUT-UMR-2026-000001.';
	await renderPart(<div style={{ width: 210 }}>{unbroken(sentence)}</div>);
	await expect.element(page.getByText(sentence)).toBeVisible();
	const number = page.getByText('TUT-UMR-2026-000001', { exact: true }).element();
	expect(number.getClientRects()).toHaveLength(1);
});
