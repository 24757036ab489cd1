import { Button, TextInput } from '@mantine/core';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { foldText } from '@sevk/domain/common/text/fold';
import { routeStateWords, vehicleWords } from '@sevk/domain/routes/common/route-words';
import { fitWarnings } from '@sevk/domain/routes/plan/route-fit';
import { IconInbox, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { FitWarnings } from '../common/route-fit-warnings.tsx';
import { loadWords } from '../common/route-load-words.ts';
import { columnsOf, type PlanOrder, type PlanRoute } from '../common/route-plan.ts';
import classes from './route-move-dialog.module.css';
import { moveRefusal, type RoutePlanner } from './route-planner.ts';

/** The best places for an order of the pool on a day; proposals know them, the app passes them in. */
export type BestPlacesPart = (asked: {
	readonly orderId: string;
	readonly serviceDate: string;
	readonly onAdd: (place: { readonly routeId: string; readonly position: number }) => void;
}) => ReactNode;

type Props = {
	readonly planner: RoutePlanner;
	readonly orders: readonly PlanOrder[];
	/** Null on a day that is over. */
	readonly bestPlaces: BestPlacesPart | null;
	readonly serviceDate: string;
	readonly onClose: () => void;
	readonly onNewRoute: () => void;
};

/** Rotaya Taşı…: moves orders without a drag; each route shows what would not fit. */
export function RouteMoveDialog(props: Props) {
	const { planner, orders, bestPlaces, serviceDate, onClose, onNewRoute } = props;
	const { plan, bring } = planner;
	const [q, setQ] = useState('');
	const search = foldText(q).trim();
	const depotIds = new Set(orders.map(({ depotId }) => depotId));
	const routes = columnsOf(plan.routes).filter(
		(entry) => depotIds.has(entry.route.depotId) && textOf(entry).includes(search),
	);
	const [first] = orders;
	const isOneOfPool = orders.length === 1 && first?.state === 'ready' && first.routeId === null;
	const fromRoute = orders.some(({ routeId }) => routeId !== null);

	function go(target: Parameters<typeof bring>[1]) {
		onClose();
		bring(orders, target);
	}

	return (
		<Modal
			opened
			onClose={onClose}
			title="Rotaya Taşı"
			maxWidth={560}
			fullOnPhone
			footer={
				<>
					<Button variant="default" onClick={onClose}>
						Vazgeç
					</Button>
					<Button variant="default" onClick={onNewRoute}>
						Yeni Rota
					</Button>
				</>
			}
		>
			<p className={classes.what}>
				<strong>{orders.length === 1 ? orders[0]?.number : `${orders.length} sipariş`}</strong>
				{' · '}
				{loadWords(orders)}
			</p>
			{bestPlaces !== null && isOneOfPool ? (
				<section className={classes.best}>
					<h3>En Uygun Rotaya Ekle</h3>
					{bestPlaces({
						orderId: first.id,
						serviceDate,
						onAdd: ({ routeId, position }) => go({ routeId, position }),
					})}
				</section>
			) : null}
			<TextInput
				type="search"
				data-autofocus
				aria-label="Rota, sürücü, plaka"
				placeholder="Rota, sürücü, plaka"
				leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
				value={q}
				onChange={(event) => setQ(event.currentTarget.value)}
			/>
			<ul className={classes.places} aria-label="Nereye taşınsın">
				{fromRoute && search === '' ? (
					<li>
						<Place
							title="Sipariş Havuzu"
							note="Rotadan çıkarılır, sevke hazır olarak bekler."
							icon={<IconInbox size={18} stroke={1.6} aria-hidden />}
							refusal={moveRefusal(plan, orders, null)}
							warnings={[]}
							onGo={() => go({ routeId: null })}
						/>
					</li>
				) : null}
				{routes.map((entry) => (
					<li key={entry.route.id}>
						<Place
							title={entry.name}
							note={`${crewOf(entry)} · ${loadWords(entry.orders)}`}
							icon={<StatusChip {...routeStateWords[entry.route.state]} size="sm" />}
							refusal={
								orders.every(({ routeId }) => routeId === entry.route.id)
									? 'Siparişler zaten bu rotada.'
									: moveRefusal(plan, orders, entry.route.id)
							}
							warnings={fitWarnings(
								orders.filter(({ routeId }) => routeId !== entry.route.id),
								entry,
							)}
							onGo={() => go({ routeId: entry.route.id })}
						/>
					</li>
				))}
			</ul>
			{routes.length === 0 ? <p className={classes.what}>Sonuç Bulunamadı</p> : null}
		</Modal>
	);
}

type PlaceProps = {
	readonly title: string;
	readonly note: string;
	readonly icon: ReactNode;
	readonly refusal: string | null;
	readonly warnings: readonly string[];
	readonly onGo: () => void;
};

function Place({ title, note, icon, refusal, warnings, onGo }: PlaceProps) {
	return (
		<button type="button" className={classes.place} disabled={refusal !== null} onClick={onGo}>
			<span className={classes.head}>
				<strong>{title}</strong>
				{icon}
			</span>
			<span className={classes.note}>{refusal ?? note}</span>
			{refusal === null ? <FitWarnings warnings={warnings} /> : null}
		</button>
	);
}

function crewOf({ route }: PlanRoute): string {
	const plate = vehicleWords(route.plate, route.tour);
	return `${route.driverName ?? 'Sürücü atanmadı'} · ${plate}`;
}

function textOf({ name, route }: PlanRoute): string {
	return foldText(`${name} ${route.driverName ?? ''} ${formatPlate(route.plate ?? '')}`);
}
