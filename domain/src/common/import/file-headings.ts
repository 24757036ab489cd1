import { foldKey } from '../text/fold.ts';

/** Longer than any known heading. */
const longestHeading = 100;

/** A heading without remarks in brackets: `Tutar (TL)*` → `tutar`. */
export function headingKey(header: string): string {
	const short = header.slice(0, longestHeading);
	return foldKey(short.replace(/\([^)]*\)|\[[^\]]*\]/g, '')) || foldKey(short);
}

/** The field of each heading, by `headingKey`; `headings` are folded and separated by blanks. */
export function fieldsByHeading<Field extends string>(
	headings: Readonly<Record<Field, string>>,
): Map<string, Field> {
	const fields = Object.keys(headings) as Field[];
	return new Map(
		fields.flatMap((field) =>
			headings[field].split(' ').map((heading) => [heading, field] as const),
		),
	);
}
