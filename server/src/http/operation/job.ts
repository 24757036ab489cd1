/**
 * Work in the background. A feature returns its jobs, and `main` starts them and stops them in
 * reverse order. It is started at most once; `stop` resolves when nothing of it runs any more, or after
 * a limit of its own (an outbox whose service is silent).
 */
export type Job = {
	readonly name: string;
	readonly start: () => { readonly stop: () => Promise<void> };
};
