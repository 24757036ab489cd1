import { Button } from '@mantine/core';
import { arriveAtStop } from '@sevk/contract/routes/route-outing';
import { useAct } from '../../../api/call/use-act.ts';
import { notifyProblem } from '../../../ui/feedback/toasts.tsx';

type Props = {
	readonly routeId: string;
	readonly stopId: string;
	/** The one act that is due, under the driver's thumb. */
	readonly primary?: boolean;
};

/** Vardım: the driver has arrived. */
export function StopArrival({ routeId, stopId, primary = false }: Props) {
	const arrive = useAct(arriveAtStop);
	const look = primary
		? ({ size: 'md', variant: 'filled' } as const)
		: ({ size: 'xs', variant: 'light' } as const);
	return (
		<Button
			{...look}
			// The stop itself says when it has arrived; until then a second tap is none.
			loading={arrive.isPending || arrive.isSuccess}
			onClick={() =>
				arrive.mutate({ params: { routeId, stopId }, body: {} }, { onError: notifyProblem })
			}
		>
			Vardım
		</Button>
	);
}
