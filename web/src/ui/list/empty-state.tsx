import { Button } from '@mantine/core';
import { IconFilterOff, IconInbox, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type Props = {
	readonly title: string;
	readonly note?: string;
	readonly icon?: TablerIcon;
	readonly action?: ReactNode;
	/** True if the screen has nothing else, so that this carries its heading. */
	readonly alone?: boolean;
};

/** An empty list: what it is for, and a button for the first record. */
export function EmptyState({ title, note, icon: Icon = IconInbox, action, alone }: Props) {
	const Heading = alone ? 'h1' : 'h2';
	return (
		<div className={classes.state}>
			<Icon size={40} stroke={1.4} aria-hidden />
			<Heading>{title}</Heading>
			{note ? <p>{note}</p> : null}
			{action ? <div className={classes.action}>{action}</div> : null}
		</div>
	);
}

/** No match for the filters, with a button that clears them. */
export function FilteredEmptyState({ onClear }: { readonly onClear: () => void }) {
	return (
		<EmptyState
			icon={IconFilterOff}
			title="Sonuç Bulunamadı"
			note="Bu filtrelere uygun kayıt bulunamadı."
			action={
				<Button variant="default" onClick={onClear}>
					Filtreleri Temizle
				</Button>
			}
		/>
	);
}
