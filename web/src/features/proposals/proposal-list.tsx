import { Button } from '@mantine/core';
import type { ProposalRow } from '@sevk/contract/proposals/proposal-shapes';
import { formatTime } from '@sevk/domain/common/date/date';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { openProposalStates, workingProposalStates } from '@sevk/domain/proposals/proposal';
import { changeLevelWords, proposalStateWords } from '@sevk/domain/proposals/proposal-words';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { joinFacts } from '../../ui/value/join-facts.ts';
import classes from './proposal-form.module.css';
import { useProposals } from './proposal-queries.ts';

type Props = {
	readonly day: { readonly depotId: string; readonly serviceDate: string };
	readonly onOpen: (proposalId: string) => void;
};

const liveStates = [...workingProposalStates, ...openProposalStates];

/** The proposals of the day that wait for somebody, those of colleagues too. */
export function ProposalList({ day, onOpen }: Props) {
	const { data } = useProposals(day);
	const live = (data?.items ?? []).filter(({ state }) => liveStates.includes(state));
	if (live.length === 0) return null;
	return (
		<section className={classes.block}>
			<h2>Bekleyen öneriler</h2>
			<ul className={classes.rows} aria-label="Bekleyen öneriler">
				{live.map((proposal) => (
					<li key={proposal.id} className={classes.row}>
						<StatusChip {...proposalStateWords[proposal.state]} size="sm" />
						<div className={classes.names}>
							<strong>
								{joinFacts([proposal.created.name, formatTime(new Date(proposal.created.at))])}
							</strong>
							<span>{sizeWords(proposal)}</span>
						</div>
						<Button
							size="xs"
							variant="default"
							aria-label={`${proposal.created.name} önerisini aç`}
							onClick={() => onOpen(proposal.id)}
						>
							Aç
						</Button>
					</li>
				))}
			</ul>
		</section>
	);
}

function sizeWords({ orderCount, vehicleCount, level }: ProposalRow): string {
	return joinFacts([
		`${formatDecimal(orderCount)} sipariş`,
		`${formatDecimal(vehicleCount)} araç`,
		changeLevelWords[level].label,
	]);
}
