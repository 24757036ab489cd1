import fs from 'node:fs';
import path from 'node:path';
import { DEFAULT_THEME } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { colorOf, contrast, type Scheme, tokenNames } from '../../testing/look/theme-colors.ts';
import { theme } from './theme.ts';

const source = path.join(import.meta.dirname, '../..');
const schemes: readonly Scheme[] = ['light', 'dark'];

/** WCAG 2.2, 1.4.3 and 1.4.11. */
const textMinimum = 4.5;
const graphicMinimum = 3;
/** WCAG 2.2, 1.4.6: the driver reads in sunlight. */
const sunlightMinimum = 7;

/** The backgrounds of text where a screen sets none of its own. */
const surfaces = ['paper', 'paper-side', 'paper-sunk', 'paper-hover', 'paper-chosen'].map(
	(name) => `var(--${name})`,
);

/** The sheets of Mantine's components that the app loads. */
const packages = path.join(source, '../../node_modules');

/** Rules that colour a symbol without text. */
const graphics = ['map-view.module.css .pin', 'route-departure-check.module.css .light'];

type Pair = {
	readonly where: string;
	readonly text: string;
	readonly background: string;
	/** The only scheme that has this pair. */
	readonly only?: Scheme;
};

/** Pairs below the minimum, as sentences with the measured ratio. */
function failures(
	pairs: readonly Pair[],
	minimum: number,
	among: readonly Scheme[] = schemes,
): readonly string[] {
	return among.flatMap((scheme) =>
		pairs.flatMap(({ where, text, background, only = scheme }) => {
			if (only !== scheme) return [];
			const below = colorOf(background, scheme, colorOf('var(--paper)', scheme));
			const ratio = contrast(colorOf(text, scheme, below), below);
			if (ratio >= minimum) return [];
			return [`${where} (${scheme}): ${text} on ${background} is ${ratio.toFixed(2)}`];
		}),
	);
}

function onSurfaces(names: readonly string[]): readonly Pair[] {
	return names.flatMap((name) =>
		surfaces.map((background) => ({ where: 'surface', text: `var(${name})`, background })),
	);
}

describe('contrast of the theme', () => {
	it('text can be read on every surface', () => {
		const texts = [
			'--ink',
			'--ink-dim',
			'--brand-ink',
			'--mantine-color-text',
			'--mantine-color-dimmed',
			'--mantine-color-placeholder',
			'--mantine-color-anchor',
			'--mantine-color-error',
		];
		expect(failures(onSurfaces(texts), textMinimum)).toEqual([]);
	});

	it('every tone can be read on its chip and on every surface', () => {
		const inks = tokenNames('-ink').filter((name) => !['--ink', '--brand-ink'].includes(name));
		expect(inks.length).toBeGreaterThanOrEqual(9);
		const chips = inks.map((ink) => ({
			where: 'chip',
			text: `var(${ink})`,
			background: `var(${ink.replace('-ink', '-tint')})`,
		}));
		expect(failures([...chips, ...onSurfaces(inks)], textMinimum)).toEqual([]);
	});

	it('a driver can read texts, chips and filled buttons in sunlight', () => {
		const inks = tokenNames('-ink').filter((name) => !['--ink', '--brand-ink'].includes(name));
		const texts = ['--ink', '--ink-dim', '--brand-ink', '--mantine-color-dimmed'];
		const more = ['--mantine-color-placeholder', '--mantine-color-anchor', '--mantine-color-error'];
		const chips = inks.map((ink) => ({
			where: 'chip',
			text: `var(${ink})`,
			background: `var(${ink.replace('-ink', '-tint')})`,
		}));
		const fills = ['--mantine-color-brand-6', '--brand-fill'].map((fill) => ({
			where: 'filled',
			text: '#ffffff',
			background: `var(${fill})`,
		}));
		const pairs = [...onSurfaces([...texts, ...more]), ...chips, ...fills];
		expect(failures(pairs, sunlightMinimum, ['driver'])).toEqual([]);
	});

	it('bars, pins and the focus ring stand out from every surface', () => {
		const solids = [...tokenNames('-solid'), '--brand-fill'];
		expect(failures(onSurfaces(solids), graphicMinimum)).toEqual([]);
	});

	it('alerts of every colour can be read', () => {
		const pairs = ['brand', 'gray', 'crimson', 'amber', 'green', 'blue'].map((color) => {
			const { text, background } = lookOf(color, 'light');
			return { where: `alert ${color}`, text, background };
		});
		expect(failures(pairs, textMinimum)).toEqual([]);
	});

	it('light, subtle and outlined buttons can be read, under the mouse too', () => {
		const pairs = ['brand', 'gray', 'crimson'].flatMap((color) =>
			(['light', 'subtle', 'outline'] as const).flatMap((variant): Pair[] => {
				const { text, background, hover } = lookOf(color, variant);
				const where = `${variant} ${color}`;
				const behind = variant === 'light' ? [background] : surfaces;
				return [...behind, hover].map((each) => ({ where, text, background: each }));
			}),
		);
		expect(failures(pairs, textMinimum)).toEqual([]);
	});

	it('white can be read on filled buttons and seen on the sign of a message', () => {
		const white = (fill: string) => ({
			where: 'filled',
			text: '#ffffff',
			background: `var(--mantine-color-${fill})`,
		});
		expect(failures(['brand-6', 'crimson-7'].map(white), textMinimum)).toEqual([]);
		expect(failures(['green-8', 'blue-8'].map(white), graphicMinimum)).toEqual([]);
	});

	it('every rule of a style sheet that sets a colour can be read', () => {
		const pairs = styleRules().flatMap(pairsOf);
		const isGraphic = ({ where }: Pair) => graphics.some((name) => where.includes(name));
		expect(pairs.length).toBeGreaterThan(100);
		expect(
			failures(
				pairs.filter((pair) => !isGraphic(pair)),
				textMinimum,
			),
		).toEqual([]);
		expect(failures(pairs.filter(isGraphic), graphicMinimum)).toEqual([]);
	});

	it('the shades that the sheets of Mantine write text in can be read', () => {
		const pairs = mantineSheets().flatMap(shadePairs);
		expect(new Set(pairs.map(({ text }) => text)).size).toBeGreaterThanOrEqual(5);
		expect(failures(pairs, textMinimum)).toEqual([]);
	});
});

