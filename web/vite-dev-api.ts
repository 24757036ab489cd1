import { setTimeout as delay } from 'node:timers/promises';
import type { Plugin } from 'vite';

const patienceMs = 20_000;

/** `npm run dev`: requests of the API go to the server, and wait while it restarts. */
export function devApi(target: string | undefined): Plugin {
	return {
		name: 'dev-api',
		apply: (_config, { command }) => command === 'serve' && target !== undefined,
		config: () => ({ server: { proxy: { '/api': { target: String(target) } } } }),
		hotUpdate({ file }) {
			if (!/\/(domain|contract)\/src\//.test(file)) return undefined;
			this.environment.hot.send({ type: 'full-reload' });
			return [];
		},
		configureServer: ({ middlewares }) => {
			middlewares.use('/api', async (_request, _response, next) => {
				const until = Date.now() + patienceMs;
				while (!(await isReady(target)) && Date.now() < until) await delay(50);
				next();
			});
		},
	};
}

async function isReady(target: string | undefined): Promise<boolean> {
	return fetch(`${target}/readyz`).then(
		({ ok }) => ok,
		() => false,
	);
}
