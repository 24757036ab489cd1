import { Button } from '@mantine/core';
import type { RouteStop } from '@sevk/contract/routes/route-detail';
import { arriveAtStop } from '@sevk/contract/routes/route-outing';
import { useKeptAct } from '../../../api/acts/use-kept-act.ts';
import { useAct } from '../../../api/commands/use-act.ts';
import { notifyProblem } from '../../../ui/feedback/toasts.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { stopName } from './route-stop-place.ts';

type Props = {
	readonly routeId: string;
	readonly stop: RouteStop;
	/** Shows the next act as a primary button at the bottom of a phone. */
	readonly primary?: boolean;
	/** Since when the phone has been there by its position. */
	readonly nearSince?: string | null;
};

/** Vardım: records the driver's arrival. */
export function StopArrival({ routeId, stop, primary = false, nearSince = null }: Props) {
	const arrive = useKeptAct(arriveAtStop, useAct(arriveAtStop), ({ body }) => ({
		subjects: [`stop:${stop.id}`],
		title: `${stopName(stop)} · varış`,
		effect: { kind: 'arrival', stopId: stop.id, at: body.arrivedAt ?? new Date().toISOString() },
	}));
	const look = primary
		? ({ size: 'md', variant: 'filled' } as const)
		: ({ size: 'xs', variant: 'light' } as const);
	return (
		<ServerActs>
			<Button
				{...look}
				// The answer updates the stop; until then a second tap is ignored.
				loading={arrive.isPending || arrive.isSuccess}
				onClick={() =>
					// The button goes with the waiting act, and with it the callbacks of `mutate`.
					void arrive
						.mutateAsync({
							params: { routeId, stopId: stop.id },
							body: { arrivedAt: new Date().toISOString(), nearSince },
						})
						.catch(notifyProblem)
				}
			>
				Vardım
			</Button>
		</ServerActs>
	);
}
