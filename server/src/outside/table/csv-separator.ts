/** In the order of preference: commas are also in addresses and amounts. */
const separators = [';', '\t', '|', ','] as const;
/** Titles may precede the table; these many filled lines are compared. */
const mostLines = 30;

export type CsvDialect = {
	readonly separator: string;
	/** Whether each line is one quoted cell that contains the row. */
	readonly isWrapped: boolean;
	/** Length of Excel's line `sep=;` without its line end. */
	readonly namedLength: number;
};

/** Detects the separator by the first lines of a text, or by Excel's line `sep=;`. */
export function dialectOf(text: string): CsvDialect {
	const named = /^\uFEFF?sep=(.)[^\r\n]*/i.exec(text);
	const namedLength = named?.[0].length ?? 0;
	const lines = firstLines(text.slice(namedLength));
	const inner = lines.every(isWrappedLine) ? lines.map(unwrapLine) : [];
	const isWrapped = inner.length > 1 && agreementOf(inner, separatorOf(inner)) >= inner.length;
	const separator = named?.[1] ?? separatorOf(isWrapped ? inner : lines);
	return { separator, isWrapped, namedLength };
}

function firstLines(text: string): string[] {
	const lines: string[] = [];
	// The lines of a quoted cell stay together.
	for (const [line] of text.matchAll(/(?:"[^"]*"|[^"\r\n])+|"/g)) {
		if (line.trim() !== '') lines.push(line.replace(/^\uFEFF/, ''));
		if (lines.length === mostLines) break;
	}
	return lines;
}

/** `"SP-1,Ela,""Moda Cad. 7, Kat 2"""`: an export that Excel opened as one column and saved. */
function isWrappedLine(line: string): boolean {
	return /^"(?:[^"]|"")*"$/.test(line);
}

/** The row inside a line that is one quoted cell. */
export function unwrapLine(line: string): string {
	return line.slice(1, -1).replaceAll('""', '"');
}

/** The separator that most lines have the same number of, else that most lines have. */
function separatorOf(lines: readonly string[]): string {
	const best = separators.toSorted(
		(one, other) => agreementOf(lines, other) - agreementOf(lines, one),
	);
	if (agreementOf(lines, best[0] ?? ';') > 0) return best[0] ?? ';';
	const frequent = separators.toSorted(
		(one, other) => linesWith(lines, other) - linesWith(lines, one),
	);
	const most = frequent[0] ?? ';';
	return linesWith(lines, most) * 2 >= lines.length ? most : ';';
}

/** The most separators that several lines agree on; a title agrees with no other line. */
function agreementOf(lines: readonly string[], separator: string): number {
	const linesByCount = new Map<number, number>();
	for (const line of lines) {
		const count = countOf(line, separator);
		linesByCount.set(count, (linesByCount.get(count) ?? 0) + 1);
	}
	const groups = [...linesByCount].filter(([count, size]) => count > 0 && size > 1);
	return Math.max(0, ...groups.map(([count, size]) => count * size));
}

function linesWith(lines: readonly string[], separator: string): number {
	return lines.filter((line) => countOf(line, separator) > 0).length;
}

function countOf(line: string, separator: string): number {
	return line.replace(/"[^"]*"/g, '').split(separator).length - 1;
}