function lookOf(color: string, variant: 'light' | 'subtle' | 'outline') {
	const look = theme.variantColorResolver?.({ color, variant, theme: DEFAULT_THEME });
	return { text: look?.color ?? '', background: look?.background ?? '', hover: look?.hover ?? '' };
}

type Rule = { readonly where: string; readonly declarations: ReadonlyMap<string, string> };

/** The innermost rules of every sheet of the app, with their declarations. */
function styleRules(): readonly Rule[] {
	const sheets = fs
		.readdirSync(source, { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.css'));
	return sheets.flatMap((name) => rulesOf(name, path.join(source, name)));
}

function rulesOf(name: string, file: string): readonly Rule[] {
	const text = fs.readFileSync(file, 'utf8').replace(/\/\*.*?\*\//gs, '');
	return [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
		where: `${name} ${selector.trim().replace(/\s+/g, ' ')}`,
		declarations: new Map(
			[...body.matchAll(/(?:^|;)\s*([\w-]+):\s*([^;]+)/g)].map(([, key = '', value = '']) => [
				key,
				value.trim(),
			]),
		),
	}));
}

/** The rules of each component of Mantine that the app loads. */
function mantineSheets(): readonly (readonly Rule[])[] {
	return ['mantine.css', 'mantine-screens.css'].flatMap((list) => {
		const text = fs.readFileSync(path.join(source, 'ui/theme', list), 'utf8');
		return [...text.matchAll(/@import "(@mantine\/core\/styles\/(\w+)\.layer\.css)"/g)].map(
			([, file = '', name = '']) => rulesOf(name, path.join(packages, file)),
		);
	});
}

/**
 * Text in a shade of the palette, on the surfaces and on every background that the same component has
 * in that scheme. Disabled text is exempt (WCAG 2.2, 1.4.3).
 */
function shadePairs(rules: readonly Rule[]): readonly Pair[] {
	return schemes.flatMap((only) => {
		const own = rules.filter(
			({ where }) => where.includes(`scheme='${only}'`) && !where.includes('disabled'),
		);
		const backgrounds = own.flatMap(({ declarations }) => {
			const background = declarations.get('background-color') ?? '';
			return isShade(background) ? [background] : [];
		});
		return own.flatMap(({ where, declarations }) => {
			const text = declarations.get('color') ?? '';
			if (!isShade(text)) return [];
			return [...surfaces, ...backgrounds].map((background) => ({ where, text, background, only }));
		});
	});
}

function isShade(value: string): boolean {
	return /^var\(--mantine-color-\w+-\d\)$/.test(value);
}

/** A rule with its own background is one pair; the others are checked on every surface. */
function pairsOf({ where, declarations }: Rule): readonly Pair[] {
	const text = declarations.get('color');
	if (text === undefined || text === 'inherit' || text.includes('--chip-')) return [];
	const background = declarations.get('background') ?? declarations.get('background-color');
	if (background !== undefined && !/^(none|transparent|inherit)/.test(background)) {
		return [{ where, text, background }];
	}
	return surfaces.map((surface) => ({ where, text, background: surface }));
}
