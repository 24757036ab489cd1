import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';

test('the page of the building blocks is not part of the product', () => {
	const dist = path.join(import.meta.dirname, '../web/dist');
	const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
	expect(files.filter((file) => /gallery/i.test(file))).toEqual([]);
	const telling = files
		.filter((file) => /\.(js|css|html)$/.test(file))
		.filter((file) => readFileSync(path.join(dist, file), 'utf8').includes('Yapı Taşları'));
	expect(files.length).toBeGreaterThan(10);
	expect(telling).toEqual([]);
});
