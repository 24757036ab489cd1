import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';
import { ServerActs } from './server-acts.tsx';

type Props = {
	readonly title: string;
	readonly note?: ReactNode;
	/** Acts that need the server. */
	readonly actions?: ReactNode;
	/** A switch of what the panel shows; it works without the server. */
	readonly view?: ReactNode;
	/** True for content without padding: a table or its cards. */
	readonly flush?: boolean;
	readonly children: ReactNode;
};

/** A titled section of a screen with borders. */
export function Panel({ title, note, actions, view, flush, children }: Props) {
	const id = useId();
	return (
		<section className={classes.panel} aria-labelledby={id}>
			<header className={classes.head}>
				<div>
					<h2 id={id}>{title}</h2>
					{note ? <p>{note}</p> : null}
				</div>
				{view ? <div className={classes.actions}>{view}</div> : null}
				{actions ? (
					<div className={classes.actions}>
						<ServerActs>{actions}</ServerActs>
					</div>
				) : null}
			</header>
			<div className={classes.body} data-flush={flush || undefined}>
				{children}
			</div>
		</section>
	);
}
