// The chosen basemap. Its host is in the content policy of every answer, so it is kept in memory.
import { mapStyleUrl } from '@sevk/domain/company/company-map';
import type { Database } from '../../db/database.ts';
import type { Job } from '../../http/operation/job.ts';
import { readPolicies } from './company-policy-store.ts';

type Log = Record<'warn', (about: object, message: string) => void>;

/** How long another process shows the former basemap. */
const refreshMs = 2_000;

export type MapStyle = {
	/** Address of the style; null for the bundled basemap. */
	readonly url: () => string | null;
	/** Origin that pages may load it from. */
	readonly hosts: () => readonly string[];
	/** Reads the choice again; after a failure the one before remains. */
	readonly refresh: () => Promise<void>;
	/** Reads it every two seconds, since another process may have saved it. */
	readonly job: Job;
};

/** Reads the choice, so that the first answer has it. */
export async function openMapStyle(
	db: Database,
	installationUrl: string | null,
	log: Log,
): Promise<MapStyle> {
	let url = installationUrl;
	let reading: Promise<void> | null = null;
	let isFailing = false;

	async function read(): Promise<void> {
		try {
			url = mapStyleUrl((await readPolicies(db)).mapStyle, installationUrl);
			isFailing = false;
		} catch (error) {
			if (!isFailing) log.warn({ err: error }, 'Harita ayarı okunamıyor; deneme sürüyor.');
			isFailing = true;
		}
	}

	/** Never shares a read that began before the call. */
	function refresh(): Promise<void> {
		const next = (reading ?? Promise.resolve()).then(read).finally(() => {
			if (reading === next) reading = null;
		});
		reading = next;
		return next;
	}

	function start() {
		// While the database does not answer, reads must not add up.
		const timer = setInterval(() => {
			if (reading === null) void refresh();
		}, refreshMs).unref();
		return {
			stop: async () => {
				clearInterval(timer);
				await reading;
			},
		};
	}

	await refresh();
	return {
		url: () => url,
		hosts: () => (url === null ? [] : [new URL(url).origin]),
		refresh,
		job: { name: 'map style', start },
	};
}
