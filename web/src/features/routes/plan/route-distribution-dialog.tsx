import { Button } from '@mantine/core';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { fitWarnings } from '@sevk/domain/routes/plan/route-fit';
import { useIsFetching } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useOwnDepots } from '../../../api/state/depot-choice.ts';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { useLeaving } from '../../../ui/dialog/use-unsaved.ts';
import { SkeletonTable } from '../../../ui/list/skeleton-table.tsx';
import { DepotSelect } from '../../depots/depot-select.tsx';
import type { OpenedRoutes } from '../acts/route-opening-dialog.tsx';
import { FitWarnings } from '../common/route-fit-warnings.tsx';
import { RouteLoadMeter } from '../common/route-load-meter.tsx';
import { loadWords } from '../common/route-load-words.ts';
import type { PlanRoute } from '../common/route-plan.ts';
import {
	addedLoad,
	depotsToDistribute,
	groupsToDistribute,
	mostOrders,
	partsOf,
	type RouteOfDistrict,
} from './route-distribution.ts';
import classes from './route-distribution-dialog.module.css';
import { fillableRoutes, shortRouteName } from './route-fillable.ts';
import {
	type DistributedPart,
	distributedSentence,
	type RoutePlanner,
	type RouteVersion,
} from './route-planner.ts';
import type { PoolGroup } from './route-pool.ts';

type Props = {
	readonly planner: RoutePlanner;
	/** Routes that Günü Aç has just opened; the plan may not have them yet. */
	readonly opened: OpenedRoutes | null;
	readonly onClose: () => void;
	/** Plans the filled drafts; its message says what was moved, and its undo takes that back too. */
	readonly onPlan: (
		depotId: string,
		routes: readonly RouteVersion[],
		moved: { readonly sentence: string; readonly undo: () => void },
	) => Promise<void>;
};

/** Rotalara Dağıt: each ilçe of the pool gets a route of the day, all in one act. */
export function RouteDistributionDialog({ planner, opened, onClose, onPlan }: Props) {
	const { plan, selection, distribute } = planner;
	const depotIds = depotsToDistribute(plan);
	const { depots } = useOwnDepots();
	const [chosenDepotId, setChosenDepotId] = useState(opened?.depotId ?? null);
	const depotId = chosenDepotId ?? depotIds[0] ?? '';
	const [choice, setChoice] = useState<RouteOfDistrict>(new Map());
	const present = useMemo(
		() => ({
			routes: fillableRoutes(plan, depotId),
			groups: groupsToDistribute(plan, depotId, selection.ids),
		}),
		[plan, depotId, selection.ids],
	);
	// The plan shows the moves before the server answers; the dialog keeps what was sent.
	const [sent, setSent] = useState<typeof present | null>(null);
	const [isPlanned, setIsPlanned] = useState(false);
	const { routes, groups } = sent ?? present;
	const isWaiting = useWaiting(opened, planner);
	const leave = useLeaving(choice.size > 0, onClose);
	const parts = useMemo(() => partsOf(groups, choice), [groups, choice]);
	const count = parts.reduce((sum, { orders }) => sum + orders.length, 0);
	const choose = (districts: readonly string[], routeId: string | null) =>
		setChoice((before) => withRoute(before, districts, routeId));

	const draftIds = new Set(
		routes.flatMap(({ route }) => (route.state === 'draft' ? [route.id] : [])),
	);

	async function send(plans: boolean) {
		setSent(present);
		setIsPlanned(plans);
		const { routes: changed, doneCount, undo } = await distribute(parts, plans);
		if (doneCount === 0) return setSent(null);
		onClose();
		if (!plans) return;
		const drafts = changed.filter(({ id }) => draftIds.has(id));
		const sentence = distributedSentence(parts, doneCount);
		await onPlan(depotId, drafts, { sentence, undo });
	}

	return (
		<Modal
			opened
			onClose={leave}
			title="Rotalara Dağıt"
			maxWidth={1280}
			fullOnPhone
			footer={
				<>
					<Button variant="default" onClick={leave}>
						Vazgeç
					</Button>
					<SendButtons
						count={count}
						hasDrafts={draftIds.size > 0}
						fillsDraft={parts.some(({ routeId }) => draftIds.has(routeId))}
						sending={sent === null ? null : isPlanned ? 'plan' : 'only'}
						onSend={(plans) => void send(plans)}
					/>
				</>
			}
		>
			{depotIds.length > 1 ? (
				<div className={classes.depot}>
					<DepotSelect
						depots={depots.filter((depot) => depotIds.includes(depot.depotId))}
						value={depotId}
						onChange={(next) => {
							setChosenDepotId(next);
							setChoice(new Map());
						}}
					/>
				</div>
			) : null}
			{count > mostOrders ? (
				<p className={classes.limit} role="alert">
					Bir seferde en fazla 2.000 sipariş dağıtılır; bazı ilçeleri havuzda bırakın.
				</p>
			) : null}
			{isWaiting ? (
				<SkeletonTable />
			) : groups.length === 0 || routes.length === 0 ? (
				<p className={classes.limit}>Dağıtılacak sipariş ya da sipariş alabilecek rota yok.</p>
			) : (
				<>
					<DistrictTable
						groups={groups}
						routes={routes}
						parts={parts}
						choice={choice}
						choose={choose}
					/>
					<div className={classes.warnings}>
						<FitWarnings warnings={warningsOf(routes, parts)} />
					</div>
				</>
			)}
		</Modal>
	);
}

