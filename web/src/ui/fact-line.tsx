import type { ReactNode } from 'react';
import classes from './fact-line.module.css';

export type Fact = { readonly label: string; readonly value: ReactNode };

/** The head facts of a record in one wrapping line: "Sürücü Mehmet Y***** · Araç 34 ABC 123". */
export function FactLine({ facts }: { readonly facts: readonly Fact[] }) {
	return (
		<dl className={classes.facts}>
			{facts.map((fact) => (
				<div key={fact.label}>
					<dt>{fact.label}</dt>
					<dd>{fact.value}</dd>
				</div>
			))}
		</dl>
	);
}
