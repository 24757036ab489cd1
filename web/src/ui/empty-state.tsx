import { Button } from '@mantine/core';
import { IconFilterOff, IconInbox, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type Props = {
	readonly title: string;
	readonly note?: string;
	readonly icon?: TablerIcon;
	readonly action?: ReactNode;
};

/** Nothing here yet: what this place is for, and the one thing to do. */
export function EmptyState({ title, note, icon: Icon = IconInbox, action }: Props) {
	return (
		<div className={classes.state}>
			<Icon size={40} stroke={1.4} aria-hidden />
			<h2>{title}</h2>
			{note ? <p>{note}</p> : null}
			{action ? <div className={classes.action}>{action}</div> : null}
		</div>
	);
}

/** Nothing under these filters: the way out is to clear them. */
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