/** True while the routes that were just opened are still being read. */
function useWaiting(opened: OpenedRoutes | null, { plan }: RoutePlanner): boolean {
	const isFetching = useIsFetching() > 0;
	return isFetching && opened?.routeIds.some((id) => !plan.routeById.has(id)) === true;
}

type SendProps = {
	readonly count: number;
	readonly hasDrafts: boolean;
	readonly fillsDraft: boolean;
	/** The button whose act is not answered yet. */
	readonly sending: 'plan' | 'only' | null;
	readonly onSend: (plans: boolean) => void;
};

function SendButtons({ count, hasDrafts, fillsDraft, sending, onSend }: SendProps) {
	const isSendable = count > 0 && count <= mostOrders;
	return (
		<>
			{hasDrafts ? (
				<Button
					variant="default"
					disabled={!(isSendable && fillsDraft) || sending === 'only'}
					loading={sending === 'plan'}
					onClick={() => onSend(true)}
				>
					Dağıt ve Planla
				</Button>
			) : null}
			<Button
				disabled={!isSendable || sending === 'plan'}
				loading={sending === 'only'}
				onClick={() => onSend(false)}
			>
				{count === 0 ? 'Dağıt' : `${formatDecimal(count)} Siparişi Dağıt`}
			</Button>
		</>
	);
}

type TableProps = {
	readonly groups: readonly PoolGroup[];
	readonly routes: readonly PlanRoute[];
	readonly parts: readonly DistributedPart[];
	readonly choice: RouteOfDistrict;
	readonly choose: (districts: readonly string[], routeId: string | null) => void;
};

/** A row per ilçe and a column per route; a cell is one click. */
function DistrictTable({ groups, routes, parts, choice, choose }: TableProps) {
	const rest = groups.filter(({ district }) => !choice.has(district));
	return (
		<section
			className={classes.scroll}
			aria-label="İlçeler ve rotalar"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
			tabIndex={0}
		>
			<table className={classes.table}>
				<thead>
					<tr>
						<th scope="col">İlçe</th>
						<th scope="col" className={classes.stay}>
							Havuzda kalsın
						</th>
						{routes.map((entry) => (
							<th scope="col" key={entry.route.id}>
								<RouteHead
									entry={entry}
									parts={parts}
									restCount={rest.length}
									onRest={() =>
										choose(
											rest.map(({ district }) => district),
											entry.route.id,
										)
									}
								/>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{groups.map((group) => (
						<DistrictRow
							key={group.district}
							group={group}
							routes={routes}
							routeId={choice.get(group.district) ?? null}
							onChoose={(routeId) => choose([group.district], routeId)}
						/>
					))}
				</tbody>
			</table>
		</section>
	);
}

type HeadProps = {
	readonly entry: PlanRoute;
	readonly parts: readonly DistributedPart[];
	/** İlçe without a route. */
	readonly restCount: number;
	readonly onRest: () => void;
};

function RouteHead({ entry, parts, restCount, onRest }: HeadProps) {
	const { route } = entry;
	return (
		<div className={classes.route}>
			<strong>{shortRouteName(entry)}</strong>
			<span className={classes.plate}>
				{route.driverName === null ? 'Sürücü seçilmedi' : plateWords(route.plate)}
			</span>
			<RouteLoadMeter compact route={entry} adding={addedLoad(parts, route.id)} />
			<Button size="compact-xs" variant="default" disabled={restCount === 0} onClick={onRest}>
				Kalan ilçeler
			</Button>
		</div>
	);
}

function plateWords(plate: string | null): string {
	return plate === null ? 'Araç seçilmedi' : formatPlate(plate);
}

type RowProps = {
	readonly group: PoolGroup;
	readonly routes: readonly PlanRoute[];
	readonly routeId: string | null;
	readonly onChoose: (routeId: string | null) => void;
};

function DistrictRow({ group, routes, routeId, onChoose }: RowProps) {
	const district = group.district || 'İlçe yok';
	const cell = (value: string | null, label: string) => (
		<td key={value ?? 'pool'}>
			<label className={classes.cell}>
				<input
					type="radio"
					name={`ilce-${group.district}`}
					aria-label={`${district}: ${label}`}
					checked={routeId === value}
					onChange={() => onChoose(value)}
				/>
				<span className={classes.cellName}>{label}</span>
			</label>
		</td>
	);
	return (
		<tr>
			<th scope="row" className={classes.district}>
				<strong>{district}</strong>
				<span>
					{formatDecimal(group.orders.length)} sipariş · {loadWords(group.orders)}
				</span>
			</th>
			{cell(null, 'Havuzda kalsın')}
			{routes.map((entry) => cell(entry.route.id, shortRouteName(entry)))}
		</tr>
	);
}

/** What does not fit, after the name of the route. */
function warningsOf(routes: readonly PlanRoute[], parts: readonly DistributedPart[]): string[] {
	return parts.flatMap(({ routeId, orders }) => {
		const entry = routes.find(({ route }) => route.id === routeId);
		if (entry === undefined) return [];
		return fitWarnings(orders, entry).map((sentence) => `${shortRouteName(entry)}: ${sentence}`);
	});
}

function withRoute(
	before: RouteOfDistrict,
	districts: readonly string[],
	routeId: string | null,
): RouteOfDistrict {
	const next = new Map(before);
	for (const district of districts) {
		if (routeId === null) next.delete(district);
		else next.set(district, routeId);
	}
	return next;
}
