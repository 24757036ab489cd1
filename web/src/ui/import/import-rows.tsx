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

type RowsProps = {
	readonly counts: Readonly<Partial<Record<ImportOutcome, number>>>;
	readonly rowCount: number;
	readonly outcome: ImportOutcome | null;
	readonly onOutcome: (outcome: ImportOutcome | null) => void;
	/** The list of the rows with the selected outcome. */
	readonly children: ReactNode;
};

const tabWords: Partial<Record<ImportOutcome, string>> = { ready: 'Sorunsuz' };

/** The rows of a file, filtered by their outcome. */
export function ImportRowTabs({ counts, rowCount, outcome, onOutcome, children }: RowsProps) {
	const outcomes = Object.keys(counts) as ImportOutcome[];
	return (
		<div className={classes.rows}>
			<StatusTabs
				label="Satır sonucu"
				value={outcome ?? ''}
				onChange={(value) => onOutcome((value || null) as ImportOutcome | null)}
				tabs={[
					{ value: '', label: 'Tüm satırlar', count: rowCount },
					...outcomes.map((value) => ({
						value,
						label: tabWords[value] ?? importOutcomeWords[value].label,
						count: counts[value],
					})),
				]}
			/>
			<div className={classes.list}>{children}</div>
		</div>
	);
}
