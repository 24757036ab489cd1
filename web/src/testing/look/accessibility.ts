import axe from 'axe-core';
import { expect } from 'vitest';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Options = {
	/** Checks contrast in the dark theme as well: where a state has colours of its own. */
	readonly dark?: boolean;
	/** Leaves out the layout around the screen, for states that have a sibling with the whole page. */
	readonly screenOnly?: boolean;
};

/** Fails on a violation of WCAG 2.2 AA in the page or its screen, and on a page wider than the window. */
export async function expectAccessible(options: Options = {}): Promise<void> {
	const { dark = false, screenOnly = false } = options;
	const context = screenOnly ? screenElement() : document;
	expect(widthBeyondWindow(), 'px wider than the window').toBe(0);
	expect(await violations(context, { runOnly: standards }), 'light theme').toEqual([]);
	if (dark) expect(await darkViolations(context), 'dark theme').toEqual([]);
}

function screenElement(): HTMLElement {
	const main = document.querySelector('main');
	if (main === null) throw new Error('The page has no main element.');
	return main;
}

function widthBeyondWindow(): number {
	const { scrollWidth, clientWidth } = document.documentElement;
	return Math.max(0, scrollWidth - clientWidth);
}

/** The dark theme changes colours only, so contrast alone is measured again. */
async function darkViolations(context: Document | HTMLElement): Promise<readonly string[]> {
	const { dataset } = document.documentElement;
	dataset['mantineColorScheme'] = 'dark';
	const found = await violations(context, {
		runOnly: { type: 'rule', values: ['color-contrast'] },
	});
	dataset['mantineColorScheme'] = 'light';
	return found;
}

async function violations(
	context: Document | HTMLElement,
	options: axe.RunOptions,
): Promise<readonly string[]> {
	const { violations: found } = await axe.run(context, {
		...options,
		resultTypes: ['violations'],
		// Two rules load style sheets and media: an experimental one and that of playing sound.
		preload: false,
	});
	return found.map(
		({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
	);
}
