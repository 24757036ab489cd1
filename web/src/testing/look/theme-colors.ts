import fs from 'node:fs';
import path from 'node:path';
import { DEFAULT_THEME } from '@mantine/core';
import { cssVariables, theme } from '../../ui/theme/theme.ts';

/** `driver`: the light theme of a driver's phone. */
export type Scheme = 'light' | 'dark' | 'driver';
export type Rgb = readonly [red: number, green: number, blue: number];

const source = path.join(import.meta.dirname, '../..');

/** The declarations of a block in a style sheet: `--ink: #1f1d1a;` becomes ['--ink', '#1f1d1a']. */
function variablesIn(block: string): [string, string][] {
	return [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
		name,
		value.trim(),
	]);
}

const paper = fs.readFileSync(path.join(source, 'ui/theme/paper.css'), 'utf8');
const [, lightBlock = '', darkBlock = ''] =
	/:root \{(.*?)\n\}.*?:root\[data-mantine-color-scheme="dark"\] \{(.*?)\n\}/s.exec(paper) ?? [];

const driver = fs.readFileSync(path.join(source, 'ui/theme/driver.css'), 'utf8');
const [, driverBlock = ''] = /\{(.*?)\n\}/s.exec(driver) ?? [];

function palette(): [string, string][] {
	return Object.entries({ ...DEFAULT_THEME.colors, ...theme.colors }).flatMap(
		([name, shades = []]) =>
			shades.map((color, shade): [string, string] => [`--mantine-color-${name}-${shade}`, color]),
	);
}

/** What Mantine itself derives from the theme and the scheme. */
const mantineOwn: Record<'light' | 'dark', Record<string, string>> = {
	light: {
		'--mantine-color-white': '#ffffff',
		'--mantine-color-body': '#ffffff',
		'--mantine-color-default': '#ffffff',
		'--mantine-color-default-hover': 'var(--mantine-color-gray-0)',
		'--mantine-color-default-color': 'var(--mantine-color-gray-9)',
		'--mantine-primary-color-filled': 'var(--mantine-color-brand-6)',
	},
	dark: {
		'--mantine-color-white': '#ffffff',
		'--mantine-color-body': 'var(--mantine-color-dark-7)',
		'--mantine-color-default': 'var(--mantine-color-dark-6)',
		'--mantine-color-default-hover': 'var(--mantine-color-dark-5)',
		'--mantine-color-default-color': '#ffffff',
		'--mantine-primary-color-filled': 'var(--mantine-color-brand-6)',
	},
};

function tokensOf(scheme: Scheme): ReadonlyMap<string, string> {
	const resolved = cssVariables({ ...DEFAULT_THEME });
	const base = scheme === 'dark' ? 'dark' : 'light';
	const own = { light: '', dark: darkBlock, driver: driverBlock }[scheme];
	return new Map([
		...palette(),
		...Object.entries(mantineOwn[base]),
		...Object.entries(resolved[base]),
		...variablesIn(lightBlock),
		...variablesIn(own),
	]);
}

const tokens: Record<Scheme, ReadonlyMap<string, string>> = {
	light: tokensOf('light'),
	dark: tokensOf('dark'),
	driver: tokensOf('driver'),
};

/** Names of the tokens that style sheets of the app define, `--red-ink`. */
export function tokenNames(ending: string): readonly string[] {
	return [...tokens.light.keys()].filter((name) => name.endsWith(ending));
}

/**
 * The colour of a CSS value as it is painted over `below`. Throws for a token that is not known, so
 * that a new one cannot be left out.
 */
export function colorOf(value: string, scheme: Scheme, below: Rgb = [255, 255, 255]): Rgb {
	const [, token] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
	if (token !== undefined) {
		const resolved = tokens[scheme].get(token);
		if (resolved === undefined) throw new Error(`Unknown colour token ${token}.`);
		return colorOf(resolved, scheme, below);
	}
	const [, choice] = /^light-dark\((.*)\)$/.exec(value) ?? [];
	if (choice !== undefined) {
		const comma = topLevelComma(choice);
		const part = scheme === 'dark' ? choice.slice(comma + 1) : choice.slice(0, comma);
		return colorOf(part.trim(), scheme, below);
	}
	const [, part, percent] = /^color-mix\(in srgb, (.+) (\d+)%, transparent\)$/.exec(value) ?? [];
	if (part !== undefined) return over(colorOf(part, scheme, below), Number(percent) / 100, below);
	return plainColor(value, below);
}

/** The comma between the two arguments; the others are inside parentheses. */
function topLevelComma(text: string): number {
	let depth = 0;
	return [...text].findIndex((letter) => {
		if (letter === '(') depth += 1;
		if (letter === ')') depth -= 1;
		return letter === ',' && depth === 0;
	});
}

function plainColor(value: string, below: Rgb): Rgb {
	const [, hex] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value) ?? [];
	if (hex !== undefined) {
		const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
		const byte = (at: number) => Number.parseInt(full.slice(at, at + 2), 16);
		return [byte(0), byte(2), byte(4)];
	}
	const [, red, green, blue, alpha] = /^rgb\((\d+) (\d+) (\d+)(?: \/ (\d+)%)?\)$/.exec(value) ?? [];
	if (red === undefined) throw new Error(`Not a colour: ${value}.`);
	const share = alpha === undefined ? 1 : Number(alpha) / 100;
	return over([Number(red), Number(green), Number(blue)], share, below);
}

function over(above: Rgb, share: number, below: Rgb): Rgb {
	const mixed = (at: 0 | 1 | 2) => above[at] * share + below[at] * (1 - share);
	return [mixed(0), mixed(1), mixed(2)];
}

/** The contrast ratio of two colours (WCAG 2.2, "contrast ratio"). */
export function contrast(one: Rgb, other: Rgb): number {
	const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a);
	return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

function luminance(color: Rgb): number {
	const [red = 0, green = 0, blue = 0] = color.map((part) => {
		const share = part / 255;
		return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
