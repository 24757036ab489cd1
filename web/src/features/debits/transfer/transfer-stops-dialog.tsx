import { Checkbox, Radio, SegmentedControl } from '@mantine/core';
import { showDebit } from '@sevk/contract/debits/debit-detail';
import { requestTransfer } from '@sevk/contract/debits/debit-returns';
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import { moveRouteOrders } from '@sevk/contract/routes/route-moves';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { geoPoint, latitudeOf, longitudeOf } from '@sevk/domain/common/place/geo';
import { transferReasonCode } from '@sevk/domain/reasons/reason';
import { nearestRoute, nearestRoutes } from '@sevk/domain/routes/plan/route-nearest';
import { useState } from 'react';
import { call } from '../../../api/call/call.ts';
import { useAct } from '../../../api/commands/use-act.ts';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { SkeletonTable } from '../../../ui/list/skeleton-table.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { RowCheck } from '../../../ui/table/row-check.tsx';
import { joinFacts } from '../../../ui/value/join-facts.ts';
import { useRouteMap } from '../../routes/common/route-queries.ts';
import { stopName } from '../../routes/detail/route-stop-place.ts';
import { useTransferTargets } from '../common/debit-queries.ts';
import classes from './transfer-stops.module.css';
import { type HandOver, stopsToHandOver, type Taker, takersOf } from './transfer-stops.ts';

type Props = {
	readonly route: RouteDetail;
	readonly kind: HandOver;
	readonly onClose: () => void;
};

/**
 * Durakları Devret: all stops that wait, or some of them, go to another route in their sequence, or are
 * shared out over several by nearness. On the road their pieces change hands as transfers.
 */
export function TransferStopsDialog({ route, kind, onClose }: Props) {
	const choice = useStopChoice(route, kind);
	const { takers, going, isReady } = choice;
	const debitId = debitIdOf(route);
	const sending = useHandOver(route, kind, debitId);
	return (
		<ActModal
			opened
			title="Durakları Devret"
			verb={going.length === 0 ? 'Devret' : `${going.length} Durağı Devret`}
			busy={sending.isPending}
			onClose={onClose}
			onSubmit={() => {
				void sending.send(choice.parts()).then((isDone) => {
					if (isDone) onClose();
				});
			}}
			dirty={choice.isChanged}
			disabled={going.length === 0 || takers.length === 0}
			problem={sending.error}
			fullOnPhone
		>
			{!isReady ? (
				<SkeletonTable />
			) : takers.length === 0 ? (
				<EmptyState title="Devralabilecek rota yok" note={lackOf(kind)} />
			) : (
				<Choice kind={kind} choice={choice} />
			)}
		</ActModal>
	);
}

function debitIdOf({ debits }: RouteDetail): string {
	return debits.find(({ state }) => state !== 'cancelled')?.id ?? '';
}

type StopChoice = ReturnType<typeof useStopChoice>;

/** All stops to the nearest route, until another choice is made. */
function useStopChoice(route: RouteDetail, kind: HandOver) {
	const stops = stopsToHandOver(route);
	const day = useRouteMap({ serviceDate: route.serviceDate, depotId: route.depotId });
	const targets = useTransferTargets(debitIdOf(route), kind === 'zimmet');
	const takers = takersOf(route, kind, day.data?.routes ?? [], targets.data?.items ?? []);
	const places = stops.map(({ id, point }) => ({
		id,
		point: point === null ? null : geoPoint(longitudeOf(point), latitudeOf(point)),
	}));
	const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
	const [isShared, setShared] = useState(false);
	const [one, setOne] = useState<string | null>(null);
	const [own, setOwn] = useState<ReadonlyMap<string, string>>(new Map());
	const chosen = one ?? nearestRoute(places, takers);
	const suggested = new Map([...nearestRoutes(places, takers), ...own]);
	const takerOf = (stopId: string) => (isShared ? (suggested.get(stopId) ?? null) : chosen);
	const going = stops.filter(({ id }) => !left.has(id));
	return {
		stops,
		takers,
		going,
		left,
		setLeft,
		isShared,
		setShared,
		chosen,
		setOne,
		takerOf,
		assign: (stopId: string, routeId: string) => setOwn(new Map([...own, [stopId, routeId]])),
		isReady: day.data !== undefined && (kind === 'plan' || targets.data !== undefined),
		isChanged: left.size > 0 || own.size > 0,
		parts: (): Part[] =>
			[...Map.groupBy(going, ({ id }) => takerOf(id))].flatMap(([takerId, part]) => {
				const taker = takers.find(({ id }) => id === takerId);
				return taker === undefined ? [] : [{ taker, orderIds: orderIdsOf(part) }];
			}),
	};
}

function lackOf(kind: HandOver): string {
	return kind === 'zimmet'
		? 'Bu depoda dağıtımda başka rota bulunmuyor.'
		: 'Bu gün için yüklemesi bitmemiş başka rota bulunmuyor. Rotanın tamamını başka sürücüye vermek için Rotayı Düzenle deyin.';
}

type ChoiceProps = { readonly kind: HandOver; readonly choice: StopChoice };

