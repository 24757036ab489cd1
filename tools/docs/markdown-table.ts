/** A cell of a Markdown table; bars are escaped. */
function cell(text: string): string {
	return text.replaceAll('|', '\\|');
}

/** A Markdown table as text, without an empty line before or after. */
export function markdownTable(
	head: readonly string[],
	rows: readonly (readonly string[])[],
): string {
	const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
	return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Text in code quotes. */
export function code(text: string): string {
	return `\`${text}\``;
}

/** Texts in code quotes, separated by commas; a dash when there are none. */
export function codes(texts: readonly string[]): string {
	return texts.length === 0 ? '–' : texts.map(code).join(', ');
}
