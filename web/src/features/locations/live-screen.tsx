import { Button } from '@mantine/core';
import { paths, routePath } from '@sevk/contract/common/paths';
import type { VehiclePosition } from '@sevk/contract/locations/vehicle-positions';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { sumFields } from '@sevk/domain/common/rule/field-sums';
import { IconTruckDelivery } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { listState } from '../../api/connection/list-state.ts';
import { useStore } from '../../api/state/client-store.ts';
import { FilterBar } from '../../ui/filter/filter-bar.tsx';
import { StatusTabs } from '../../ui/filter/status-tabs.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { ListContent } from '../../ui/list/list-content.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { usePhone } from '../../ui/screen/use-phone.ts';
import { useUrlState } from '../../ui/screen/use-url-state.ts';
import { NumberStrip } from '../../ui/status/number-strip.tsx';
import { useNow } from '../../ui/value/relative-time.tsx';
import { RouteViews } from '../routes/common/route-views.tsx';
import { LiveMap } from './live-map.tsx';
import classes from './live-screen.module.css';
import { isOnRoad, isSilent, liveTabs } from './live-vehicle.ts';
import { LiveVehicleList } from './live-vehicle-list.tsx';
import { useVehiclePositions } from './location-queries.ts';

/** The view Canlı of Rotalar: vehicles on their way, on the map and in the list beside it. */
export function LiveScreen() {
	const depotId = useStore((store) => store.depotId) ?? undefined;
	const navigate = useNavigate();
	const phone = usePhone();
	const views = <RouteViews view="canli" />;
	const now = useNow();
	const [hoveredId, setHovered] = useState<string | null>(null);
	const { state, change, clear, activeCount } = useUrlState({ durum: '' });
	const { positions, vehicles: listed } = useVehiclePositions(depotId);
	const vehicles = listed ?? [];
	const hiddenCount = positions.data?.hiddenCount ?? 0;
	const tab = liveTabs.find(({ value }) => value === state.durum);
	const visibleVehicles = vehicles.filter((vehicle) => tab?.has(vehicle, now) ?? true);
	const numbers = <RoadNumbers vehicles={listed} hiddenCount={hiddenCount} now={now} />;
	const ties = { hoveredId, onHover: setHovered, now };
	return (
		<Screen
			title="Rotalar"
			fill
			dense
			beside={views}
			actions={phone ? null : numbers}
			summary={phone ? numbers : null}
			filters={
				<FilterBar activeCount={activeCount()} onClear={() => clear()} inLine={!phone}>
					<StatusTabs
						label="Araç durumu"
						low={!phone}
						value={state.durum}
						onChange={(durum) => change({ durum })}
						tabs={[
							{ value: '', label: 'Hepsi', count: positions.data && vehicles.length },
							...liveTabs.map(({ value, label, has }) => ({
								value,
								label,
								count: positions.data && vehicles.filter((vehicle) => has(vehicle, now)).length,
							})),
						]}
					/>
				</FilterBar>
			}
		>
			<HiddenVehicles vehicles={vehicles} hiddenCount={hiddenCount} depotId={depotId} />
			<ListContent
				{...listState(positions)}
				count={visibleVehicles.length}
				filtered={tab !== undefined && vehicles.length > 0}
				onClear={() => clear()}
				empty={
					<EmptyState
						icon={IconTruckDelivery}
						title="Şu anda dağıtımda araç yok."
						note="Çıkış yapan araçlar, son konumları ve sıradaki durakları burada görünür."
						action={
							<Button variant="default" component={Link} to={paths.routes}>
								Rotaları Aç
							</Button>
						}
					/>
				}
			>
				<div className={classes.road}>
					<div className={classes.list}>
						<LiveVehicleList vehicles={visibleVehicles} {...ties} />
					</div>
					<div className={classes.map}>
						<LiveMap
							vehicles={visibleVehicles}
							{...ties}
							onOpen={(routeId) => void navigate({ to: routePath(routeId) })}
							fitKey={visibleVehicles.map(({ routeId }) => routeId).join(' ')}
						/>
					</div>
				</div>
			</ListContent>
		</Screen>
	);
}

type HiddenProps = {
	readonly vehicles: readonly VehiclePosition[];
	readonly hiddenCount: number;
	readonly depotId: string | undefined;
};

/** Says that the list and the sums above it are not about all vehicles on the road. */
function HiddenVehicles({ vehicles, hiddenCount, depotId }: HiddenProps) {
	if (hiddenCount === 0) return null;
	const listedCount = vehicles.filter(isOnRoad).length;
	const rest = depotId === undefined ? '; kalanlar için depo seçin' : '';
	return (
		<p className={classes.hidden}>
			Yoldaki {formatDecimal(listedCount + hiddenCount)} araçtan {formatDecimal(listedCount)} araç
			gösteriliyor
			{rest}.
		</p>
	);
}

type NumbersProps = {
	readonly vehicles: readonly VehiclePosition[] | undefined;
	readonly hiddenCount: number;
	readonly now: Date;
};

/** Sums of the rows below: also of a vehicle that is listed before its departure. */
function RoadNumbers({ vehicles, hiddenCount, now }: NumbersProps) {
	const all = vehicles ?? [];
	const of = (count: number) => (vehicles === undefined ? '–' : count);
	const { stopCount, stopsDone, lateCount, riskCount } = sumFields(all, [
		'stopCount',
		'stopsDone',
		'lateCount',
		'riskCount',
	]);
	const silentCount = all.filter((vehicle) => isSilent(vehicle, now)).length;
	return (
		<NumberStrip
			inLine
			numbers={[
				{ label: 'Dağıtımdaki araç', value: of(all.filter(isOnRoad).length + hiddenCount) },
				{ label: 'Kalan durak', value: of(stopCount - stopsDone) },
				{ label: 'Geciken durak', value: of(lateCount), ...toned(lateCount, 'red') },
				{ label: 'Riskteki durak', value: of(riskCount), ...toned(riskCount, 'amber') },
				{ label: 'Sinyal yok', value: of(silentCount), ...toned(silentCount, 'amber') },
			]}
		/>
	);
}

function toned(count: number, tone: 'red' | 'amber') {
	return count > 0 ? { tone } : {};
}
