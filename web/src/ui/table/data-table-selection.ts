export type Selection = {
	readonly selected: ReadonlySet<string>;
	readonly onChange: (selected: ReadonlySet<string>) => void;
};

/** The selected rows after a click on one of them. */
export function toggled(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
	const next = new Set(selected);
	if (!next.delete(key)) next.add(key);
	return next;
}

/** The selection after the rows of the table are added or removed; rows it does not show stay. */
export function withRows(
	selected: ReadonlySet<string>,
	keys: readonly string[],
	all: boolean,
): ReadonlySet<string> {
	const next = new Set(selected);
	for (const key of keys) {
		if (all) next.add(key);
		else next.delete(key);
	}
	return next;
}
