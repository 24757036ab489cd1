import { Checkbox, Radio } from '@mantine/core';
import { showDebit } from '@sevk/contract/debits/debit-detail';
import { requestTransfer } from '@sevk/contract/debits/debit-returns';
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import { moveRouteOrders } from '@sevk/contract/routes/route-moves';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { geoPoint, latitudeOf, longitudeOf } from '@sevk/domain/common/place/geo';
import { transferReasonCode } from '@sevk/domain/reasons/reason';
import { nearestRoute } from '@sevk/domain/routes/plan/route-nearest';
import { useState } from 'react';
import { call } from '../../../api/call/call.ts';
import { useAct } from '../../../api/commands/use-act.ts';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { SkeletonTable } from '../../../ui/list/skeleton-table.tsx';
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
 * Durakları Devret: all stops that wait, or some of them, go to another route in their sequence. On the
 * road their pieces change hands as a transfer.
 */
export function TransferStopsDialog({ route, kind, onClose }: Props) {
	const choice = useStopChoice(route, kind);
	const { takers, taker, going, isReady } = choice;
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
				if (taker === undefined) return;
				void sending.send(taker, orderIdsOf(going)).then((isDone) => {
					if (isDone) onClose();
				});
			}}
			dirty={choice.isChanged}
			disabled={going.length === 0 || taker === undefined}
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
	const [one, setOne] = useState<string | null>(null);
	const chosen = one ?? nearestRoute(places, takers);
	const going = stops.filter(({ id }) => !left.has(id));
	return {
		stops,
		takers,
		going,
		left,
		setLeft,
		chosen,
		setOne,
		isReady: day.data !== undefined && (kind === 'plan' || targets.data !== undefined),
		isChanged: left.size > 0,
		taker: takers.find(({ id }) => id === chosen),
	};
}

function lackOf(kind: HandOver): string {
	return kind === 'zimmet'
		? 'Bu depoda dağıtımda başka rota bulunmuyor.'
		: 'Bu gün için yüklemesi bitmemiş başka rota bulunmuyor. Rotanın tamamını başka sürücüye vermek için Rotayı Düzenle deyin.';
}

type ChoiceProps = { readonly kind: HandOver; readonly choice: StopChoice };

function Choice({ kind, choice }: ChoiceProps) {
	const { stops, takers, left, setLeft, chosen, setOne } = choice;
	return (
		<>
			<p className={classes.note}>{effectOf(kind)}</p>
			<Takers takers={takers} value={chosen} onChange={setOne} />
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
	const { left, setLeft } = choice;
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

function longName({ number, plate, driverName }: Taker): string {
	return joinFacts([driverName, plate === null ? null : formatPlate(plate), number]);
}

function orderIdsOf(stops: ReturnType<typeof stopsToHandOver>): string[] {
	return stops.flatMap(({ orders }) => orders.map(({ orderId }) => orderId));
}

/** One transfer on the road, all moves in one act before the loading. */
function useHandOver(route: RouteDetail, kind: HandOver, debitId: string) {
	const transfer = useAct(requestTransfer);
	const move = useAct(moveRouteOrders);

	async function moveAll(taker: Taker, orderIds: readonly string[]): Promise<boolean> {
		// Behind the last stop of the new route, in the present sequence.
		const moves = orderIds.map((orderId, at) => ({
			orderId,
			fromRouteId: route.id,
			toRouteId: taker.id,
			position: Math.min(2000, taker.points.length + at + 1),
		}));
		const answer = await move.mutateAsync({ body: { depotId: route.depotId, moves } });
		const refused = answer.rows.find(({ done }) => !done);
		if (answer.doneCount > 0) notifySuccess(`${answer.doneCount} sipariş devredildi.`);
		if (refused !== undefined) notifyProblem(refused.detail ?? 'Bazı siparişler devredilemedi.');
		return answer.doneCount > 0;
	}

	async function transferAll(taker: Taker, orderIds: readonly string[]): Promise<boolean> {
		const { lines, transfers } = await call(showDebit, { params: { debitId } });
		const offered = new Set(
			transfers
				.filter(({ direction, state }) => direction === 'out' && state === 'awaiting_acceptance')
				.flatMap(({ barcodes }) => barcodes),
		);
		const free = lines.filter(({ state, barcode }) => state === 'debited' && !offered.has(barcode));
		const ids = new Set(orderIds);
		const pieceIds = free
			.filter(({ orderId }) => orderId !== null && ids.has(orderId))
			.map(({ pieceId }) => pieceId);
		if (pieceIds.length === 0 || taker.debitId === null) {
			notifyProblem('Bu durakların araçta devredilecek kolisi yok.');
			return false;
		}
		const body = {
			toDebitId: taker.debitId,
			pieceIds,
			equipmentIds: [],
			reasonCode: transferReasonCode,
			note: '',
		};
		const { number } = await transfer.mutateAsync({ params: { debitId }, body });
		notifySuccess(`${number} oluşturuldu. Devralan sürücünün kabulü bekleniyor.`);
		return true;
	}

	return {
		isPending: transfer.isPending || move.isPending,
		error: transfer.error ?? move.error,
		send: (taker: Taker, orderIds: readonly string[]) =>
			(kind === 'zimmet' ? transferAll : moveAll)(taker, orderIds).catch(() => false),
	};
}
