import { Button } from '@mantine/core';
import { paths, routePath } from '@sevk/contract/common/paths';
import { exportRoutes } from '@sevk/contract/routes/routes';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useState } from 'react';
import { exporting } from '../../../api/call/download.ts';
import { DateStepper } from '../../../ui/date/date-stepper.tsx';
import { ExportMenu } from '../../../ui/document/export-menu.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { usePhone } from '../../../ui/screen/use-phone.ts';
import { useUrlForm } from '../../../ui/screen/use-url-form.ts';
import classes from '../common/route-list.module.css';
import type { RoutePlanner } from '../plan/route-planner.ts';
import { chosenOrders, draggedOrders } from '../plan/route-selection.ts';
import { RouteSelectionBar } from '../plan/route-selection-bar.tsx';
import { DayFilters, DayViews } from './route-day-filters.tsx';
import { DayNumbers } from './route-day-numbers.tsx';
import { RouteDayView } from './route-day-view.tsx';
import { RouteListTable } from './route-list-table.tsx';
import { useRouteDay } from './use-route-day.ts';

// Loaded on demand: the day is viewed far more often than it is planned.
const RouteForm = lazy(async () => ({
	default: (await import('../acts/route-form.tsx')).RouteForm,
}));
const RouteMoveDialog = lazy(async () => ({
	default: (await import('../plan/route-move-dialog.tsx')).RouteMoveDialog,
}));

/** Rotalar, the planner's workplace: list, board and map are three views of one day. */
export function RouteListScreen() {
	const day = useRouteDay();
	const { state, change, planner, counts } = day;
	const { plan, selection, mayPlan } = planner;
	const phone = usePhone();
	const [form, setForm] = useUrlForm<'new'>();
	/** Orders for a new route; null while the form is closed. */
	const [creatingFor, setCreatingFor] = useState<readonly string[] | null>(null);
	const [asking, setAsking] = useState<readonly string[] | null>(null);
	const askWhere = useCallback(
		(orderIds: readonly string[]) =>
			setAsking(draggedOrders(plan, selection, orderIds).map(({ id }) => id)),
		[plan, selection],
	);
	const newRoute = mayPlan ? (
		<Button
			leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
			onClick={() => setForm('new')}
		>
			Yeni Rota
		</Button>
	) : null;
	const stepper = <DateStepper value={state.gun} onChange={(gun) => change({ gun, rota: '' })} />;
	const numbers = <DayNumbers counts={counts.data} />;
	const filters = <DayFilters day={day} />;

	return (
		<Screen
			title="Rotalar"
			fill
			beside={phone ? null : stepper}
			actions={
				<>
					{phone ? null : <DayViews day={day} />}
					{phone || !mayPlan ? null : <PoolLink count={counts.data?.poolCount} />}
					<ExportMenu onExport={exporting(exportRoutes, { query: day.query })} />
					{newRoute}
				</>
			}
			summary={phone ? null : numbers}
			filters={phone ? null : filters}
		>
			<div className={classes.work}>
				<RouteDayView
					day={day}
					onAskWhere={askWhere}
					parts={{
						stepper,
						numbers,
						filters,
						views: <DayViews day={day} />,
						table: <RouteListTable day={day} newRoute={newRoute} />,
					}}
				/>
				<RouteSelectionBar
					planner={planner}
					onAskWhere={setAsking}
					onNewRoute={() => setCreatingFor(chosenOrders(plan, selection).map(({ id }) => id))}
				/>
			</div>
			<Suspense>
				{asking === null ? null : (
					<RouteMoveDialog
						planner={planner}
						orders={asking.flatMap((orderId) => plan.orderById.get(orderId) ?? [])}
						onClose={() => setAsking(null)}
						onNewRoute={() => {
							setCreatingFor(asking);
							setAsking(null);
						}}
					/>
				)}
				{creatingFor !== null || form === 'new' ? (
					<NewRoute
						planner={planner}
						orderIds={creatingFor ?? []}
						serviceDate={state.gun < day.today ? day.today : state.gun}
						onClose={() => {
							setCreatingFor(null);
							if (form === 'new') setForm(null);
						}}
					/>
				) : null}
			</Suspense>
		</Screen>
	);
}

function PoolLink({ count }: { readonly count: number | undefined }) {
	return (
		<Button variant="default" component={Link} to={`${paths.orders}?havuz=pool`}>
			Sipariş Havuzu{count === undefined ? '' : ` (${count})`}
		</Button>
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
