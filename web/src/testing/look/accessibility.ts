import axe from 'axe-core';
import { expect } from 'vitest';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Options = {
	/** Checks contrast in the dark theme as well: where a state has colours of its own. */
	readonly dark?: boolean;
};

/** Fails on a violation of WCAG 2.2 AA in the whole page, and on a page wider than the window. */
export async function expectAccessible({ dark = false }: Options = {}): Promise<void> {
	expect(widthBeyondWindow(), 'px wider than the window').toBe(0);
	expect(await violations({ runOnly: standards }), 'light theme').toEqual([]);
	if (dark) expect(await darkViolations(), 'dark theme').toEqual([]);
}

function widthBeyondWindow(): number {
	const { scrollWidth, clientWidth } = document.documentElement;
	return Math.max(0, scrollWidth - clientWidth);
}

/** The dark theme changes colours only, so contrast alone is measured again. */
async function darkViolations(): Promise<readonly string[]> {
	const { dataset } = document.documentElement;
	dataset['mantineColorScheme'] = 'dark';
	const found = await violations({ runOnly: { type: 'rule', values: ['color-contrast'] } });
	dataset['mantineColorScheme'] = 'light';
	return found;
}

async function violations(options: axe.RunOptions): Promise<readonly string[]> {
	const { violations: found } = await axe.run(document, {
		...options,
		resultTypes: ['violations'],
	});
	return found.map(
		({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
	);
}
