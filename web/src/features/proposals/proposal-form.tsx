import { Button, Checkbox, Radio } from '@mantine/core';
import { paths, uncheckedOrdersPath } from '@sevk/contract/common/paths';
import { createProposal, type ProposalChoices } from '@sevk/contract/proposals/proposals';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { type ChangeLevel, changeLevels } from '@sevk/domain/proposals/proposal';
import { changeLevelWords, routeHoldWords } from '@sevk/domain/proposals/proposal-words';
import { routeStateWords, vehicleWords } from '@sevk/domain/routes/common/route-words';
import { searchMinutes } from '@sevk/domain/routes/time/route-door-time';
import { IconBan, IconLock, IconTruck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useFormAct } from '../../api/commands/use-act.ts';
import { listState } from '../../api/connection/list-state.ts';
import { useMay } from '../../api/state/client-store.ts';
import { FormProblem } from '../../ui/dialog/form-problem.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { ListContent } from '../../ui/list/list-content.tsx';
import { reserveBottomInset } from '../../ui/screen/bottom-inset.ts';
import { ServerActs } from '../../ui/screen/server-acts.tsx';
import { Select } from '../../ui/select/select.tsx';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { RowCheck } from '../../ui/table/row-check.tsx';
import { joinFacts } from '../../ui/value/join-facts.ts';
import { DepotSelect } from '../depots/depot-select.tsx';
import { planSelection } from '../routes/plan/route-plan-selection.ts';
import {
	bodyOf,
	driversFor,
	firstChoice,
	isPlannable,
	type PlanChoice,
	vehicleCountOf,
	wholeChoice,
} from './proposal-choice.ts';
import classes from './proposal-form.module.css';
import { ProposalList } from './proposal-list.tsx';
import { useProposalChoices } from './proposal-queries.ts';

type Props = {
	readonly serviceDate: string;
	/** Chosen by the link that led here. */
	readonly level: ChangeLevel | null;
	readonly depots: readonly { readonly depotId: string; readonly name: string }[];
	readonly depotId: string | null;
	readonly onDepot: (depotId: string | null) => void;
	readonly onOpen: (proposalId: string) => void;
};

/** What is planned onto what; one press starts it with what is chosen already. */
export function ProposalForm({ serviceDate, level, depots, depotId, onDepot, onOpen }: Props) {
	const day = depotId === null ? null : { depotId, serviceDate };
	const choices = useProposalChoices(day, true);
	return (
		<div className={classes.form}>
			{depots.length > 1 ? (
				<DepotSelect depots={depots} value={depotId} onChange={onDepot} />
			) : null}
			{day === null ? null : <ProposalList day={day} onOpen={onOpen} />}
			<ListContent
				{...listState(choices)}
				count={choices.data === undefined ? 0 : 1}
				filtered={false}
				onClear={() => undefined}
				empty={null}
			>
				{choices.data === undefined || day === null ? null : (
					<Choices key={depotId} day={day} level={level} choices={choices.data} onOpen={onOpen} />
				)}
			</ListContent>
		</div>
	);
}

type ChoicesProps = {
	readonly day: { readonly depotId: string; readonly serviceDate: string };
	readonly level: ChangeLevel | null;
	readonly choices: ProposalChoices;
	readonly onOpen: (proposalId: string) => void;
};

