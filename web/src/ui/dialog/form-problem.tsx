import { IconAlertTriangle } from '@tabler/icons-react';
import { detailOf } from '../feedback/detail-of.ts';
import classes from './form-problem.module.css';

/** The error of the whole form. */
export function FormProblem({ error }: { readonly error: unknown }) {
	if (error === null || error === undefined) return null;
	return (
		<p className={classes.problem} role="alert">
			<IconAlertTriangle size={16} stroke={1.8} aria-hidden />
			{detailOf(error)}
		</p>
	);
}

/** What the form waits for. */
export function FormProgress({ text }: { readonly text: string | null }) {
	if (text === null) return null;
	return (
		<p className={classes.progress} role="status">
			{text}
		</p>
	);
}
