import { Button } from '@mantine/core';
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import { lockRoute } from '@sevk/contract/routes/route-locks';
import { openRouteStates, sortableRouteStates } from '@sevk/domain/routes/common/route';
import { IconLock, IconLockOpen, IconRoute2 } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useAct } from '../../api/commands/use-act.ts';
import { useMay } from '../../api/state/client-store.ts';
import { notifyProblem, notifySuccess } from '../../ui/feedback/toasts.tsx';
import { ServerActs } from '../../ui/screen/server-acts.tsx';
import classes from './plan-route-tools.module.css';

/** Opened for a few routes of a day. */
const RouteImprovement = lazy(async () => ({
	default: (await import('./sequence-improvement.tsx')).RouteImprovement,
}));

type Props = {
	readonly route: RouteDetail;
	/** Gives stops to another driver. */
	readonly handOver: ReactNode;
};

/** Above the stops of a route: a better sequence, and the lock against plans. */
export function RoutePlanTools({ route, handOver }: Props) {
	const mayPlan = useMay('routes.plan');
	const [isOpen, setOpen] = useState(false);
	const lock = useAct(lockRoute);
	const mayImprove = sortableRouteStates.includes(route.state) && route.stops.length > 2;
	const mayLock = openRouteStates.includes(route.state);
	if (!mayPlan || (!mayImprove && !mayLock)) return <div className={classes.tools}>{handOver}</div>;
	const locked = route.planLocked;

	async function toggle() {
		try {
			await lock.mutateAsync({ params: { routeId: route.id }, body: { locked: !locked } });
			notifySuccess(
				locked
					? 'Kilit kaldırıldı; planlama rotayı değiştirebilir.'
					: 'Rota kilitlendi; planlama dokunmaz.',
			);
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<div className={classes.tools}>
			<ServerActs>
				{mayImprove ? (
					<Button
						size="xs"
						variant="default"
						leftSection={<IconRoute2 size={16} stroke={1.8} aria-hidden />}
						onClick={() => setOpen(true)}
					>
						Sırayı İyileştir
					</Button>
				) : null}
				{mayLock ? (
					<Button
						size="xs"
						variant={locked ? 'light' : 'subtle'}
						color="gray"
						aria-pressed={locked}
						loading={lock.isPending}
						leftSection={
							locked ? (
								<IconLock size={16} stroke={1.8} aria-hidden />
							) : (
								<IconLockOpen size={16} stroke={1.8} aria-hidden />
							)
						}
						onClick={() => void toggle()}
					>
						{locked ? 'Elle yapıldı, dokunma' : 'Planlamaya Kapat'}
					</Button>
				) : null}
			</ServerActs>
			{handOver}
			{isOpen ? (
				<Suspense>
					<RouteImprovement route={route} onClose={() => setOpen(false)} />
				</Suspense>
			) : null}
		</div>
	);
}
