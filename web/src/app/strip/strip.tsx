import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './strip.module.css';

type Props = {
	/** `quiet` informs, `plain` offers something; the others have the meaning of their colour. */
	readonly tone: 'quiet' | 'plain' | 'blue' | 'amber' | 'red';
	readonly icon: TablerIcon;
	readonly iconColor?: string;
	/** The accessible name of a strip that is always there; without it the strip is a status. */
	readonly label?: string;
	/** Buttons that have a line of their own on a phone. */
	readonly acts?: ReactNode;
	readonly children: ReactNode;
};

/** One line above the screen, on every screen. */
export function Strip({ tone, icon: Icon, iconColor, label, acts, children }: Props) {
	const content = (
		<>
			<Icon size={16} stroke={1.8} aria-hidden {...(iconColor ? { color: iconColor } : {})} />
			{children}
			{acts === undefined ? null : <div className={classes.acts}>{acts}</div>}
		</>
	);
	return label === undefined ? (
		<div className={classes.strip} data-tone={tone} role="status">
			{content}
		</div>
	) : (
		<section className={classes.strip} data-tone={tone} aria-label={label}>
			{content}
		</section>
	);
}
