import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../api/connection/problem.ts';
import { confirm } from '../../ui/dialog/confirm-store.ts';
import { notifyProblem, notifySuccess } from '../../ui/feedback/toasts.tsx';
import { RemoveRowButton } from '../../ui/form/row-buttons.tsx';
import { ErrorStrip } from '../../ui/list/error-state.tsx';
import { ServerActs } from '../../ui/screen/server-acts.tsx';
import classes from './day-records.module.css';

/** A range of days of a record: leave of a driver, maintenance of a vehicle. */
type DayRecord = {
	readonly id: string;
	readonly label: string;
	readonly days: string;
	readonly note: string;
	readonly isPast: boolean;
};

type Props = {
	readonly title: string;
	/** What an empty list says. */
	readonly empty: string;
	readonly addVerb: string;
	readonly query: Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'refetch'>;
	readonly records: readonly DayRecord[];
	readonly onAdd: () => void;
	readonly onRemove: (id: string) => Promise<unknown>;
};

/** The list of such ranges in the form of a record; past ones are dim. */
export function DayRecords({ title, empty, addVerb, query, records, onAdd, onRemove }: Props) {
	async function remove({ id, label, days }: DayRecord) {
		const question = {
			title: 'Kayıt silinsin mi?',
			body: `${label}: ${days}`,
			verb: 'Kaydı Sil',
			destructive: true,
		};
		if (!(await confirm(question))) return;
		try {
			await onRemove(id);
			notifySuccess('Kayıt silindi.');
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<section className={classes.records} aria-label={title} aria-busy={query.isPending}>
			<h3>{title}</h3>
			{query.isError ? (
				<ErrorStrip sentence={sentenceOf(query.error)} onRetry={() => void query.refetch()} />
			) : null}
			{query.isPending || query.isError || records.length > 0 ? null : (
				<p className={classes.empty}>{empty}</p>
			)}
			{records.length === 0 ? null : (
				<ul className={classes.list}>
					{records.map((record) => (
						<Row key={record.id} record={record}>
							<ServerActs>
								<RemoveRowButton
									label={`${record.label}, ${record.days}: sil`}
									onClick={() => void remove(record)}
								/>
							</ServerActs>
						</Row>
					))}
				</ul>
			)}
			<ServerActs>
				<Button variant="default" onClick={onAdd}>
					{addVerb}
				</Button>
			</ServerActs>
		</section>
	);
}

function Row({ record, children }: { readonly record: DayRecord; readonly children: ReactNode }) {
	return (
		<li className={classes.row} data-past={record.isPast || undefined}>
			<span className={classes.words}>
				<strong>{record.label}</strong>
				<span>{record.days}</span>
				{record.note === '' ? null : <span className={classes.note}>{record.note}</span>}
			</span>
			{children}
		</li>
	);
}
