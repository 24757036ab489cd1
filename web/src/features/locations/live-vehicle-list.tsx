import { routePath } from '@sevk/contract/common/paths';
import type { VehiclePosition } from '@sevk/contract/locations/vehicle-positions';
import { formatTime } from '@sevk/domain/common/date/date';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { noSignalWord } from '@sevk/domain/locations/location-words';
import { routeStateWords, tourWords } from '@sevk/domain/routes/common/route-words';
import { IconAlertTriangle, IconClockExclamation, IconWifiOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useRouteName } from '../../api/state/depot-name.ts';
import { ProgressBar } from '../../ui/feedback/progress.tsx';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import {
	CallDriver,
	RouteAlertActs,
	RouteAlertChips,
} from '../routes/common/route-alert-chips.tsx';
import {
	isOnRoad,
	isSilent,
	nextStopWords,
	plateOf,
	positionWords,
	windowWords,
} from './live-vehicle.ts';
import classes from './live-vehicle-list.module.css';

type Props = {
	readonly vehicles: readonly VehiclePosition[];
	readonly now: Date;
	/** The hovered vehicle, here or on the map. */
	readonly hoveredId: string | null;
	readonly onHover: (routeId: string | null) => void;
};

/** Vehicles on their way, each with its next stop and delay. */
export function LiveVehicleList({ vehicles, now, hoveredId, onHover }: Props) {
	const list = useRef<HTMLUListElement>(null);
	useEffect(() => {
		if (hoveredId === null) return;
		list.current?.querySelector(`[data-id="${hoveredId}"]`)?.scrollIntoView({ block: 'nearest' });
	}, [hoveredId]);
	return (
		<ul className={classes.list} ref={list} aria-label="Dağıtımdaki araçlar">
			{vehicles.map((vehicle) => (
				<li
					key={vehicle.routeId}
					data-id={vehicle.routeId}
					data-hovered={vehicle.routeId === hoveredId || undefined}
				>
					<Link
						to={routePath(vehicle.routeId)}
						className={classes.vehicle}
						onMouseEnter={() => onHover(vehicle.routeId)}
						onMouseLeave={() => onHover(null)}
						onFocus={() => onHover(vehicle.routeId)}
						onBlur={() => onHover(null)}
					>
						<Vehicle vehicle={vehicle} now={now} />
					</Link>
					<Acts vehicle={vehicle} now={now} />
					<OtherTours vehicle={vehicle} now={now} />
				</li>
			))}
		</ul>
	);
}

/** Outside the link to the route: links are not nested. */
function Acts({ vehicle, now }: VehicleProps) {
	const { alerts, lateCount, riskCount, driverPhone, driverName, nextStop } = vehicle;
	if (alerts.length > 0) {
		return (
			<div className={classes.acts}>
				<RouteAlertActs route={vehicle} stopId={nextStop?.id ?? null} />
			</div>
		);
	}
	if (driverPhone === null || (lateCount + riskCount === 0 && !isSilent(vehicle, now))) return null;
	return (
		<div className={classes.acts}>
			<CallDriver phone={driverPhone} driverName={driverName} />
		</div>
	);
}

/** Earlier tours of the vehicle that the office still has to look at. */
function OtherTours({ vehicle, now }: VehicleProps) {
	return vehicle.otherTours.map(({ routeId, tour, alerts }) => (
		<div key={routeId} className={classes.acts}>
			<Link to={routePath(routeId)}>{tourWords(tour)}</Link>
			<RouteAlertChips alerts={alerts} now={now} />
		</div>
	));
}

type VehicleProps = { readonly vehicle: VehiclePosition; readonly now: Date };

function Vehicle({ vehicle, now }: VehicleProps) {
	const { deliveredCount, failedCount, remainingCount } = vehicle;
	const total = deliveredCount + failedCount + remainingCount;
	const window = windowWords(vehicle);
	const nameOf = useRouteName();
	return (
		<>
			<span className={classes.head}>
				<strong>{plateOf(vehicle)}</strong>
				<span className={classes.dim}>
					{vehicle.driverName ?? 'Sürücü atanmadı'} · {nameOf(vehicle.routeNumber, vehicle.depotId)}
				</span>
			</span>
			<Marks vehicle={vehicle} now={now} />
			<span className={classes.progress}>
				<ProgressBar
					label={`${formatDecimal(total)} siparişten ${formatDecimal(deliveredCount)} teslim edildi, ${formatDecimal(failedCount)} teslim edilemedi`}
					total={total}
					parts={[
						{ value: deliveredCount, tone: 'green' },
						{ value: failedCount, tone: 'red' },
					]}
				/>
				<span data-figures>
					{vehicle.stopsDone}/{vehicle.stopCount} durak
				</span>
			</span>
			<span className={classes.next}>
				{nextStopWords(vehicle)}
				{window === null ? null : <span className={classes.dim}> · {window}</span>}
				{vehicle.nextStop?.expectedAt ? (
					<strong className={classes.expected}>
						Tahmini varış ≈ {formatTime(vehicle.nextStop.expectedAt)}
					</strong>
				) : null}
			</span>
			{isOnRoad(vehicle) ? (
				<span className={classes.dim} data-silent={isSilent(vehicle, now) || undefined}>
					{positionWords(vehicle, now)}
				</span>
			) : null}
		</>
	);
}

/** Only problems have a chip: a vehicle that delivers on time has none. */
function Marks({ vehicle, now }: VehicleProps) {
	const { state, lateCount, riskCount, alerts } = vehicle;
	const silent = isSilent(vehicle, now) && !alerts.some(({ kind }) => kind === 'signal_lost');
	const onTime = lateCount + riskCount + alerts.length === 0;
	if (state === 'in_progress' && onTime && !silent) return null;
	return (
		<span className={classes.marks}>
			{state === 'in_progress' ? null : <StatusChip {...routeStateWords[state]} size="sm" />}
			<RouteAlertChips alerts={alerts} now={now} />
			{lateCount > 0 ? (
				<StatusChip
					tone="red"
					icon={IconClockExclamation}
					label={`Gecikti · ${lateCount} durak`}
					size="sm"
				/>
			) : null}
			{riskCount > 0 ? (
				<StatusChip
					tone="amber"
					icon={IconAlertTriangle}
					label={`Riskte · ${riskCount} durak`}
					size="sm"
				/>
			) : null}
			{silent ? <StatusChip {...noSignalWord} icon={IconWifiOff} size="sm" /> : null}
		</span>
	);
}
