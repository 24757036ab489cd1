// Commands of the operator: arguments, the sentence at the end, the exit code.
import path from 'node:path';

type Command = {
	readonly usage: string;
	readonly flags: readonly string[];
	/** Least and largest number of arguments that are not flags. */
	readonly operands: readonly [number, number];
	/** Returns the sentence of a success. */
	readonly run: (input: {
		readonly flags: ReadonlySet<string>;
		readonly operands: readonly string[];
	}) => Promise<string>;
};

/** Of a database that a command starts: only failures matter. */
export const operatorLog = {
	info: () => undefined,
	warn: (message: string) => console.error(message),
	error: (message: string) => console.error(message),
};

/** A path as the operator wrote it: npm changes the working folder. */
export function pathOf(operand: string): string {
	return path.resolve(process.env['INIT_CWD'] ?? '.', operand);
}

export function amount(count: number): string {
	return count.toLocaleString('tr-TR');
}

export function size(bytes: number): string {
	return `${(bytes / 1e6).toLocaleString('tr-TR', { maximumFractionDigits: 1 })} MB`;
}

export function secondsSince(startedAt: number): string {
	const seconds = (performance.now() - startedAt) / 1_000;
	return seconds.toLocaleString('tr-TR', { maximumFractionDigits: 1 });
}

/** Runs a command; the exit code is 0 on success, 1 on failure, 2 for wrong arguments. */
export async function runCommand(input: readonly string[], command: Command): Promise<void> {
	const flags = new Set(input.filter((one) => one.startsWith('--')));
	const operands = input.filter((one) => !one.startsWith('--'));
	const areKnown = [...flags].every((flag) => command.flags.includes(flag));
	const [least, most] = command.operands;
	if (!areKnown || operands.length < least || operands.length > most) {
		console.error(`Kullanım: ${command.usage}`);
		process.exitCode = 2;
		return;
	}
	try {
		console.log(await command.run({ flags, operands }));
	} catch (error) {
		console.error((error as Error).message);
		process.exitCode = 1;
	}
}
