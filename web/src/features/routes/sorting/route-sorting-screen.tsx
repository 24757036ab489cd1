import { Button, Switch } from '@mantine/core';
import type { RouteRow } from '@sevk/contract/routes/routes';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { plannableRouteStates } from '@sevk/domain/routes/common/route';
import { routeStateWords, vehicleWords } from '@sevk/domain/routes/common/route-words';
import { loadLane } from '@sevk/domain/routes/plan/route-sorting';
import { useState } from 'react';
import { ScanInput } from '../../../ui/scan/scan-input.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { OneDepot } from '../../depots/depot-select.tsx';
import { PieceChoiceList } from '../../orders/common/piece-choice-list.tsx';
import { RouteLoadPanel } from '../common/route-load-panel.tsx';
import { RouteLoadList } from './route-load-list.tsx';
import { RouteSortingResult } from './route-sorting-result.tsx';
import classes from './route-sorting-screen.module.css';
import { useRouteSorting } from './use-route-sorting.ts';

/** Ayrıştırma: any piece is scanned; the screen and its voice name lane, stop and route. */
export function RouteSortingScreen() {
	return (
		<Screen title="Ayrıştırma">
			<OneDepot note="Koliler bir deponun rotalarına ayrılır.">
				{(depotId) => <Sorting key={depotId} depotId={depotId} />}
			</OneDepot>
		</Screen>
	);
}

function Sorting({ depotId }: { readonly depotId: string }) {
	const [isSpoken, setIsSpoken] = useState(true);
	const { last, count, scan } = useRouteSorting(depotId, isSpoken);
	const answer = last?.answer ?? null;
	return (
		<div className={classes.sorting}>
			<section className={classes.scan} aria-label="Okutma">
				<ScanInput
					onScan={scan}
					showsAnswer={false}
					result={
						last === null
							? null
							: { key: last.key, tone: last.tone, text: last.sentence, note: last.barcode }
					}
				/>
				{answer !== null && answer.choices.length > 0 ? (
					<PieceChoiceList choices={answer.choices} onChoose={({ barcode }) => scan(barcode)} />
				) : (
					<div aria-live="assertive">
						<RouteSortingResult key={last?.key} last={last} />
					</div>
				)}
				<div className={classes.foot}>
					<span>
						{count === 0 ? 'Henüz koli okutulmadı.' : `${formatDecimal(count)} koli ayrıldı.`}
					</span>
					<Switch
						label="Sesli oku"
						checked={isSpoken}
						onChange={(event) => setIsSpoken(event.currentTarget.checked)}
					/>
				</div>
			</section>
			<Lanes depotId={depotId} current={answer?.routeId ?? null} />
		</div>
	);
}

type LanesProps = { readonly depotId: string; readonly current: string | null };

/** The routes of today that are still loaded, each with its lane and load list. */
function Lanes({ depotId, current }: LanesProps) {
	const [listed, setListed] = useState<string | null>(null);
	return (
		<>
			<RouteLoadPanel depotId={depotId} title="Yükleme hatları" states={plannableRouteStates}>
				{(routes) => (
					<ul className={classes.lanes}>
						{routes.map((route) => (
							<li key={route.id} data-current={route.id === current || undefined}>
								<Lane route={route} onList={() => setListed(route.id)} />
							</li>
						))}
					</ul>
				)}
			</RouteLoadPanel>
			{listed === null ? null : <RouteLoadList routeId={listed} onClose={() => setListed(null)} />}
		</>
	);
}

function Lane({ route, onList }: { readonly route: RouteRow; readonly onList: () => void }) {
	const { number, plate, tour, driverName, stopCount, state } = route;
	const vehicle = [plate === null ? null : vehicleWords(plate, tour), driverName].filter(Boolean);
	return (
		<>
			<strong className={classes.lane}>{loadLane(number)}</strong>
			<span className={classes.about}>
				<span>{vehicle.join(' · ') || 'Araç seçilmedi'}</span>
				<small>{number}</small>
				<small>{stopCount} durak</small>
			</span>
			<span className={classes.acts}>
				<StatusChip {...routeStateWords[state]} />
				<Button
					size="xs"
					variant="default"
					aria-label={`Yükleme Listesi: ${number}`}
					onClick={onList}
				>
					Yükleme Listesi
				</Button>
			</span>
		</>
	);
}
