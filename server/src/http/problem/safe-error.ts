import { z } from 'zod';

/**
 * An error without personal data. Database errors quote stored values (`Key (phone)=(+90…)`) and
 * Zod errors quote input, so both are reduced to the facts of the fault (docs/trust.md#logs).
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
	// The message of framework errors quotes the requested URL; their code is sufficient.
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