function Choices({ day, level, choices, onOpen }: ChoicesProps) {
	const selected = planSelection.useValue();
	const [changed, setChanged] = useState<PlanChoice | null>(null);
	const first = firstChoice(choices);
	const choice = changed ?? { ...first, level: level ?? first.level };
	const create = useFormAct(createProposal);
	const poolCount = selected?.length ?? choices.pool.orderCount;
	const vehicleCount = vehicleCountOf(choice);
	const hasStops = choices.routes.some(({ routeId, stopCount }) => {
		return choice.routeIds.has(routeId) && stopCount > 0;
	});
	const isIdle = poolCount === 0 && (choice.level === 'add' || !hasStops);

	async function start() {
		const body = bodyOf({ ...day, orderIds: selected }, choice);
		const { id } = await create.mutateAsync({ body });
		planSelection.change(() => null);
		onOpen(id);
	}

	if (choices.routes.length + choices.vehicles.length === 0) {
		return (
			<EmptyState
				icon={IconTruck}
				title="Bu depoda araç yok"
				note="Araçları Ayarlar › Araçlar ekranından ekleyin; planlanan günde kullanılabilir olan her araç burada görünür."
			/>
		);
	}
	return (
		<>
			<Orders choices={choices} selected={selected} until={day.serviceDate} />
			<Vehicles choices={choices} choice={choice} onChange={setChanged} />
			{hasStops ? <Levels choices={choices} choice={choice} onChange={setChanged} /> : null}
			<FormProblem error={create.error} />
			<footer className={classes.footer} ref={reserveBottomInset}>
				<p>{footNote({ isIdle, vehicleCount, seconds: choices.seconds })}</p>
				<ServerActs>
					<Button
						size="md"
						loading={create.isPending}
						disabled={isIdle || vehicleCount === 0}
						onClick={() => void start().catch(() => undefined)}
					>
						{startWords(poolCount, vehicleCount)}
					</Button>
				</ServerActs>
			</footer>
		</>
	);
}

function startWords(poolCount: number, vehicleCount: number): string {
	if (vehicleCount === 0) return 'Plan Hazırla';
	const vehicles = `${formatDecimal(vehicleCount)} Araca`;
	return poolCount === 0
		? `${formatDecimal(vehicleCount)} Rotayı Sırala`
		: `${formatDecimal(poolCount)} Siparişi ${vehicles} Planla`;
}

type Foot = { readonly isIdle: boolean; readonly vehicleCount: number; readonly seconds: number };

function footNote({ isIdle, vehicleCount, seconds }: Foot): string {
	if (vehicleCount === 0) return 'En az bir rota ya da sürücüsüyle bir araç seçin.';
	if (isIdle) return 'Havuzda sipariş yok; bu seçimle planlanacak bir şey bulunmuyor.';
	return `Yaklaşık ${seconds} saniye sürer. Siz kabul edene kadar hiçbir rota değişmez.`;
}

function Block({ title, children }: { readonly title: string; readonly children: ReactNode }) {
	return (
		<section className={classes.block}>
			<h2>{title}</h2>
			{children}
		</section>
	);
}

type OrdersProps = {
	readonly choices: ProposalChoices;
	readonly selected: readonly string[] | null;
	readonly until: string;
};

function Orders({ choices: { pool }, selected, until }: OrdersProps) {
	const { uncheckedCount, uncheckedFrom } = pool;
	return (
		<Block title="Siparişler">
			{selected === null && pool.orderCount === 0 ? (
				<p>Rota bekleyen sipariş yok.</p>
			) : selected === null ? (
				<p>
					<strong>{formatDecimal(pool.orderCount)} sipariş</strong> rota bekliyor; hepsi planlanır.
				</p>
			) : (
				<p>
					Seçtiğiniz <strong>{formatDecimal(selected.length)} sipariş</strong> planlanır.{' '}
					<Button
						size="compact-xs"
						variant="default"
						onClick={() => planSelection.change(() => null)}
					>
						Bütün Havuzu Planla
					</Button>
				</p>
			)}
			{pool.unplacedCount > 0 ? (
				<p className={classes.warning}>
					{formatDecimal(pool.unplacedCount)} siparişin haritada yeri yok; dışarıda kalır.
				</p>
			) : null}
			{pool.approximateCount > 0 ? (
				<p className={classes.warning}>
					<Approximate count={pool.approximateCount} />; her durağına adresi aramak için{' '}
					{searchMinutes} dakika eklenir.
				</p>
			) : null}
			{uncheckedFrom === null ? null : (
				<p className={classes.warning}>
					<Link to={uncheckedOrdersPath(uncheckedFrom, until)}>
						{formatDecimal(uncheckedCount)} sipariş kontrol bekliyor
					</Link>
					; havuza girmediğinden planlanmaz.
				</p>
			)}
		</Block>
	);
}

