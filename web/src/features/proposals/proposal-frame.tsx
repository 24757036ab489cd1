import type { ProposalState } from '@sevk/domain/proposals/proposal';
import { proposalStateWords } from '@sevk/domain/proposals/proposal-words';
import type { ReactNode } from 'react';
import { Screen } from '../../ui/screen/screen.tsx';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import classes from './proposal.module.css';

type Props = {
	/** What the side beside the map shows, for screen readers. */
	readonly label: string;
	readonly day: string;
	readonly state: ProposalState;
	readonly map: ReactNode;
	readonly footer: ReactNode;
	readonly children: ReactNode;
};

/** A proposal beside its map, with what can be done about it at the foot. */
export function ProposalFrame({ label, day, state, map, footer, children }: Props) {
	return (
		<Screen
			title="Otomatik Planla"
			fill
			beside={
				<>
					<span className={classes.day}>{day}</span>
					<StatusChip {...proposalStateWords[state]} />
				</>
			}
		>
			<div className={classes.work}>
				<section className={classes.side} aria-label={label}>
					<div className={classes.scroll}>{children}</div>
					{footer}
				</section>
				<div className={classes.map}>{map}</div>
			</div>
		</Screen>
	);
}
