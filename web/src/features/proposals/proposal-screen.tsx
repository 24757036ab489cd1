import { formatDate } from '@sevk/domain/common/date/date';
import {
	changeLevels,
	openProposalStates,
	workingProposalStates,
} from '@sevk/domain/proposals/proposal';
import { useEffect } from 'react';
import { noAnswerOf, sentenceOf } from '../../api/connection/problem.ts';
import { useOwnDepots } from '../../api/state/depot-choice.ts';
import { preloadMap } from '../../map/view/map-view.tsx';
import { DateStepper } from '../../ui/date/date-stepper.tsx';
import { useToday } from '../../ui/date/use-today.ts';
import { ErrorState } from '../../ui/list/error-state.tsx';
import { SkeletonTable } from '../../ui/list/skeleton-table.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { usePhone } from '../../ui/screen/use-phone.ts';
import { useUrlState } from '../../ui/screen/use-url-state.ts';
import { ProposalEnd } from './proposal-end.tsx';
import { ProposalForm } from './proposal-form.tsx';
import { useProposal } from './proposal-queries.ts';
import { ProposalResultView } from './proposal-result.tsx';
import { ProposalRunning } from './proposal-running.tsx';

/** Otomatik Planla: what is planned, the search while it runs, and its proposal. */
export function ProposalScreen() {
	const today = useToday();
	const { depots, firstDepotId } = useOwnDepots();
	const { state, change } = useUrlState({ gun: '', depo: '', oneri: '', duzey: '' });
	const phone = usePhone();
	// A day that is over is not planned any more.
	const serviceDate = state.gun < today ? today : state.gun;
	const depotId = state.depo === '' ? (firstDepotId ?? depots[0]?.depotId ?? null) : state.depo;
	useEffect(preloadMap, []);
	const open = (oneri: string) => change({ oneri });
	if (state.oneri !== '') return <OpenProposal proposalId={state.oneri} onOpen={open} />;
	return (
		<Screen
			title="Otomatik Planla"
			narrow={phone}
			beside={
				<DateStepper
					compact={!phone}
					value={serviceDate}
					min={today}
					onChange={(gun) => change({ gun })}
				/>
			}
		>
			<ProposalForm
				key={`${depotId} ${serviceDate}`}
				serviceDate={serviceDate}
				level={changeLevels.find((each) => each === state.duzey) ?? null}
				depots={depots}
				depotId={depotId}
				onDepot={(depo) => change({ depo: depo ?? '' })}
				onOpen={open}
			/>
		</Screen>
	);
}

type OpenProps = {
	readonly proposalId: string;
	/** Opens another proposal, or the form for an empty id. */
	readonly onOpen: (proposalId: string) => void;
};

function OpenProposal({ proposalId, onOpen }: OpenProps) {
	const { detail, progress, isLost } = useProposal(proposalId);
	const proposal = detail.data;
	if (proposal === undefined) {
		return (
			<Screen title="Otomatik Planla">
				{detail.error === null ? (
					<SkeletonTable />
				) : (
					<ErrorState
						sentence={sentenceOf(detail.error)}
						offline={noAnswerOf(detail.error) === 'no-connection'}
						onRetry={() => void detail.refetch()}
					/>
				)}
			</Screen>
		);
	}
	const { state, result } = proposal;
	const day = formatDate(proposal.serviceDate);
	if (workingProposalStates.includes(state)) {
		return (
			<ProposalRunning
				proposal={proposal}
				progress={progress ?? proposal.progress}
				isLost={isLost}
				day={day}
				onOpen={onOpen}
			/>
		);
	}
	if (openProposalStates.includes(state) && result !== null) {
		return <ProposalResultView proposal={proposal} result={result} day={day} onOpen={onOpen} />;
	}
	return <ProposalEnd proposal={proposal} day={day} onOpen={onOpen} />;
}
