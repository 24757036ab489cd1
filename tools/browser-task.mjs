// Builds the web app, finds a Chromium and runs a file of e2e/ that needs both:
//   node tools/browser-task.mjs e2e/bench-web.ts
import { buildWeb } from './build-web.mjs';
import { ensureChromium } from './chromium.mjs';
import { endWithCaller, runNode } from './run.mjs';

endWithCaller();
const built = await buildWeb();
if (built.code !== 0) {
	console.error(built.output);
	process.exit(1);
}
const chromium = ensureChromium();
if (chromium === null) process.exit(1);
const { code } = await runNode(process.argv[2], [], { env: { CHROMIUM_PATH: chromium } });
process.exit(code);