/** Leads whoever may place orders to those of which only a centre is known. */
function Approximate({ count }: { readonly count: number }) {
	const mayPlace = useMay('orders.edit');
	const words = `${formatDecimal(count)} siparişin konumu yaklaşık`;
	return mayPlace ? <Link to={paths.unplaced}>{words}</Link> : words;
}

type ChoiceProps = {
	readonly choices: ProposalChoices;
	readonly choice: PlanChoice;
	readonly onChange: (choice: PlanChoice) => void;
};

function Vehicles(props: ChoiceProps) {
	const { choices, choice, onChange } = props;
	const { routes, vehicles } = choices;
	const chosen = vehicleCountOf(choice);
	const most = vehicleCountOf(wholeChoice(choices, choice));
	const isWhole = chosen === most;
	const toggleAll = () =>
		onChange(
			isWhole ? { ...choice, routeIds: new Set(), crews: new Map() } : wholeChoice(choices, choice),
		);
	return (
		<Block title="Araçlar ve sürücüler">
			{most > 1 ? (
				<Checkbox
					className={classes.all}
					label={`Tümünü seç · ${formatDecimal(chosen)} / ${formatDecimal(most)} seçili`}
					checked={isWhole}
					indeterminate={chosen > 0 && !isWhole}
					onChange={toggleAll}
				/>
			) : null}
			<ul className={classes.rows} aria-label="Araçlar ve sürücüler">
				{routes.map((route) => (
					<RouteRow key={route.routeId} route={route} {...props} />
				))}
				{vehicles.map((vehicle) => (
					<VehicleRow key={vehicle.vehicleId} vehicle={vehicle} {...props} />
				))}
			</ul>
		</Block>
	);
}

type RouteRowProps = ChoiceProps & { readonly route: ProposalChoices['routes'][number] };

function RouteRow({ route, choice, onChange }: RouteRowProps) {
	const { routeId, number, plate, driverName, tour, stopCount, hold, state } = route;
	const isChosen = choice.routeIds.has(routeId);
	const toggle = () => {
		const routeIds = new Set(choice.routeIds);
		if (!routeIds.delete(routeId)) routeIds.add(routeId);
		onChange({ ...choice, routeIds });
	};
	const name = vehicleWords(plate, tour, 'Araç seçilmedi');
	return (
		<li className={classes.row} data-closed={isPlannable(route) ? undefined : true}>
			{isPlannable(route) ? (
				<RowCheck label={`${number} · ${name}`} checked={isChosen} onChange={toggle} />
			) : (
				<IconLock size={16} stroke={1.8} aria-hidden />
			)}
			<div className={classes.names}>
				<strong>{joinFacts([name, driverName])}</strong>
				<span>
					{hold === null
						? joinFacts([
								number,
								stopCount === 0 ? 'boş rota' : `${stopCount} durak`,
								workWords(route, 'sürücüsü '),
							])
						: joinFacts([number, routeHoldWords[hold]])}
				</span>
			</div>
			<StatusChip {...routeStateWords[state]} size="sm" />
		</li>
	);
}

type Work = Pick<ProposalChoices['drivers'][number], 'shift' | 'away'>;

/** @example workWords({ shift, away: null }, '') // '08:00–18:00' */
function workWords({ shift, away }: Work, whose: string): string {
	return away === null ? `${shift.from}–${shift.to}` : `${whose}${away}`;
}

