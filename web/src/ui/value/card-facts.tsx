import type { ReactNode } from 'react';
import classes from '../table/data-table.module.css';

type Props = {
	readonly title: ReactNode;
	readonly note?: ReactNode;
	readonly chip?: ReactNode;
	/** Below the note: a progress bar, a warning. */
	readonly children?: ReactNode;
	readonly left?: ReactNode;
	readonly right?: ReactNode;
};

/** The card of a row on a phone: name and state, one line of facts, two figures. */
export function CardFacts({ title, note, chip, children, left, right }: Props) {
	return (
		<div className={classes.facts}>
			<div className={classes.factsHead}>
				<div>
					<div className={classes.factsTitle}>{title}</div>
					{note ? <div className={classes.factsNote}>{note}</div> : null}
				</div>
				{chip}
			</div>
			{children}
			{left !== undefined || right !== undefined ? (
				<div className={classes.factsFoot}>
					<span className={classes.factsNote}>{left}</span>
					<span>{right}</span>
				</div>
			) : null}
		</div>
	);
}
