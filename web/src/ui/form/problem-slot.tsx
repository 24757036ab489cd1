import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import classes from './problem-slot.module.css';

/** What an act lacks, by its form or by the server; the field is null if it is the whole. */
export type SlotProblem<Field extends string> = {
	readonly field: Field | null;
	readonly sentence: string;
};

/** The problem of the form around its slots. */
export const ProblemContext = createContext<SlotProblem<string> | null>(null);

type Props<Field extends string> = { readonly field: Field; readonly children?: ReactNode };

/** A field with its problem, which is brought into view. */
export function ProblemSlot<Field extends string>({ field, children }: Props<Field>) {
	const problem = use(ProblemContext);
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
