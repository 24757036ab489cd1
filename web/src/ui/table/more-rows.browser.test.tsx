import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../testing/render/render-part.tsx';
import { MoreRows } from './more-rows.tsx';

afterEach(() => vi.unstubAllGlobals());

/** A list whose further pages are loaded by `load`, which says whether a page came. */
function Pages({ load }: { readonly load: () => Promise<'page' | 'nothing' | 'failed'> }) {
	const [count, setCount] = useState(1);
	const [hasFailed, setHasFailed] = useState(false);
	const run = async () => {
		const outcome = await load();
		if (outcome === 'page') setCount((before) => before + 1);
		setHasFailed(outcome === 'failed');
	};
	return (
		<>
			<p>{count} sayfa</p>
			<MoreRows exist={count < 4} isLoading={false} hasFailed={hasFailed} load={run} />
		</>
	);
}

const button = page.getByRole('button', { name: 'Daha Fazla Göster' });

test('the last of several changes says whether the end of the list is near', async () => {
	// A busy page delivers "far" and "near" in one call.
	const observe = function (this: { call: IntersectionObserverCallback }, target: Element) {
		const changes = [false, true].map((isIntersecting) => ({ isIntersecting, target }));
		queueMicrotask(() => this.call(changes as never, this as never));
	};
	class BusyObserver {
		readonly call: IntersectionObserverCallback;
		readonly observe = observe;
		readonly disconnect = () => undefined;
		constructor(call: IntersectionObserverCallback) {
			this.call = call;
		}
	}
	vi.stubGlobal('IntersectionObserver', BusyObserver);
	await renderPart(<Pages load={async () => 'page'} />);
	await expect.element(page.getByText('4 sayfa')).toBeVisible();
});

test('while the end stays in sight, pages follow each other, also after a cancelled try', async () => {
	const outcomes = ['page', 'nothing', 'nothing', 'page', 'page'] as const;
	let tries = 0;
	await renderPart(<Pages load={async () => outcomes[tries++] ?? 'nothing'} />);
	await expect.element(page.getByText('4 sayfa')).toBeVisible();
	await expect.element(button).not.toBeInTheDocument();
	expect(tries).toBe(outcomes.length);
});

test('a page that failed is loaded again by the button alone', async () => {
	let tries = 0;
	const load = vi.fn(async () => (++tries === 1 ? ('failed' as const) : ('page' as const)));
	await renderPart(<Pages load={load} />);
	await expect.poll(() => load.mock.calls.length).toBe(1);
	// Two frames in which an observer would have reported again.
	for (let frame = 0; frame < 2; frame += 1) {
		await new Promise((resolve) => requestAnimationFrame(resolve));
	}
	expect(load).toHaveBeenCalledTimes(1);
	await button.click();
	await expect.element(page.getByText('4 sayfa')).toBeVisible();
});
