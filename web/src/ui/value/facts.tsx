import type { ReactNode } from 'react';
import classes from './facts.module.css';

type Fact = { readonly label: string; readonly value: ReactNode };

type Props = {
	readonly facts: readonly Fact[];
	/** True for one line under a title; otherwise a grid. */
	readonly inLine?: boolean;
};

/** Names and values of a record. */
export function Facts({ facts, inLine }: Props) {
	return (
		<dl className={classes.facts} data-in-line={inLine || undefined}>
			{facts.map(({ label, value }) => (
				<div key={label}>
					<dt>{label}</dt>
					<dd>{value ?? '—'}</dd>
				</div>
			))}
		</dl>
	);
}
