import { Button } from '@mantine/core';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { vehicleWords } from '@sevk/domain/routes/common/route-words';
import { fitWarnings } from '@sevk/domain/routes/plan/route-fit';
import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useOwnDepots } from '../../../api/state/depot-choice.ts';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { useLeaving } from '../../../ui/dialog/use-unsaved.ts';
import { SkeletonTable } from '../../../ui/list/skeleton-table.tsx';
import { DepotSelect } from '../../depots/depot-select.tsx';
import type { OpenedRoutes } from '../acts/route-opening-dialog.tsx';
import { FitWarnings } from '../common/route-fit-warnings.tsx';
import { RouteLoadMeter } from '../common/route-load-meter.tsx';
import { loadWords } from '../common/route-load-words.ts';
import type { PlanOrder, PlanRoute } from '../common/route-plan.ts';
import {
	addedLoad,
	depotsToDistribute,
	groupsToDistribute,
	mostOrders,
	type PoolArea,
	type PoolDistrict,
	partsOf,
	proposalOf,
	type RouteOfArea,
	sharedRoute,
} from './route-distribution.ts';
import classes from './route-distribution-dialog.module.css';
import { fillableRoutes, shortRouteName } from './route-fillable.ts';
import {
	type DistributedPart,
	distributedSentence,
	type RoutePlanner,
	type RouteVersion,
} from './route-planner.ts';

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

/**
 * Rotalara Dağıt: each ilçe of the pool, or each of its mahalle, gets a route of the day, all in one
 * act. A proposal fills the choices.
 */
