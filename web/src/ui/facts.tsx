import type { ReactNode } from 'react';
import classes from './facts.module.css';

export type Fact = { readonly label: string; readonly value: ReactNode };

/** Names and values of a record in a quiet grid. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
	return (
		<dl className={classes.facts}>
			{facts.map(({ label, value }) => (
				<div key={label}>
					<dt>{label}</dt>
					<dd>{value ?? '—'}</dd>
				</div>
			))}
		</dl>
	);
}