/** Why the usual driver of a vehicle was not chosen; empty if he works. */
function awayWords({ drivers }: ProposalChoices, driverId: string | null): string {
	const { name, away = null } = drivers.find((one) => one.driverId === driverId) ?? {};
	return away === null ? '' : `${name} ${away}`;
}

type VehicleRowProps = ChoiceProps & { readonly vehicle: ProposalChoices['vehicles'][number] };

/** A vehicle that can get a route; it is created when the proposal is accepted. */
function VehicleRow({ vehicle, choices, choice, onChange }: VehicleRowProps) {
	const { vehicleId, plate, tour, obstacles, usualDriverId } = vehicle;
	const name = vehicleWords(plate, tour);
	const driverId = choice.crews.get(vehicleId) ?? null;
	const drivers = driversFor(choices, choice, vehicleId);
	const isClosed = obstacles.length > 0;
	const crew = (next: string | null) => {
		const crews = new Map(choice.crews);
		if (next === null) crews.delete(vehicleId);
		else crews.set(vehicleId, next);
		onChange({ ...choice, crews });
	};
	const usual = drivers.find((driver) => driver.driverId === usualDriverId);
	const first = usual?.away === null ? usual : drivers[0];
	const chosen = drivers.find((driver) => driver.driverId === driverId);
	const unused = tour === 1 ? 'bu gün rotası yok' : 'önceki turundan dönünce yeniden çıkabilir';
	const note =
		chosen === undefined
			? joinFacts([unused, awayWords(choices, usualDriverId)])
			: joinFacts(['yeni rota', workWords(chosen, 'sürücüsü ')]);
	return (
		<li className={classes.row} data-closed={isClosed || undefined}>
			{isClosed || (driverId === null && first === undefined) ? (
				<IconBan size={16} stroke={1.8} aria-hidden />
			) : (
				<RowCheck
					label={name}
					checked={driverId !== null}
					onChange={() => crew(driverId === null ? (first?.driverId ?? null) : null)}
				/>
			)}
			<div className={classes.names}>
				<strong>{name}</strong>
				<span>
					{isClosed ? obstacles.join(', ') : first === undefined ? 'boşta sürücü yok' : note}
				</span>
			</div>
			{driverId === null ? null : (
				<Select
					aria-label={`${name} sürücüsü`}
					width={200}
					search
					options={drivers.map((driver) => ({
						value: driver.driverId,
						label: joinFacts([driver.name, driver.away]),
					}))}
					value={driverId}
					onChange={crew}
				/>
			)}
		</li>
	);
}

function Levels({ choices, choice, onChange }: ChoiceProps) {
	const loading = choices.routes.filter(({ hold, routeId }) => {
		return hold === 'loading' && choice.routeIds.has(routeId);
	});
	return (
		<Block title="Mevcut plan ne kadar değişebilir?">
			<Radio.Group
				aria-label="Mevcut plan ne kadar değişebilir?"
				value={choice.level}
				onChange={(value) => {
					const level = changeLevels.find((each) => each === value) ?? 'add';
					onChange({ ...choice, level });
				}}
			>
				<div className={classes.levels}>
					{changeLevels.map((level) => (
						<Radio.Card key={level} value={level} className={classes.level}>
							<Radio.Indicator />
							<span className={classes.names}>
								<strong>{changeLevelWords[level].label}</strong>
								<span>{changeLevelWords[level].explanation}</span>
							</span>
						</Radio.Card>
					))}
				</div>
			</Radio.Group>
			{loading.length > 0 && choice.level !== 'add' ? (
				<Checkbox
					label={`Yüklemedeki ${loading.length} rotanın yüklenen durakları da yer değiştirebilir`}
					description="Araç ters sırada yüklendiğinden, yeri değişen koliler yeniden dizilir."
					checked={choice.mayReorderLoading}
					onChange={({ currentTarget }) =>
						onChange({ ...choice, mayReorderLoading: currentTarget.checked })
					}
				/>
			) : null}
		</Block>
	);
}
