import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './bulk-bar.module.css';

type Props = {
	readonly count: number;
	readonly onClear: () => void;
	/** The acts on the selection. */
	readonly children: ReactNode;
	/** Further facts of the selection: "57 koli · 311,5 desi". */
	readonly note?: ReactNode;
};

/** What can be done with the chosen rows; floats above the list while something is chosen. */
export function BulkBar({ count, onClear, children, note }: Props) {
	if (count === 0) return null;
	return (
		<section className={classes.bar} aria-label="Toplu İşlem">
			<CloseButton aria-label="Seçimi bırak" onClick={onClear} className={classes.close} />
			<span className={classes.count} aria-live="polite">
				{count} kayıt seçildi
				{note ? <small>{note}</small> : null}
			</span>
			<div className={classes.acts}>{children}</div>
		</section>
	);
}
