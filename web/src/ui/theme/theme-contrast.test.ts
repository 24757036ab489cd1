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

/** What text is written on wherever a screen sets no background of its own. */
const surfaces = ['paper', 'paper-side', 'paper-sunk', 'paper-hover', 'paper-chosen'].map(
	(name) => `var(--${name})`,
);

/** Rules that colour a sign without text. */
const graphics = ['map-view.module.css .pin', 'route-departure-check.module.css .light'];

type Pair = { readonly where: string; readonly text: string; readonly background: string };

/** Pairs below the minimum, as sentences with the measured ratio. */
function failures(pairs: readonly Pair[], minimum: number): readonly string[] {
	return schemes.flatMap((scheme) =>
		pairs.flatMap(({ where, text, background }) => {
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
			...['--ink', '--ink-dim', '--brand-ink', '--mantine-color-text', '--mantine-color-dimmed'],
			...['--mantine-color-placeholder', '--mantine-color-anchor', '--mantine-color-error'],
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
});

function lookOf(color: string, variant: 'light' | 'subtle' | 'outline') {
	const look = theme.variantColorResolver?.({ color, variant, theme: DEFAULT_THEME });
	return { text: look?.color ?? '', background: look?.background ?? '', hover: look?.hover ?? '' };
}

type Rule = { readonly where: string; readonly declarations: ReadonlyMap<string, string> };

/** The innermost rules of every sheet, with their declarations. */
function styleRules(): readonly Rule[] {
	const sheets = fs
		.readdirSync(source, { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.css'));
	return sheets.flatMap((name) => {
		const text = fs.readFileSync(path.join(source, name), 'utf8').replace(/\/\*.*?\*\//gs, '');
		return [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
			where: `${name} ${selector.trim().replace(/\s+/g, ' ')}`,
			declarations: new Map(
				[...body.matchAll(/(?:^|;)\s*([\w-]+):\s*([^;]+)/g)].map(([, key = '', value = '']) => [
					key,
					value.trim(),
				]),
			),
		}));
	});
}

/** A rule with a background of its own is one pair; the others are written on any surface. */
function pairsOf({ where, declarations }: Rule): readonly Pair[] {
	const text = declarations.get('color');
	if (text === undefined || text === 'inherit' || text.includes('--chip-')) return [];
	const background = declarations.get('background') ?? declarations.get('background-color');
	if (background !== undefined && !/^(none|transparent|inherit)/.test(background)) {
		return [{ where, text, background }];
	}
	return surfaces.map((surface) => ({ where, text, background: surface }));
}
