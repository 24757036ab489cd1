import { Button } from '@mantine/core';
import { IconFilterOff, IconInbox, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type Props = {
	readonly title: string;
	readonly note?: string;
	readonly icon?: TablerIcon;
	readonly action?: ReactNode;
	/** True when this is all there is on the screen, so it carries the screen's heading. */
	readonly alone?: boolean;
};

/** Nothing here yet: what this place is for, and the one thing to do. */
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