function Choice({ kind, choice }: ChoiceProps) {
	const { stops, takers, left, setLeft, isShared, setShared, chosen, setOne } = choice;
	return (
		<>
			<p className={classes.note}>{effectOf(kind)}</p>
			{takers.length > 1 ? (
				<SegmentedControl
					fullWidth
					aria-label="Nasıl devredilsin?"
					value={isShared ? 'pay' : 'tek'}
					onChange={(value) => setShared(value === 'pay')}
					data={[
						{ value: 'tek', label: 'Tek rotaya' },
						{ value: 'pay', label: 'Yakınlığa göre paylaştır' },
					]}
				/>
			) : null}
			{isShared ? null : <Takers takers={takers} value={chosen} onChange={setOne} />}
			<Checkbox
				label={`Bekleyen ${stops.length} durağın tümü`}
				checked={left.size === 0}
				indeterminate={left.size > 0 && left.size < stops.length}
				onChange={() => setLeft(left.size === 0 ? new Set(stops.map(({ id }) => id)) : new Set())}
			/>
			<ol className={classes.stops} aria-label="Devredilecek duraklar">
				{stops.map((stop) => (
					<StopRow key={stop.id} stop={stop} choice={choice} />
				))}
			</ol>
		</>
	);
}

type RowProps = { readonly stop: StopChoice['stops'][number]; readonly choice: StopChoice };

function StopRow({ stop, choice }: RowProps) {
	const { left, setLeft, isShared, takers, takerOf, assign } = choice;
	const toggle = () => {
		const next = new Set(left);
		if (!next.delete(stop.id)) next.add(stop.id);
		setLeft(next);
	};
	return (
		<li>
			<RowCheck label={`${stop.position}. durak`} checked={!left.has(stop.id)} onChange={toggle} />
			<span>
				{stop.position}. {stopName(stop)}
			</span>
			{isShared && !left.has(stop.id) ? (
				<Select
					aria-label={`${stop.position}. durağın rotası`}
					width={190}
					options={takers.map((taker) => ({ value: taker.id, label: shortName(taker) }))}
					value={takerOf(stop.id)}
					onChange={(routeId) => {
						if (routeId !== null) assign(stop.id, routeId);
					}}
				/>
			) : null}
		</li>
	);
}

function effectOf(kind: HandOver): string {
	return kind === 'zimmet'
		? 'Araçtaki koliler zimmet devriyle geçer; devralan sürücü kabul edene kadar zimmet şimdiki sürücüdedir. Durakların sırası korunur.'
		: 'Henüz yüklenmemiş duraklar sıraları korunarak taşınır; yüklenmiş sipariş rotasında kalır.';
}

type TakersProps = {
	readonly takers: readonly Taker[];
	readonly value: string | null;
	readonly onChange: (routeId: string) => void;
};

function Takers({ takers, value, onChange }: TakersProps) {
	return (
		<Radio.Group label="Devralacak rota" value={value} onChange={onChange}>
			<div className={classes.takers}>
				{takers.map((taker) => (
					<Radio key={taker.id} value={taker.id} label={longName(taker)} />
				))}
			</div>
		</Radio.Group>
	);
}

function shortName({ number, plate }: Taker): string {
	return plate === null ? number : formatPlate(plate);
}

function longName({ number, plate, driverName }: Taker): string {
	return joinFacts([driverName, plate === null ? null : formatPlate(plate), number]);
}

function orderIdsOf(stops: ReturnType<typeof stopsToHandOver>): string[] {
	return stops.flatMap(({ orders }) => orders.map(({ orderId }) => orderId));
}

type Part = { readonly taker: Taker; readonly orderIds: readonly string[] };

/** Sends the parts; one transfer per taker on the road, all moves in one act before the loading. */
function useHandOver(route: RouteDetail, kind: HandOver, debitId: string) {
	const transfer = useAct(requestTransfer);
	const move = useAct(moveRouteOrders);

	async function moveAll(parts: readonly Part[]): Promise<boolean> {
		// Each behind the last stop of its new route, in the present sequence.
		const moves = parts.flatMap(({ taker, orderIds }) =>
			orderIds.map((orderId, at) => ({
				orderId,
				fromRouteId: route.id,
				toRouteId: taker.id,
				position: Math.min(2000, taker.points.length + at + 1),
			})),
		);
		const answer = await move.mutateAsync({ body: { depotId: route.depotId, moves } });
		const refused = answer.rows.find(({ done }) => !done);
		if (answer.doneCount > 0) notifySuccess(`${answer.doneCount} sipariş devredildi.`);
		if (refused !== undefined) notifyProblem(refused.detail ?? 'Bazı siparişler devredilemedi.');
		return answer.doneCount > 0;
	}

	async function transferAll(parts: readonly Part[]): Promise<boolean> {
		const { lines, transfers } = await call(showDebit, { params: { debitId } });
		const offered = new Set(
			transfers
				.filter(({ direction, state }) => direction === 'out' && state === 'awaiting_acceptance')
				.flatMap(({ barcodes }) => barcodes),
		);
		const free = lines.filter(({ state, barcode }) => state === 'debited' && !offered.has(barcode));
		const numbers: string[] = [];
		for (const { taker, orderIds } of parts) {
			const ids = new Set(orderIds);
			const pieceIds = free
				.filter(({ orderId }) => orderId !== null && ids.has(orderId))
				.map(({ pieceId }) => pieceId);
			if (pieceIds.length === 0 || taker.debitId === null) continue;
			const body = {
				toDebitId: taker.debitId,
				pieceIds,
				equipmentIds: [],
				reasonCode: transferReasonCode,
				note: '',
			};
			const { number } = await transfer.mutateAsync({ params: { debitId }, body });
			numbers.push(number);
		}
		if (numbers.length === 0) {
			notifyProblem('Bu durakların araçta devredilecek kolisi yok.');
			return false;
		}
		notifySuccess(`${numbers.join(', ')} oluşturuldu. Devralan sürücünün kabulü bekleniyor.`);
		return true;
	}

	return {
		isPending: transfer.isPending || move.isPending,
		error: transfer.error ?? move.error,
		send: (parts: readonly Part[]) =>
			(kind === 'zimmet' ? transferAll(parts) : moveAll(parts)).catch(() => false),
	};
}
