import type { ReactNode } from 'react';
import classes from './cell-lines.module.css';

/** Two lines in a table cell: the name, and a dimmed fact below it. */
export function CellLines({ top, below }: { readonly top: ReactNode; readonly below?: ReactNode }) {
	return (
		<div className={classes.lines}>
			<span className={classes.top}>{top}</span>
			{below === undefined || below === null ? null : (
				<span className={classes.below}>{below}</span>
			)}
		</div>
	);
}