export function RouteDistributionDialog({ planner, opened, onClose, onPlan }: Props) {
	const { plan, selection, distribute } = planner;
	const depotIds = depotsToDistribute(plan);
	const { depots } = useOwnDepots();
	const [chosenDepotId, setChosenDepotId] = useState(opened?.depotId ?? null);
	const depotId = chosenDepotId ?? depotIds[0] ?? '';
	/** What was chosen by hand, over the proposal. */
	const [chosen, setChosen] = useState<RouteOfArea>(new Map());
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
	const leave = useLeaving(chosen.size > 0, onClose);
	const proposal = useMemo(() => proposalOf(groups, routes), [groups, routes]);
	const choice = useMemo(() => new Map([...proposal, ...chosen]), [proposal, chosen]);
	const parts = useMemo(() => partsOf(groups, choice), [groups, choice]);
	const count = parts.reduce((sum, { orders }) => sum + orders.length, 0);
	const choose = (areas: readonly PoolArea[], routeId: string | null) =>
		setChosen((before) => new Map([...before, ...areas.map(({ key }) => [key, routeId] as const)]));

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
							setChosen(new Map());
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
					<ProposalNote groups={groups} proposal={proposal} />
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

type NoteProps = { readonly groups: readonly PoolDistrict[]; readonly proposal: RouteOfArea };

/** Whose choices these are, and how many orders the vehicles have no room for. */
function ProposalNote({ groups, proposal }: NoteProps) {
	const left = groups
		.flatMap(({ areas }) => areas)
		.filter(({ key }) => !proposal.has(key))
		.reduce((sum, { orders }) => sum + orders.length, 0);
	return (
		<p className={classes.limit}>
			Öneri, araçların boş yerine ve ilçelerin yakınlığına göre hazırlandı; istediğinizi değiştirin.
			{left > 0 ? ` ${formatDecimal(left)} sipariş araçlara sığmadı, havuzda kalıyor.` : ''}
		</p>
	);
}

type TableProps = {
	readonly groups: readonly PoolDistrict[];
	readonly routes: readonly PlanRoute[];
	readonly parts: readonly DistributedPart[];
	readonly choice: RouteOfArea;
	readonly choose: (areas: readonly PoolArea[], routeId: string | null) => void;
};

/** A row per ilçe, or per mahalle of a split one, and a column per route; a cell is one click. */
function DistrictTable({ groups, routes, parts, choice, choose }: TableProps) {
	const rest = groups.flatMap(({ areas }) => areas.filter(({ key }) => !choice.get(key)));
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
						{routes.map((entry) => (
							<th scope="col" key={entry.route.id}>
								<RouteHead
									entry={entry}
									parts={parts}
									restCount={rest.length}
									onRest={() => choose(rest, entry.route.id)}
								/>
							</th>
						))}
						<th scope="col" className={classes.stay}>
							Havuzda kalsın
						</th>
					</tr>
				</thead>
				<tbody>
					{groups.map((group) => (
						<DistrictRows
							key={group.district}
							group={group}
							routes={routes}
							choice={choice}
							choose={choose}
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
	/** Areas without a route. */
	readonly restCount: number;
	readonly onRest: () => void;
};

function RouteHead({ entry, parts, restCount, onRest }: HeadProps) {
	const { route } = entry;
	return (
		<div className={classes.route}>
			<strong>{shortRouteName(entry)}</strong>
			<span className={classes.plate}>
				{route.driverName === null
					? 'Sürücü seçilmedi'
					: vehicleWords(route.plate, 1, 'Araç seçilmedi')}
			</span>
			<RouteLoadMeter compact route={entry} adding={addedLoad(parts, route.id)} />
			<Button size="compact-xs" variant="default" disabled={restCount === 0} onClick={onRest}>
				Kalanlar
			</Button>
		</div>
	);
}

type RowsProps = Omit<TableProps, 'groups' | 'parts'> & { readonly group: PoolDistrict };

/** An ilçe, and its mahalle while it goes onto several routes or somebody opens it. */
function DistrictRows({ group, routes, choice, choose }: RowsProps) {
	const { areas } = group;
	const [isOpen, setOpen] = useState(false);
	const shared = sharedRoute(areas, choice);
	const isSplit = shared === undefined;
	const district = group.district || 'İlçe yok';
	return (
		<>
			<ChoiceRow
				name={district}
				orders={group.orders}
				routes={routes}
				routeId={shared}
				onChoose={(routeId) => choose(areas, routeId)}
			>
				{areas.length > 1 && !isSplit ? (
					<Button
						size="compact-xs"
						variant="subtle"
						aria-expanded={isOpen}
						onClick={() => setOpen(!isOpen)}
					>
						{isOpen ? 'Mahalleleri gizle' : 'Mahallelere böl'}
					</Button>
				) : null}
			</ChoiceRow>
			{isSplit || isOpen
				? areas.map((area) => (
						<ChoiceRow
							key={area.key}
							name={`${district}, ${area.neighbourhood || 'mahalle yok'}`}
							shortName={area.neighbourhood || 'Mahalle yok'}
							orders={area.orders}
							routes={routes}
							routeId={choice.get(area.key) ?? null}
							onChoose={(routeId) => choose([area], routeId)}
						/>
					))
				: null}
		</>
	);
}

type RowProps = {
	readonly name: string;
	/** Of a mahalle, below its ilçe. */
	readonly shortName?: string;
	readonly orders: readonly PlanOrder[];
	readonly routes: readonly PlanRoute[];
	/** Null for the pool; undefined while the parts of an ilçe differ. */
	readonly routeId: string | null | undefined;
	readonly onChoose: (routeId: string | null) => void;
	readonly children?: ReactNode;
};

function ChoiceRow({ name, shortName, orders, routes, routeId, onChoose, children }: RowProps) {
	const cell = (value: string | null, label: string) => (
		<td key={value ?? 'pool'}>
			<label className={classes.cell}>
				<input
					type="radio"
					name={`ilce-${name}`}
					aria-label={`${name}: ${label}`}
					checked={routeId === value}
					onChange={() => onChoose(value)}
				/>
				<span className={classes.cellName}>{label}</span>
			</label>
		</td>
	);
	return (
		<tr>
			<th scope="row" className={shortName === undefined ? classes.district : classes.mahalle}>
				{shortName === undefined ? <strong>{name}</strong> : shortName}
				<span>
					{formatDecimal(orders.length)} sipariş · {loadWords(orders)}
				</span>
				{children}
			</th>
			{routes.map((entry) => cell(entry.route.id, shortRouteName(entry)))}
			{cell(null, 'Havuzda kalsın')}
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
