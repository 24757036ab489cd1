import { startSevk } from './parts/sevk-process.ts';

/** Two real installations for the journeys: one with the demo operation, one empty. */
export default async function startServers(): Promise<() => Promise<void>> {
	const demo = await startSevk({ demo: true });
	const empty = await startSevk({ demo: false });
	process.env['SEVK_DEMO_URL'] = demo.url;
	process.env['SEVK_DEMO_MAIL'] = demo.mailFolder;
	process.env['SEVK_EMPTY_URL'] = empty.url;
	process.env['SEVK_FIRST_ADMIN'] = empty.firstAdminLink ?? '';
	return async () => {
		await Promise.all([demo.stop(), empty.stop()]);
	};
}
