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

const dist = path.join(import.meta.dirname, '../web/dist');
const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
	file.endsWith('.js'),
);

/**
 * What one of the oldest browsers lacks (web/oldest-browsers.ts) and no helper fills in. Mantine and the
 * map look first whether it is there.
 */
const missing =
	/\b(Promise\.try|Array\.fromAsync|Object\.groupBy|AbortSignal\.any|URL\.parse|RegExp\.escape|Error\.isError|Math\.sumPrecise|Iterator\.from)\b|\.(isWellFormed|toWellFormed|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom|toBase64|setFromBase64|showPopover|getOrInsert)\(|\.(values|keys|entries)\(\)\.(map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(/;

test('the product calls nothing that the oldest browsers lack', () => {
	const calls = scripts.flatMap((file) => {
		const [found] = readFileSync(path.join(dist, file), 'utf8').match(missing) ?? [];
		return found === undefined ? [] : [`${file}: ${found}`];
	});
	expect(calls).toEqual([]);
});

test('no translator changes the page, whose addresses must stay as they are', () => {
	const page = readFileSync(path.join(dist, 'index.html'), 'utf8');
	expect(page).toContain('<html lang="tr" translate="no">');
	expect(page).toContain('<meta name="google" content="notranslate" />');
});
