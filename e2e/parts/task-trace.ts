import type { Page } from '@playwright/test';

/** Tasks of the page's main thread, in milliseconds. */
export type Tasks = {
	/** The longest task by the clock, and its processor time. */
	readonly longest: { readonly wallMs: number; readonly processorMs: number };
	/** The most processor time of one task: independent of other work on the machine. */
	readonly heaviestMs: number;
	readonly processorMs: number;
};

type TraceEvent = {
	readonly name: string;
	readonly pid: number;
	readonly tid: number;
	readonly dur?: number;
	readonly tdur?: number;
	readonly args?: { readonly name?: string };
};

const categories = ['disabled-by-default-devtools.timeline'];

/** Tasks of the page's main thread during an act, from the browser's trace. */
export async function tasksWhile(page: Page, act: () => Promise<void>): Promise<Tasks> {
	const browser = page.context().browser();
	if (browser === null) throw new Error('a page without a browser');
	await browser.startTracing(page, { categories });
	await act();
	const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
		traceEvents: TraceEvent[];
	};
	const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
	const mains = new Set(
		traceEvents
			.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
			.map(threadOf),
	);
	const tasks = traceEvents
		.filter((event) => event.name === 'RunTask' && mains.has(threadOf(event)))
		.map(({ dur = 0, tdur = 0 }) => ({ wallMs: dur / 1000, processorMs: tdur / 1000 }));
	if (tasks.length === 0) throw new Error('the browser noted no task');
	return {
		longest: tasks.reduce((one, other) => (other.wallMs > one.wallMs ? other : one)),
		heaviestMs: Math.max(...tasks.map(({ processorMs }) => processorMs)),
		processorMs: tasks.reduce((sum, task) => sum + task.processorMs, 0),
	};
}
