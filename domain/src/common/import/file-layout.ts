/** A field that a file of one noun can contain. */
export type FileField = {
	readonly label: string;
	/** Known headings, folded and separated by blanks. */
	readonly headings: string;
	/** Headings that can also mean another thing: used where no other column has the field. */
	readonly weakHeadings?: string;
	/**
	 * What becomes of several columns with different headings: `all` are read. Without it the column
	 * with the best heading is read; of equal headings the first filled cell.
	 */
	readonly several?: 'all';
	/** Whether the heading can name the person or place it belongs to: `Teslimat Adresi`. */
	readonly ofPerson?: true;
	/** Whether the order of day and month is told from the column. */
	readonly isDate?: true;
	/** Fields of one group are read from columns of the same person. */
	readonly group?: string;
	/** The fields of its group that one column holds together. */
	readonly parts?: readonly string[];
};

export type FileLayout<Field extends string> = Readonly<Record<Field, FileField>>;

export function fieldsOf<Field extends string>(layout: FileLayout<Field>): Field[] {
	return Object.keys(layout) as Field[];
}
