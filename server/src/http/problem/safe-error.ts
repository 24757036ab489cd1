import { z } from 'zod';

/**
 * An error as a log may hold it. A database error quotes what was stored (`Key (phone)=(+90…)`),
 * a Zod error of an answer quotes what was read: both are cut down to what names the fault, never
 * a person (docs/trust.md#drills, G16).
 */
export function safeError(error: unknown): Record<string, unknown> {
	if (!(error instanceof Error)) return { type: typeof error };
	const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
	const about = {
		type: error.name,
		message: safeMessage(error),
		stack: frames.slice(0, 12).join('\n'),
		...databaseFacts(error),
	};
	return error.cause === undefined ? about : { ...about, cause: safeError(error.cause) };
}

function safeMessage(error: Error): string {
	if (error instanceof z.ZodError) {
		return error.issues
			.slice(0, 10)
			.map((issue) => `${issue.path.map(String).join('.')}: ${issue.code}`)
			.join('; ');
	}
	// The framework's code says it all; its message quotes the address as it came in.
	if ('code' in error && String(error.code).startsWith('FST_')) return '';
	return 'severity' in error ? error.message.replaceAll(/"[^"]*"/g, '"…"') : error.message;
}

function databaseFacts(error: Error): Record<string, unknown> {
	const facts: Record<string, unknown> = {};
	for (const key of ['code', 'table', 'column', 'constraint', 'routine', 'syscall']) {
		const value = (error as unknown as Record<string, unknown>)[key];
		if (typeof value === 'string') facts[key] = value;
	}
	return facts;
}
