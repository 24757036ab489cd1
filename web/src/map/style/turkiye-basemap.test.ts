import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const file = path.join(import.meta.dirname, 'turkiye-basemap.json');
const text = readFileSync(file, 'utf8');
const { features } = JSON.parse(text) as {
	features: { properties: { kind: string; name?: string; rank?: number } }[];
};
const named = (kind: string) => features.filter(({ properties }) => properties.kind === kind);

test('the basemap is small enough to come with the product', () => {
	expect(text.length).toBeLessThan(600_000);
});

test('it has land, the border, every il and the ilçe that are not called Merkez', () => {
	expect(named('land')).toHaveLength(1);
	expect(named('border')).toHaveLength(1);
	expect(named('il')).toHaveLength(81);
	expect(named('il')[0]?.properties).toMatchObject({ name: 'İstanbul', rank: 0 });
	expect(named('ilçe').length).toBeGreaterThan(900);
	expect(named('ilçe').some(({ properties }) => properties.name === 'Merkez')).toBe(false);
});
