import { type ReactNode, useId } from 'react';
import classes from './gallery.module.css';

type Props = { readonly title: string; readonly children: ReactNode };

/** One building block. */
export function Section({ title, children }: Props) {
	const id = useId();
	return (
		<section className={classes.section} aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			<div className={classes.grid}>{children}</div>
		</section>
	);
}

type StateProps = Props & {
	/** The last value that the block emitted, for readers and tests. */
	readonly emitted?: unknown;
};

/** One state of a block. */
export function State({ title, children, emitted }: StateProps) {
	const id = useId();
	return (
		<article className={classes.state} aria-labelledby={id}>
			<h3 id={id}>{title}</h3>
			{children}
			{emitted === undefined ? null : (
				<output className={classes.said}>{JSON.stringify(emitted)}</output>
			)}
		</article>
	);
}
