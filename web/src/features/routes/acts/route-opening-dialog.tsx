import { Button, SegmentedControl } from '@mantine/core';
import { openDay, undoDayOpening } from '@sevk/contract/routes/route-day';
import { startWithCapital } from '@sevk/domain/common/text/capital';
import { tourWords, withTour } from '@sevk/domain/routes/common/route-words';
import { choiceObstacles, type OpeningCrew } from '@sevk/domain/routes/plan/route-opening';
import { useState } from 'react';
import { useAct, useFormAct } from '../../../api/commands/use-act.ts';
import { listState } from '../../../api/connection/list-state.ts';
import { useOwnDepots } from '../../../api/state/depot-choice.ts';
import { useVehicleTypeName } from '../../../api/state/public-names.ts';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { useLeaving } from '../../../ui/dialog/use-unsaved.ts';
import { notifyProblem, notifySuccess, notifyWithAct } from '../../../ui/feedback/toasts.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ListContent } from '../../../ui/list/list-content.tsx';
import { usePhone } from '../../../ui/screen/use-phone.ts';
import { Select } from '../../../ui/select/select.tsx';
import { RowCheck } from '../../../ui/table/row-check.tsx';
import { DepotSelect } from '../../depots/depot-select.tsx';
import classes from './route-opening-dialog.module.css';
import { type OpeningRow, sourceLabel, useRouteOpening } from './use-route-opening.ts';

const longDate = new Intl.DateTimeFormat('tr-TR', {
	day: 'numeric',
	month: 'long',
	year: 'numeric',
	weekday: 'long',
	timeZone: 'UTC',
});

type Props = {
	readonly serviceDate: string;
	/** The depots whose pool has orders for that day. */
	readonly poolDepotIds: ReadonlySet<string>;
	readonly onClose: () => void;
	/** Shows Rotalara Dağıt for the opened routes. */
	readonly onDistribute: (opened: OpenedRoutes) => void;
};

export type OpenedRoutes = { readonly depotId: string; readonly routeIds: readonly string[] };

/** Günü Aç: a route for each chosen vehicle and its driver, all in one act. */
export function RouteOpeningDialog(props: Props) {
	const { serviceDate, poolDepotIds, onClose, onDistribute } = props;
	const { depots, firstDepotId } = useOwnDepots();
	const [depotId, setDepotId] = useState(firstDepotId ?? depots[0]?.depotId ?? null);
	const opening = useRouteOpening(depotId, serviceDate);
	const { day, rows, crews } = opening;
	const { open, isOpening } = useOpening();
	const [isDistributed, setIsDistributed] = useState(false);
	const isOpenable = crews.length > 0 && opening.isReady;
	const leave = useLeaving(opening.isChanged, onClose);
	const hasPool = depotId !== null && poolDepotIds.has(depotId);

	async function send(distributes: boolean) {
		if (depotId === null) return;
		setIsDistributed(distributes);
		const routeIds = await open(depotId, serviceDate, crews);
		if (routeIds === null) return;
		if (distributes) onDistribute({ depotId, routeIds });
		else onClose();
	}

	return (
		<Modal
			opened
			onClose={leave}
			title={`Günü Aç · ${longDate.format(new Date(serviceDate))}`}
			maxWidth={720}
			// The buttons do not move when the vehicles arrive.
			minHeight={420}
			fullOnPhone
			footer={
				<>
					<Button variant="default" onClick={leave}>
						Vazgeç
					</Button>
					<Button
						variant={hasPool ? 'default' : 'filled'}
						disabled={!isOpenable || depotId === null || (isOpening && isDistributed)}
						loading={isOpening && !isDistributed}
						onClick={() => void send(false)}
					>
						{crews.length === 0 ? 'Rotaları Aç' : `${crews.length} Rota Aç`}
					</Button>
					{hasPool ? (
						<Button
							disabled={!isOpenable || (isOpening && !isDistributed)}
							loading={isOpening && isDistributed}
							onClick={() => void send(true)}
						>
							Aç ve Dağıt
						</Button>
					) : null}
				</>
			}
		>
			<div className={classes.head}>
				{depots.length > 1 ? (
					<DepotSelect depots={depots} value={depotId} onChange={setDepotId} />
				) : null}
				<Sources opening={opening} />
			</div>
			<ListContent
				{...listState(day)}
				count={rows.length}
				filtered={false}
				onClear={() => undefined}
				empty={
					<EmptyState
						title="Bu depoda araç bulunmuyor."
						note="Araçları Ayarlar › Araçlar ekranından ekleyin."
					/>
				}
			>
				<ul className={classes.rows} aria-label="Açılacak rotalar">
					{rows.map((row) => (
						<li key={row.vehicle.id} className={classes.row}>
							<Row row={row} opening={opening} />
						</li>
					))}
				</ul>
			</ListContent>
		</Modal>
	);
}

