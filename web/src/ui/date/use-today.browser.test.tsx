import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../testing/render/render-part.tsx';
import { useToday } from './use-today.ts';

function Today() {
	return <output>{useToday()}</output>;
}

test('a page that stays open past midnight shows the new day', async () => {
	vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
	vi.setSystemTime('2026-11-20T20:59:59.000Z');
	await renderPart(<Today />);
	await expect.element(page.getByRole('status')).toHaveTextContent('2026-11-20');
	vi.advanceTimersByTime(999);
	expect(page.getByRole('status').element().textContent).toBe('2026-11-20');
	vi.advanceTimersByTime(1);
	await expect.element(page.getByRole('status')).toHaveTextContent('2026-11-21');
	vi.advanceTimersByTime(86_400_000);
	await expect.element(page.getByRole('status')).toHaveTextContent('2026-11-22');
});
