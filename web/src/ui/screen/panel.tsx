import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

type Props = {
	readonly title: string;
	readonly note?: ReactNode;
	readonly actions?: ReactNode;
	/** The content, a table or its cards, goes from hairline to hairline. */
	readonly flush?: boolean;
	readonly children: ReactNode;
};

/** A titled part of a screen inside hairlines. */
export function Panel({ title, note, actions, flush, children }: Props) {
	const id = useId();
	return (
		<section className={classes.panel} aria-labelledby={id}>
			<header className={classes.head}>
				<div>
					<h2 id={id}>{title}</h2>
					{note ? <p>{note}</p> : null}
				</div>
				{actions ? <div className={classes.actions}>{actions}</div> : null}
			</header>
			<div className={classes.body} data-flush={flush || undefined}>
				{children}
			</div>
		</section>
	);
}
