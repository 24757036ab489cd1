/**
 * Rows in columnar form, for answers with thousands of rows: each field name is sent once. All
 * columns have the same length.
 */
export type Columns<Row> = { readonly [Field in keyof Row]: Row[Field][] };

/** A dictionary-encoded column: the distinct values, and the index of the value of each row. */
export type CodedColumn<Value> = { readonly values: Value[]; readonly of: number[] };

/** Converts rows to columns; fields not in `fields` are omitted. */
export function columnsOf<Row, Field extends keyof Row>(
	rows: readonly Row[],
	fields: readonly Field[],
): Columns<Pick<Row, Field>> {
	return Object.fromEntries(
		fields.map((field) => [field, rows.map((row) => row[field])]),
	) as unknown as Columns<Pick<Row, Field>>;
}

/** Converts columns back to rows, in the same sequence. */
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
		const existingCode = codes.get(value);
		if (existingCode !== undefined) return existingCode;
		codes.set(value, codes.size);
		return codes.size - 1;
	});
	return { values: [...codes.keys()], of };
}

/**
 * Decodes a column. Throws a RangeError for a code without a value, because such an answer is
 * corrupt.
 */
export function plainColumn<Value>({ values, of }: CodedColumn<Value>): Value[] {
	return of.map((code) => {
		if (code < 0 || code >= values.length) throw new RangeError(`no value for code ${code}`);
		return values[code] as Value;
	});
}
