import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderPart } from '../../testing/render/render-part.tsx';
import { DataTable } from './data-table.tsx';

const count = 500;
const rows = Array.from({ length: count }, (_, index) => ({ id: `satır-${index}` }));
const countRows = () => document.querySelectorAll('tr[data-index]').length;
const rowAt = (index: number) => {
	const row = document.querySelector(`tr[data-index="${index}"]`);
	return row instanceof HTMLElement ? row : null;
};

async function renderTable(): Promise<void> {
	await renderPart(
		<div style={{ height: 600, display: 'grid' }}>
			<DataTable
				label="Satırlar"
				rows={rows}
				columns={[{ key: 'id', head: 'Kayıt', cell: ({ id }) => id }]}
				rowKey={({ id }) => id}
				rowLabel={({ id }) => id}
				onOpen={() => undefined}
				renderCard={({ id }) => id}
			/>
		</div>,
	);
}

function isInSight(row: HTMLElement): boolean {
	const box = row.getBoundingClientRect();
	return box.top >= 0 && box.bottom <= window.innerHeight;
}

test('of a long list only the rows in sight are drawn, and all are counted', async () => {
	await renderTable();
	const table = page.getByRole('table', { name: 'Satırlar' });
	await expect.element(table).toHaveAttribute('aria-rowcount', String(count + 1));
	expect(countRows()).toBeLessThan(80);
	await expectAccessible();
});

test.each([
	['End', 0, count - 1],
	['PageUp', count - 1, count - 13],
	['Home', 20, 0],
	['ArrowDown', 3, 4],
])('%s moves the focus from row %i to row %i, in sight', async (key, from, to) => {
	await renderTable();
	await expect.poll(() => rowAt(0)).not.toBeNull();
	const scroller = document.querySelector('table')?.parentElement;
	scroller?.scrollTo(0, from * 44);
	await expect.poll(() => rowAt(from)).not.toBeNull();
	rowAt(from)?.focus();
	await userEvent.keyboard(`{${key}}`);
	await expect.poll(() => document.activeElement === rowAt(to)).toBe(true);
	await expect.poll(() => isInSight(rowAt(to) ?? document.body)).toBe(true);
	expect(countRows()).toBeLessThan(80);
});
