import type { ResultField } from '@sevk/domain/debits/line/delivery-result-field';
import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import type { ResultProblem } from './debit-result-draft.ts';
import classes from './debit-result-slot.module.css';

/** What the result lacks, by the form or by the server. */
export const ResultProblemContext = createContext<ResultProblem | null>(null);

type Props = { readonly field: ResultField; readonly children?: ReactNode };

/** A field of the result with its problem, which is brought into view. */
export function ResultSlot({ field, children }: Props) {
	const problem = use(ResultProblemContext);
	const slot = useRef<HTMLDivElement>(null);
	const own = problem?.field === field ? problem : null;
	useEffect(() => {
		if (own !== null) slot.current?.scrollIntoView({ block: 'nearest' });
	}, [own]);
	return (
		<div ref={slot} className={classes.slot} data-problem={own === null ? undefined : field}>
			{children}
			{own === null ? null : <p className={classes.problem}>{own.sentence}</p>}
		</div>
	);
}
