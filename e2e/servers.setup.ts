import type { FullConfig } from '@playwright/test';
import { type RunningSevk, startSevk } from './parts/sevk-process.ts';
import { provideSites, type Site } from './parts/site.ts';

/** Two real installations for each worker: one with the demo operation, one empty. */
export default async function startServers({ workers }: FullConfig): Promise<() => Promise<void>> {
	const sites: Site[] = [];
	const running: RunningSevk[] = [];
	// One after the other: each fills its demo through the real commands.
	for (let worker = 0; worker < workers; worker += 1) {
		const demo = await startSevk({ demo: true });
		const empty = await startSevk({ demo: false });
		running.push(demo, empty);
		sites.push({
			demoUrl: demo.url,
			mailFolder: demo.mailFolder,
			emptyUrl: empty.url,
			firstAdminLink: empty.firstAdminLink ?? '',
		});
	}
	provideSites(sites);
	return async () => {
		await Promise.all(running.map((one) => one.stop()));
	};
}
