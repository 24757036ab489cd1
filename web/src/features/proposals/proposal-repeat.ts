// The same plan once more, with one press.
import type { ProposalDetail } from '@sevk/contract/proposals/proposal-shapes';
import { createProposal } from '@sevk/contract/proposals/proposals';
import { useAct } from '../../api/commands/use-act.ts';
import { notifyProblem } from '../../ui/feedback/toasts.tsx';
import { crewOf } from './proposal-choice.ts';

/** The same routes, vehicles, orders and level; of the whole pool as it is now. */
function repeatedBody({ depotId, serviceDate, level, request }: ProposalDetail) {
	if (request === null) return null;
	const { routeIds, crews, orderIds, mayReorderLoading } = request;
	return {
		depotId,
		serviceDate,
		level,
		routeIds,
		crews: crews.map(({ vehicleId, driverId, tour }) => crewOf(vehicleId, driverId, tour)),
		...(orderIds === null ? { pool: { dateTo: serviceDate } } : { orderIds }),
		mayReorderLoading,
	};
}

/** Plans the same again, or opens the form where it is not known any more what was asked for. */
export function useRepeat(proposal: ProposalDetail, onOpen: (proposalId: string) => void) {
	const creating = useAct(createProposal);

	async function repeat() {
		const body = repeatedBody(proposal);
		if (body === null) return onOpen('');
		try {
			const { id } = await creating.mutateAsync({ body });
			onOpen(id);
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return { repeat, isRepeating: creating.isPending };
}