type Opening = ReturnType<typeof useRouteOpening>;

/** Whose crews the day repeats; an earlier day without routes cannot be chosen. */
function Sources({ opening }: { readonly opening: Opening }) {
	const phone = usePhone();
	const sources = opening.day.data?.sources ?? [];
	if (sources.length === 0) return null;
	const now = new Date();
	return (
		<SegmentedControl
			aria-label="Kaynak"
			size="xs"
			orientation={phone ? 'vertical' : 'horizontal'}
			value={opening.source}
			onChange={opening.chooseSource}
			data={sources.map(({ source, serviceDate, crews }) => {
				const isEmpty = source !== 'usual' && crews.length === 0;
				const label = sourceLabel(source, serviceDate, now);
				return { value: source, label: isEmpty ? `${label}: rota yok` : label, disabled: isEmpty };
			})}
		/>
	);
}

function Row({ row, opening }: { readonly row: OpeningRow; readonly opening: Opening }) {
	const typeName = useVehicleTypeName();
	const { vehicle, plate, driverId, isOn, isBlocked, isSuggested, obstacles, tour, workingTime } =
		row;
	const crewDriverIds = new Set(
		opening.rows.flatMap((other) => (other.isOn && other !== row ? [other.driverId] : [])),
	);
	return (
		<>
			<RowCheck label={`${plate} için rota aç`} checked={isOn} onChange={() => pressed()} />
			<span className={classes.vehicle} data-off={!isOn || undefined}>
				<strong>{tour === null ? plate : withTour(plate, tour)}</strong>
				<span>{typeName(vehicle.vehicleType)}</span>
			</span>
			<Select
				aria-label={`${plate} sürücüsü`}
				search
				placeholder="Sürücü seçin"
				options={opening.drivers}
				valueKey="id"
				value={driverId}
				disabled={isBlocked}
				onChange={(next) => opening.chooseDriver(row, next)}
				disabledWhy={(driver) =>
					choiceObstacles(driver, tour ?? undefined).join(', ') ||
					(crewDriverIds.has(driver.id) ? 'Başka bir araçta' : null)
				}
			/>
			{workingTime === null || isBlocked ? null : (
				<span className={classes.suggestion}>{startWithCapital(workingTime)}</span>
			)}
			{obstacles.length > 0 ? (
				<span className={classes.obstacle}>{obstacles.join(', ')}</span>
			) : null}
			{row.offeredTour === null ? null : (
				<Button
					className={classes.tour}
					size="compact-sm"
					variant="default"
					aria-label={`${plate}: ${tourWords(row.offeredTour)} aç`}
					onClick={() => opening.addTour(row)}
				>
					{row.offeredTour}. Tur Aç
				</Button>
			)}
			{isSuggested ? (
				<span className={classes.suggestion}>Önerilen sürücü; değiştirebilirsiniz.</span>
			) : null}
		</>
	);

	function pressed() {
		const isPossible = isOn || obstacles.length === 0;
		if (isPossible && opening.toggle(row)) return;
		notifyProblem(
			row.offeredTour !== null
				? `${plate} ${obstacles.join(', ')}. Bir rota daha açmak için ${row.offeredTour}. Tur Aç düğmesine basın.`
				: obstacles.length > 0
					? `Bu araç için rota açılamaz: ${obstacles.join(', ')}.`
					: `${plate} için önce sürücü seçin.`,
		);
	}
}

/** Opens the day and offers the undo; answers the new routes, or null after a refusal. */
function useOpening() {
	const create = useFormAct(openDay);
	const undo = useAct(undoDayOpening);

	async function open(
		depotId: string,
		serviceDate: string,
		crews: OpeningCrew[],
	): Promise<string[] | null> {
		try {
			const { routes } = await create.mutateAsync({ body: { depotId, serviceDate, crews } });
			const created = routes.map(({ id, version }) => ({ id, version }));
			notifyWithAct(`${routes.length} rota açıldı.`, 'Geri Al', () => {
				undo
					.mutateAsync({ body: { depotId, routes: created } })
					.then(() => notifySuccess(`Geri alındı: ${created.length} rota.`), notifyProblem);
			});
			return created.map(({ id }) => id);
		} catch (problem) {
			notifyProblem(problem);
			return null;
		}
	}

	return { open, isOpening: create.isPending };
}
