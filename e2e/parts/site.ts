// The two installations that each worker of the browser tests has for itself: no other worker sees
// what its tests change.

/** One pair: an operation of today, and an installation in which nobody has signed in yet. */
export type Site = {
	readonly demoUrl: string;
	/** Where the demo's mails land. */
	readonly mailFolder: string;
	readonly emptyUrl: string;
	readonly firstAdminLink: string;
};

const variable = 'SEVK_TEST_SITES';

/** Hands the pairs to the workers, which inherit the environment. */
export function giveSites(sites: readonly Site[]): void {
	process.env[variable] = JSON.stringify(sites);
}

/** This worker's own pair. */
export const site: Site = (JSON.parse(process.env[variable] ?? '[]') as Site[])[
	Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)
] ?? { demoUrl: '', mailFolder: '', emptyUrl: '', firstAdminLink: '' };
