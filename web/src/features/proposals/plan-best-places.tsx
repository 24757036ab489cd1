import { Button } from '@mantine/core';
import type { OrderDetail } from '@sevk/contract/orders/order-detail';
import { type PlacesOfOrder, suggestPlaces } from '@sevk/contract/proposals/plan-suggestions';
import { moveRouteOrders } from '@sevk/contract/routes/route-moves';
import { formatTime, todayIn } from '@sevk/domain/common/date/date';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '../../api/call/query-options.ts';
import { useAct } from '../../api/commands/use-act.ts';
import { sentenceOf } from '../../api/connection/problem.ts';
import { useMay } from '../../api/state/client-store.ts';
import { FormProblem } from '../../ui/dialog/form-problem.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { WorkProgress } from '../../ui/feedback/progress.tsx';
import { notifyProblem, notifySuccess } from '../../ui/feedback/toasts.tsx';
import { ErrorState } from '../../ui/list/error-state.tsx';
import { joinFacts } from '../../ui/value/join-facts.ts';
import { FitWarnings } from '../routes/common/route-fit-warnings.tsx';
import { extraWords } from '../routes/plan/route-extra-words.ts';
import classes from './plan-route-tools.module.css';
import { vehicleWords } from './proposal-words.ts';

type Order = Pick<OrderDetail, 'id' | 'orderNo' | 'state' | 'depotId' | 'serviceDate'>;

/** En Uygun Rotaya Ekle, for an order of the pool. */
export function BestPlacesButton({ order }: { readonly order: Order }) {
	const mayPlan = useMay('routes.plan');
	const [isOpen, setOpen] = useState(false);
	if (!mayPlan || order.state !== 'ready') return null;
	return (
		<>
			<Button variant="default" onClick={() => setOpen(true)}>
				En Uygun Rotaya Ekle
			</Button>
			{isOpen ? <BestPlaces order={order} onClose={() => setOpen(false)} /> : null}
		</>
	);
}

type Props = { readonly order: Order; readonly onClose: () => void };

function BestPlaces({ order, onClose }: Props) {
	const today = todayIn(new Date());
	const move = useAct(moveRouteOrders);

	async function add(place: PlaceOfOrder) {
		const moves = [
			{
				orderId: order.id,
				fromRouteId: null,
				toRouteId: place.routeId,
				position: place.position,
			},
		];
		const answer = await move.mutateAsync({ body: { depotId: order.depotId, moves } });
		const refused = answer.rows.find(({ done }) => !done);
		if (refused !== undefined) return notifyProblem(refused.detail ?? 'Sipariş eklenemedi.');
		notifySuccess(`${order.orderNo} eklendi: ${place.number}.`);
		onClose();
	}

	return (
		<Modal opened onClose={onClose} title="En Uygun Rotaya Ekle" maxWidth={560} minHeight={240}>
			<FormProblem error={move.error} />
			<BestPlaceList
				orderId={order.id}
				serviceDate={order.serviceDate < today ? today : order.serviceDate}
				isAdding={move.isPending}
				onAdd={(place) => void add(place).catch(() => undefined)}
			/>
		</Modal>
	);
}

type PlaceOfOrder = PlacesOfOrder['places'][number];

type ListProps = {
	readonly orderId: string;
	readonly serviceDate: string;
	readonly isAdding: boolean;
	readonly onAdd: (place: PlaceOfOrder) => void;
};

/** The three routes of the day to which an order adds least, each with its price. */
export function BestPlaceList({ orderId, serviceDate, isAdding, onAdd }: ListProps) {
	const input = { params: { orderId }, query: { serviceDate } };
	const found = useQuery(reading(suggestPlaces, input));
	if (found.error !== null) {
		return <ErrorState sentence={sentenceOf(found.error)} onRetry={() => void found.refetch()} />;
	}
	if (found.data === undefined) {
		return (
			<div className={classes.comparing}>
				<WorkProgress label="Rotalardaki yerler karşılaştırılıyor" share={null} />
			</div>
		);
	}
	const { places, reason } = found.data;
	if (places.length === 0) return <p>{reason ?? 'Bu gün sipariş alabilecek rota yok.'}</p>;
	return (
		<ul className={classes.places} aria-label="En uygun rotalar">
			{places.map((place) => (
				<li key={place.routeId} className={classes.place}>
					<div>
						<strong>{vehicleWords(place)}</strong>
						<span>{placeWords(place)}</span>
						<FitWarnings warnings={place.warnings} />
					</div>
					<Button
						size="xs"
						variant="default"
						loading={isAdding}
						aria-label={`${vehicleWords(place)}: ekle`}
						onClick={() => onAdd(place)}
					>
						Ekle
					</Button>
				</li>
			))}
		</ul>
	);
}

function placeWords(place: PlaceOfOrder): string {
	return joinFacts([
		extraWords(place),
		place.isSameStop ? 'aynı durakta sipariş var' : `${place.position}. durak`,
		`${formatTime(new Date(place.arrivesAt))} varış`,
	]);
}
