import { Button } from '@mantine/core';
import { autoPlanPath, paths, uncheckedOrdersPath } from '@sevk/contract/common/paths';
import { exportRoutes } from '@sevk/contract/routes/routes';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { exporting } from '../../../api/call/download.ts';
import { DateStepper } from '../../../ui/date/date-stepper.tsx';
import { ExportMenu } from '../../../ui/document/export-menu.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { usePhone } from '../../../ui/screen/use-phone.ts';
import { useUrlForm } from '../../../ui/screen/use-url-form.ts';
import classes from '../common/route-list.module.css';
import { RouteViews } from '../common/route-views.tsx';
import type { BestPlacesPart } from '../plan/route-move-dialog.tsx';
import { planSelection } from '../plan/route-plan-selection.ts';
import { chosenOrders, draggedOrders } from '../plan/route-selection.ts';
import { RouteSelectionBar } from '../plan/route-selection-bar.tsx';
import { nextDayStep, RouteDayActs, RouteDayRefusals, useDayPlanning } from './route-day-acts.tsx';
import { type DayForm, RouteDayDialogs } from './route-day-dialogs.tsx';
import { DayFilters } from './route-day-filters.tsx';
import { DayNumbers } from './route-day-numbers.tsx';
import { RouteDayView } from './route-day-view.tsx';
import { RouteListTable } from './route-list-table.tsx';
import { RouteReplanNote } from './route-replan-note.tsx';
import { useRouteDay } from './use-route-day.ts';

/** Rotalar, the planner's workplace: list, board and map are three views of one day. */
export function RouteListScreen({ bestPlaces }: { readonly bestPlaces: BestPlacesPart }) {
	const day = useRouteDay();
	const { state, change, planner, counts } = day;
	const { plan, selection, mayPlan } = planner;
	const phone = usePhone();
	const [form, setForm] = useUrlForm<DayForm>();
	const planning = useDayPlanning(planner);
	const planDay = day.today > state.gun ? day.today : state.gun;
	/** Orders for a new route; null while the form is closed. */
	const [creatingFor, setCreatingFor] = useState<readonly string[] | null>(null);
	const [asking, setAsking] = useState<readonly string[] | null>(null);
	const askWhere = useCallback(
		(orderIds: readonly string[]) =>
			setAsking(draggedOrders(plan, selection, orderIds).map(({ id }) => id)),
		[plan, selection],
	);
	const next = nextDayStep(planner, planning);
	const navigate = useNavigate();
	const openAutoPlan = (orderIds: readonly string[] | null) => {
		planSelection.change(() => orderIds);
		void navigate({ to: autoPlanPath(planDay) });
	};
	const newRoute = mayPlan ? (
		<NewRouteButton primary={next === null} onClick={() => setForm('new')} />
	) : null;
	const dayActs = (
		<RouteDayActs
			planner={planner}
			planning={planning}
			mayOpen={state.gun >= day.today}
			onForm={setForm}
			onPlan={() => openAutoPlan(null)}
		/>
	);
	const stepper = (
		<DateStepper compact={!phone} value={state.gun} onChange={(gun) => change({ gun, rota: '' })} />
	);
	const numbers = <DayNumbers counts={counts.data} />;
	const unchecked = mayPlan ? <UncheckedLink counts={counts.data} date={state.gun} /> : null;
	const mayReplan = mayPlan && state.gun >= day.today;
	const replan = mayReplan ? (
		// An answer that an earlier release kept has no count.
		<RouteReplanNote stopCount={counts.data?.clarifiedStopCount ?? 0} serviceDate={state.gun} />
	) : null;
	const filters = <DayFilters day={day} waiting={unchecked} />;

	return (
		<Screen
			title="Rotalar"
			fill
			dense
			beside={
				phone ? null : (
					<>
						{stepper}
						<RouteViews view={day.view} />
					</>
				)
			}
			actions={
				<>
					{phone || !mayPlan ? null : <PoolLink count={counts.data?.poolCount} />}
					<ServerActs>
						<ExportMenu onExport={exporting(exportRoutes, { query: day.query })} iconOnly />
						{dayActs}
						{newRoute}
					</ServerActs>
				</>
			}
			filters={phone ? null : filters}
		>
			<div className={classes.work}>
				<RouteDayRefusals planning={planning} />
				{phone ? null : replan}
				<RouteDayView
					day={day}
					onAskWhere={askWhere}
					parts={{
						stepper,
						numbers: (
							<>
								{numbers}
								{unchecked}
								{replan}
							</>
						),
						filters,
						views: <RouteViews view={day.view} />,
						table: <RouteListTable day={day} />,
					}}
				/>
				{phone ? null : <div className={classes.figures}>{numbers}</div>}
				<RouteSelectionBar
					planner={planner}
					onAskWhere={setAsking}
					onNewRoute={() => setCreatingFor(chosenOrders(plan, selection).map(({ id }) => id))}
					onPlan={state.gun >= day.today ? openAutoPlan : null}
				/>
			</div>
			<RouteDayDialogs
				planner={planner}
				planning={planning}
				form={form}
				serviceDate={planDay}
				mayDistribute={planDay === state.gun}
				bestPlaces={bestPlaces}
				onForm={setForm}
				creatingFor={creatingFor}
				asking={asking}
				onClose={() => {
					setCreatingFor(null);
					setAsking(null);
					if (form !== null) setForm(null);
				}}
				onNewRoute={(orderIds) => {
					setCreatingFor(orderIds);
					setAsking(null);
				}}
			/>
		</Screen>
	);
}

type NewRouteProps = {
	/** False while the routes of the day have a next step, which is the primary act. */
	readonly primary: boolean;
	readonly onClick: () => void;
};

function NewRouteButton({ primary, onClick }: NewRouteProps) {
	const phone = usePhone();
	return (
		<Button
			size={phone ? 'sm' : 'xs'}
			variant={primary ? 'filled' : 'default'}
			leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
			onClick={onClick}
		>
			Yeni Rota
		</Button>
	);
}

type UncheckedProps = {
	readonly counts: ReturnType<typeof useRouteDay>['counts']['data'];
	readonly date: string;
};

/** Orders that no pool has before somebody checks them: they would be found a day late. */
function UncheckedLink({ counts, date }: UncheckedProps) {
	const phone = usePhone();
	const { uncheckedCount = 0, uncheckedFrom = null } = counts ?? {};
	if (uncheckedFrom === null) return null;
	return (
		<Button
			size={phone ? 'sm' : 'xs'}
			variant="light"
			color="amber"
			leftSection={<IconAlertTriangle size={16} stroke={1.8} aria-hidden />}
			component={Link}
			to={uncheckedOrdersPath(uncheckedFrom, date)}
		>
			{formatDecimal(uncheckedCount)} sipariş kontrol bekliyor
		</Button>
	);
}

function PoolLink({ count }: { readonly count: number | undefined }) {
	return (
		<Button
			size="xs"
			variant="default"
			title="Sipariş Havuzu"
			component={Link}
			to={`${paths.orders}?havuz=pool`}
		>
			Havuz{count === undefined ? '' : ` (${formatDecimal(count)})`}
		</Button>
	);
}
