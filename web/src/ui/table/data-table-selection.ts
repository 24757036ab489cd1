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
