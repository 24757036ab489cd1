// `npm run test:component -- [file …]`: the component tests, in the Chromium that is found or installed.
import { ensureChromium } from '../chromium.mjs';
import { endWithCaller, runNode } from '../run.mjs';

endWithCaller();
const chromium = ensureChromium();
if (chromium === null) process.exit(1);
const { code } = await runNode(
	'vitest',
	['run', '--project=component*', ...process.argv.slice(2)],
	{ env: { CHROMIUM_PATH: chromium } },
);
process.exit(code);
