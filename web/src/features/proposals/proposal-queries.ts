import {
	followProposal,
	listProposals,
	readProposalChoices,
	showProposal,
} from '@sevk/contract/proposals/proposals';
import { workingProposalStates } from '@sevk/domain/proposals/proposal';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reading } from '../../api/call/query-options.ts';

const followEveryMs = 1_000;

type Day = { readonly depotId: string; readonly serviceDate: string };

export function useProposalChoices(day: Day | null, enabled: boolean) {
	const query = day ?? { depotId: '', serviceDate: '' };
	return useQuery({
		...reading(readProposalChoices, { query }),
		enabled: enabled && day !== null,
	});
}

/** The proposals of a day, those of colleagues too. */
export function useProposals(day: Day | null) {
	const query = day ?? { depotId: '', serviceDate: '' };
	return useQuery({ ...reading(listProposals, { query }), enabled: day !== null });
}

/** A proposal with its progress, which is read every second while it is computed. */
export function useProposal(proposalId: string) {
	const params = { proposalId };
	const detail = useQuery({ ...reading(showProposal, { params }), enabled: proposalId !== '' });
	const state = detail.data?.progress.state;
	const isWorking = state !== undefined && workingProposalStates.includes(state);
	const progress = useQuery({
		...reading(followProposal, { params }),
		enabled: isWorking,
		refetchInterval: followEveryMs,
	});
	const followed = progress.data;
	const { refetch } = detail;
	const hasEnded = isWorking && followed !== undefined && followed.state !== state;
	useEffect(() => {
		if (hasEnded) void refetch();
	}, [hasEnded, refetch]);
	return {
		detail,
		progress: isWorking ? (followed ?? detail.data?.progress) : undefined,
		isLost: isWorking && progress.isError,
	};
}
