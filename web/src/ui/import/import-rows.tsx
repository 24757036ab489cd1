import { type ImportOutcome, importOutcomeWords } from '@sevk/domain/common/import/import-outcome';
import type { ReactNode } from 'react';
import { StatusTabs } from '../filter/status-tabs.tsx';
import { StatusChip } from '../status/status-chip.tsx';
import classes from './import-rows.module.css';

type Problem = {
	readonly severity: 'error' | 'warning';
	readonly column: string | null;
	readonly sentence: string;
};

export function ImportProblems({ problems }: { readonly problems: readonly Problem[] }) {
	if (problems.length === 0) return <>—</>;
	return (
		<ul className={classes.problems}>
			{problems.map((problem) => (
				<li key={`${problem.sentence}-${problem.column}`} data-severity={problem.severity}>
					{problem.column ? <b>{problem.column}: </b> : null}
					{problem.sentence}
				</li>
			))}
		</ul>
	);
}

export function ImportOutcomeChip({ outcome }: { readonly outcome: ImportOutcome }) {
	return <StatusChip {...importOutcomeWords[outcome]} size="sm" />;
}

/** What a tab shows: the rows of an outcome, or those with a suggestion. */
export type ImportRowFilter = ImportOutcome | 'suggested';

type RowsProps<Filter extends ImportRowFilter> = {
	readonly counts: Readonly<Partial<Record<Filter, number>>>;
	readonly rowCount: number;
	readonly outcome: Filter | null;
	readonly onOutcome: (outcome: Filter | null) => void;
	/** The list of the rows with the selected outcome. */
	readonly children: ReactNode;
};

const tabWords = {
	...Object.fromEntries(
		Object.entries(importOutcomeWords).map(([outcome, { label }]) => [outcome, label]),
	),
	ready: 'Sorunsuz',
	suggested: 'Önerisi olan',
} as Readonly<Record<ImportRowFilter, string>>;

/** The rows of a file, filtered by their outcome. */
export function ImportRowTabs<Filter extends ImportRowFilter>({
	counts,
	rowCount,
	outcome,
	onOutcome,
	children,
}: RowsProps<Filter>) {
	const outcomes = Object.keys(counts) as Filter[];
	return (
		<div className={classes.rows}>
			<StatusTabs
				label="Satır sonucu"
				value={outcome ?? ''}
				onChange={(value) => onOutcome((value || null) as Filter | null)}
				tabs={[
					{ value: '', label: 'Tüm satırlar', count: rowCount },
					...outcomes.map((value) => ({
						value,
						label: tabWords[value],
						count: counts[value],
					})),
				]}
			/>
			<div className={classes.list}>{children}</div>
		</div>
	);
}
