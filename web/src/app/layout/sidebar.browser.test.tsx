import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { profile } from '../../testing/builders/profile-builders.ts';
import { renderPart } from '../../testing/render/render-part.tsx';
import { Sidebar } from './sidebar.tsx';

test('name and role of the user are readable in full beside the theme button', async () => {
	const as = profile('cashier', { name: 'Kübra Nur Kızılkayaoğlu' });
	await renderPart(
		<div style={{ width: 216 }}>
			<Sidebar onSearch={() => undefined} />
		</div>,
		{ as },
	);
	for (const text of ['Kübra Nur Kızılkayaoğlu', 'Kasa / Muhasebe']) {
		const word = page.getByText(text, { exact: true });
		await expect.element(word).toBeVisible();
		const { scrollWidth, clientWidth, scrollHeight, clientHeight } = word.element();
		expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
		expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
	}
});
