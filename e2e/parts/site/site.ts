// Each worker of the browser tests has two installations of its own, so that no other worker sees
// its changes.

/** One pair: a demo in operation, and an empty installation without a user. */
export type Site = {
	readonly demoUrl: string;
	/** The folder of the demo's mails. */
	readonly mailFolder: string;
	readonly emptyUrl: string;
	readonly firstAdminLink: string;
	/** The push service of the tests, which keeps what it receives. */
	readonly pushUrl: string;
	/** The pages of the native app, which call the demo from another origin. */
	readonly appUrl: string;
};

const variable = 'SEVK_TEST_SITES';

/** Passes the pairs to the workers through the environment. */
export function provideSites(sites: readonly Site[]): void {
	process.env[variable] = JSON.stringify(sites);
}

/** This worker's own pair. */
export const site: Site = (JSON.parse(process.env[variable] ?? '[]') as Site[])[
	Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)
] ?? { demoUrl: '', mailFolder: '', emptyUrl: '', firstAdminLink: '', pushUrl: '', appUrl: '' };
