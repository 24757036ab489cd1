/**
 * Rows turned on their side, for answers of thousands of them: the name of each field travels once
 * instead of with every row. All columns are equally long.
 */
export type Columns<Row> = { readonly [Field in keyof Row]: Row[Field][] };

/** A column in which few values come again and again: each value once, and which one a row has. */
export type CodedColumn<Value> = { readonly values: Value[]; readonly of: number[] };

/** `fields` are the columns to make; what else a row has is left out. */
export function columnsOf<Row, Field extends keyof Row>(
	rows: readonly Row[],
	fields: readonly Field[],
): Columns<Pick<Row, Field>> {
	return Object.fromEntries(
		fields.map((field) => [field, rows.map((row) => row[field])]),
	) as unknown as Columns<Pick<Row, Field>>;
}

/** The rows again, in the same order. */
export function rowsOf<Row extends object>(columns: Columns<Row>): Row[] {
	const fields = Object.entries(columns) as [string, readonly unknown[]][];
	const count = fields[0]?.[1].length ?? 0;
	return Array.from({ length: count }, (_, at) => {
		const row: Record<string, unknown> = {};
		for (const [field, values] of fields) row[field] = values[at];
		return row as Row;
	});
}

export function codedColumn<Value>(column: readonly Value[]): CodedColumn<Value> {
	const codes = new Map<Value, number>();
	const of = column.map((value) => {
		const known = codes.get(value);
		if (known !== undefined) return known;
		codes.set(value, codes.size);
		return codes.size - 1;
	});
	return { values: [...codes.keys()], of };
}

/** The column again. Throws a RangeError for a code without a value: such an answer is broken. */
export function plainColumn<Value>({ values, of }: CodedColumn<Value>): Value[] {
	return of.map((code) => {
		if (code < 0 || code >= values.length) throw new RangeError(`no value for code ${code}`);
		return values[code] as Value;
	});
}
