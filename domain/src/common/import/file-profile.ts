import type { DateOrder } from '../date/written-date.ts';

export const dateOrderWords: Readonly<Record<DateOrder, string>> = {
	day_first: 'Gün önce',
	month_first: 'Ay önce',
};

/** What happens to rows that a filter or a person has hidden. */
export const hiddenRowChoices = ['leave_out', 'read'] as const;
type HiddenRowChoice = (typeof hiddenRowChoices)[number];

/** What the rows of a file are. */
export const fileNouns = ['order', 'driver', 'vehicle', 'user'] as const;
export type FileNoun = (typeof fileNouns)[number];

/** How a file is read; null stands for a question that is open. */
export type FileProfile<Field extends string = string> = {
	/** The name of the sheet; null in a file without sheets. */
	readonly sheet: string | null;
	/** Line number of the heading row. */
	readonly headingLine: number;
	/** The field of each column from left to right; null for a column that is not read. */
	readonly columns: readonly (Field | null)[];
	readonly dateOrder: DateOrder | null;
	readonly hiddenRows: HiddenRowChoice;
	/** Whether letters that an older export has ruined are restored: `Ayþe` → `Ayşe`. */
	readonly mendLetters: boolean;
};

/** A profile of a file whose columns alone are known. */
export function profileOfColumns<Field extends string>(
	columns: readonly (Field | null)[],
): FileProfile<Field> {
	return {
		columns,
		sheet: null,
		headingLine: 1,
		dateOrder: 'day_first',
		hiddenRows: 'leave_out',
		mendLetters: false,
	};
}
