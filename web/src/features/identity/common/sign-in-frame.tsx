import { type ReactNode, useEffect } from 'react';
import { Mark } from '../../../ui/theme/mark.tsx';
import { RouteDrawing } from './sign-in-drawing.tsx';
import classes from './sign-in-frame.module.css';

type Props = {
	readonly title: string;
	readonly note?: ReactNode;
	readonly children: ReactNode;
};

/** The layout of the sign-in screens: one column, and a line drawing beside it on a desktop. */
export function SignInFrame({ title, note, children }: Props) {
	useEffect(() => {
		document.title = `${title} · Sevk`;
	}, [title]);
	return (
		<div className={classes.page}>
			<main className={classes.column}>
				<div className={classes.brand}>
					<Mark size={32} />
					<span>Sevk</span>
				</div>
				<div className={classes.inside}>
					<h1>{title}</h1>
					{note ? <p className={classes.note}>{note}</p> : null}
					{children}
				</div>
			</main>
			<RouteDrawing />
		</div>
	);
}
