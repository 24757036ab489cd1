import { foldText } from '../text/fold.ts';
import { type HeadingRole, type ReadHeading, readHeading } from './file-headings.ts';
import { type FileLayout, fieldsOf } from './file-layout.ts';
import { cleanCell } from './file-row.ts';

export type FileColumns<Field extends string> = readonly (Field | null)[];

const positions = new WeakMap<object, ReadonlyMap<string, readonly number[]>>();

/** The columns of a field from left to right. */
export function columnsOf<Field extends string>(
	columns: FileColumns<Field>,
	field: Field,
): readonly number[] {
	const kept = positions.get(columns);
	if (kept !== undefined) return kept.get(field) ?? [];
	const byField = new Map<string, number[]>();
	for (const [column, name] of columns.entries()) {
		if (name === null) continue;
		const list = byField.get(name);
		if (list === undefined) byField.set(name, [column]);
		else list.push(column);
	}
	positions.set(columns, byField);
	return byField.get(field) ?? [];
}

/** The non-empty cells of a field from left to right. */
export function filledCells<Field extends string>(
	columns: FileColumns<Field>,
	cells: readonly string[],
	field: Field,
): string[] {
	return columnsOf(columns, field)
		.map((column) => cleanCell(cells[column] ?? ''))
		.filter((cell) => cell !== '');
}

/** A surname in a column of its own follows the name, unless the name has it already. */
export function joinName(name: string, surname: string): string {
	if (surname === '' || ` ${foldText(name)}`.endsWith(` ${foldText(surname)}`)) return name;
	return `${name} ${surname}`.trim();
}

/** The fields that the headings name; `read` may judge them by the whole row. */
export function recognizeFileColumns<Field extends string>(
	layout: FileLayout<Field>,
	headers: readonly string[],
	read: (headers: readonly string[]) => readonly ReadHeading<Field>[] = (all) =>
		all.map((header) => readHeading(layout, header)),
): (Field | null)[] {
	const headings = read(headers);
	const columns: (Field | null)[] = headers.map(() => null);
	for (const field of fieldsOf(layout)) {
		const { group, several } = layout[field];
		const role = roleOfGroup(layout, headings, group ?? field);
		const own = [...headings.entries()].filter(
			([, heading]) => heading.field === field && (role === null || heading.role === role),
		);
		const strongest = Math.max(0, ...own.map(([, { strength }]) => strength));
		const best = own.find(([, { strength }]) => strength === strongest);
		for (const [column, { key, strength }] of own) {
			const isFurther = several === 'all' && (strength > 1 || strongest === 1);
			if (isFurther || key === best?.[1].key) columns[column] = field;
		}
	}
	return columns;
}

/**
 * The delivery wins: where a column of a group names it, the others are of somebody else. Columns that
 * complete those of the delivery are kept: `Teslimat İli` with `İlçe`.
 */
function roleOfGroup<Field extends string>(
	layout: FileLayout<Field>,
	headings: readonly ReadHeading<Field>[],
	group: string,
): HeadingRole {
	const partsOf = (role: HeadingRole) =>
		headings.flatMap(({ field, role: own }): readonly string[] => {
			if (field === null || own !== role || layout[field].ofPerson !== true) return [];
			return (layout[field].group ?? field) === group ? (layout[field].parts ?? [field]) : [];
		});
	const others = partsOf(null);
	return partsOf('delivery').some((part) => others.includes(part)) ? 'delivery' : null;
}
