import { rmSync } from 'node:fs';
import type { FullConfig } from '@playwright/test';
import { memoryFolder, useTemporaryFolder } from '../tools/testing/temporary-folder.mjs';
import { startAppPages } from './parts/site/app-pages.ts';
import { startPushMailbox } from './parts/site/push-mailbox.ts';
import { fillDemo, startSevk } from './parts/site/sevk-process.ts';
import { provideSites, type Site } from './parts/site/site.ts';

/** Two real installations for each worker: one with the demo operation, one empty. */
export default async function startServers({ workers }: FullConfig): Promise<() => Promise<void>> {
	const pushService = await startPushMailbox();
	// Workers and their browsers inherit it.
	const removeTemporaryFolder = useTemporaryFolder(memoryFolder());
	const filled = fillDemo();
	const startDemo = async (appOrigin: string) =>
		startSevk({ demo: true, data: await filled, pushService: pushService.origin, appOrigin });
	const installations = await Promise.all(
		Array.from({ length: workers }, async () => {
			const pages = await startAppPages();
			const [demo, empty] = await Promise.all([
				startDemo(pages.origin),
				startSevk({ demo: false }),
			]);
			pages.callHost(demo.url);
			return { demo, empty, pages };
		}),
	);
	rmSync(await filled, { recursive: true, force: true });
	const sites = installations.map(
		({ demo, empty, pages }): Site => ({
			demoUrl: demo.url,
			mailFolder: demo.mailFolder,
			emptyUrl: empty.url,
			firstAdminLink: empty.firstAdminLink ?? '',
			pushUrl: pushService.origin,
			appUrl: pages.origin,
		}),
	);
	provideSites(sites);
	return async () => {
		for (const { pages } of installations) pages.stop();
		await Promise.all(installations.flatMap(({ demo, empty }) => [demo.stop(), empty.stop()]));
		await pushService.stop();
		removeTemporaryFolder();
	};
}
