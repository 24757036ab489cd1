import { routePath } from '@sevk/contract/common/paths';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { OpenedRoutes } from '../acts/route-opening-dialog.tsx';
import type { BestPlacesPart } from '../plan/route-move-dialog.tsx';
import type { RoutePlanner } from '../plan/route-planner.ts';
import type { Planning } from './route-day-acts.tsx';

// Loaded on demand: the day is viewed far more often than it is planned.
const RouteForm = lazy(async () => ({
	default: (await import('../acts/route-form.tsx')).RouteForm,
}));
const RouteOpeningDialog = lazy(async () => ({
	default: (await import('../acts/route-opening-dialog.tsx')).RouteOpeningDialog,
}));
const RouteDistributionDialog = lazy(async () => ({
	default: (await import('../plan/route-distribution-dialog.tsx')).RouteDistributionDialog,
}));
const RouteMoveDialog = lazy(async () => ({
	default: (await import('../plan/route-move-dialog.tsx')).RouteMoveDialog,
}));

/** Forms of the day in the address: Yeni Rota, Günü Aç, Rotalara Dağıt. */
export type DayForm = 'new' | 'gun' | 'dagit';

type Props = {
	readonly planner: RoutePlanner;
	readonly planning: Planning;
	readonly form: DayForm | null;
	/** The day of new routes: the one on the screen, or today if that is over. */
	readonly serviceDate: string;
	/** Orders for a new route; null while that form is closed. */
	readonly creatingFor: readonly string[] | null;
	/** Orders to be moved; null while that dialog is closed. */
	readonly asking: readonly string[] | null;
	/** The screen shows the day of new routes, so that its pool can go onto them. */
	readonly mayDistribute: boolean;
	readonly bestPlaces: BestPlacesPart;
	readonly onClose: () => void;
	readonly onForm: (form: DayForm) => void;
	readonly onNewRoute: (orderIds: readonly string[]) => void;
};

/** The dialog over the day, if one is open. */
export function RouteDayDialogs(props: Props) {
	const { planner, form, creatingFor, asking, mayDistribute, onClose } = props;
	const { plan, mayPlan } = planner;
	const [opened, setOpened] = useState<OpenedRoutes | null>(null);
	const poolDepotIds = useMemo(
		() => new Set(mayDistribute ? plan.pool.map(({ depotId }) => depotId) : []),
		[mayDistribute, plan.pool],
	);
	return (
		<Suspense>
			{mayPlan && form === 'gun' ? (
				<RouteOpeningDialog
					serviceDate={props.serviceDate}
					poolDepotIds={poolDepotIds}
					onClose={onClose}
					onDistribute={(routes) => {
						setOpened(routes);
						props.onForm('dagit');
					}}
				/>
			) : null}
			{mayPlan && form === 'dagit' ? (
				<RouteDistributionDialog
					planner={planner}
					opened={opened}
					onClose={() => {
						setOpened(null);
						onClose();
					}}
					onPlan={props.planning.plan}
				/>
			) : null}
			{asking === null ? null : (
				<RouteMoveDialog
					planner={planner}
					orders={asking.flatMap((orderId) => plan.orderById.get(orderId) ?? [])}
					bestPlaces={mayPlan && mayDistribute ? props.bestPlaces : null}
					serviceDate={props.serviceDate}
					onClose={onClose}
					onNewRoute={() => props.onNewRoute(asking)}
				/>
			)}
			{creatingFor !== null || form === 'new' ? (
				<NewRoute
					planner={planner}
					orderIds={creatingFor ?? []}
					serviceDate={props.serviceDate}
					onClose={onClose}
				/>
			) : null}
		</Suspense>
	);
}

type NewRouteProps = {
	readonly planner: RoutePlanner;
	readonly orderIds: readonly string[];
	readonly serviceDate: string;
	readonly onClose: () => void;
};

/** Yeni Rota, empty or for selected orders, which are added after it is created. */
function NewRoute({ planner, orderIds, serviceDate, onClose }: NewRouteProps) {
	const navigate = useNavigate();
	const orders = orderIds.flatMap((orderId) => planner.plan.orderById.get(orderId) ?? []);
	const [first] = orders;
	return (
		<RouteForm
			serviceDate={serviceDate}
			orders={orders}
			{...(first ? { depotId: first.depotId } : {})}
			onClose={onClose}
			onSaved={(created) => {
				if (orders.length === 0) void navigate({ to: routePath(created.id) });
				else planner.bring(orders, { routeId: created.id, created });
			}}
		/>
	);
}
