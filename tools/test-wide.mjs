// `npm run test:wide`: what is worth keeping but too slow for `npm test`. Run it on the final commit
// of a piece of work; the last line is the sum: `N passed, N failed`.
import { ensureInstalled } from './install.mjs';
import { endWithCaller } from './run.mjs';

const isEnding = endWithCaller();
await ensureInstalled();
const { browserTier, countedTier, runTiers, vitestTier, webBuildTier } = await import(
	'./test-tiers.mjs'
);

await runTiers(
	[
		['Uzun testler', () => vitestTier('wide', ['--config', 'vitest.wide.config.ts'])],
		['Arayüz derlemesi', webBuildTier],
		['Her ekran, boy ve tema', () => browserTier('playwright.wide.config.ts')],
		['Firebase öykünücüsü', () => countedTier('tools/test-firebase.mjs')],
	],
	isEnding,
);
