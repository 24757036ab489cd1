import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './route-fit-warnings.module.css';

/** Warnings of a planned move, one line per reason. */
export function FitWarnings({ warnings }: { readonly warnings: readonly string[] }) {
	return warnings.map((warning) => (
		<p key={warning} className={classes.warning}>
			<IconAlertTriangle size={14} stroke={1.8} aria-hidden />
			{warning}
		</p>
	));
}
