// `npm run test:wide [long | mutation | screens | firebase | citus | postgres]`: tests that are too slow for `npm test`. Run it
// on the final commit of a change; the last line is the total: `N passed, N failed`.
import { ensureInstalled } from '../install.mjs';
import { endWithCaller } from '../run.mjs';

const isEnding = endWithCaller();
await ensureInstalled();
const {
	browserTier,
	citusTier,
	countedTier,
	mutationTier,
	postgresTier,
	runTiers,
	vitestTier,
	webBuildTier,
} = await import('./test-tiers.mjs');

const parts = {
	long: [['Uzun testler', () => vitestTier('wide', ['--config', 'vitest.wide.config.ts'])]],
	mutation: [['Kuralların mutasyon testi', mutationTier]],
	screens: [
		['Arayüz derlemesi', webBuildTier],
		['Her ekran, boy ve tema', () => browserTier('playwright.wide.config.ts')],
	],
	citus: [['Sunucu testleri, Citus’ta', citusTier]],
	postgres: [['Sunucu testleri, ayrı bir PostgreSQL’de', postgresTier]],
	firebase: [['Firebase öykünücüsü', () => countedTier('tools/tiers/test-firebase.mjs')]],
};

const names = process.argv.slice(2);
const unknown = names.filter((part) => !Object.hasOwn(parts, part));
if (unknown.length > 0) {
	console.error(
		`Bilinmeyen bölüm: ${unknown.join(', ')}. Bölümler: ${Object.keys(parts).join(', ')}.`,
	);
	process.exit(1);
}
const selection = names.length > 0 ? names : Object.keys(parts);
await runTiers(
	selection.flatMap((part) => parts[part]),
	isEnding,
);
