// `npm test`: all checks and tests of the repository, also in a fresh clone. The last line is the
// total: `N passed, N failed`.
import { ensureInstalled } from '../install.mjs';
import { endWithCaller } from '../run.mjs';

const isEnding = endWithCaller();
await ensureInstalled();
const { runChecks } = await import('../check.mjs');
const { browserTier, citusTier, runTiers, vitestTier, webBuildTier } = await import(
	'./test-tiers.mjs'
);
const { forgetStatements, statementTier } = await import('../sql/lint-statements.mjs');

forgetStatements();
await runTiers(
	[
		['Denetimler', runChecks],
		['Birim ve sunucu testleri', () => vitestTier('unit', ['--project=!component*'])],
		['SQL deyimleri', statementTier],
		['Sunucu testleri, Citus’ta', citusTier],
		[
			'Bileşen testleri',
			() => vitestTier('component', ['--project=component*'], { browser: true }),
		],
		['Arayüz derlemesi', webBuildTier],
		['Tarayıcı testleri', () => browserTier('playwright.config.ts')],
	],
	isEnding,
);
