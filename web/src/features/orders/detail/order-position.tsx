import { Button } from '@mantine/core';
import type { OrderDetail } from '@sevk/contract/orders/order-detail';
import { editOrder } from '@sevk/contract/orders/order-edits';
import { centreOf } from '@sevk/domain/common/place/address-centre';
import { latitudeOf, longitudeOf, sixDecimals } from '@sevk/domain/common/place/geo';
import {
	describeKnowledge,
	isExact,
	type PointKnowledge,
} from '@sevk/domain/common/place/known-point';
import { orderStateWords } from '@sevk/domain/orders/common/order-words';
import { refuseEdit } from '@sevk/domain/orders/form/order-edit';
import { IconMapPinPlus, IconMapPinQuestion } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useAct } from '../../../api/commands/use-act.ts';
import { useMay } from '../../../api/state/client-store.ts';
import type { MapPosition } from '../../../map/shape/map-shapes.ts';
import { OnePinMap } from '../../../map/view/one-pin-map.tsx';
import { useUnsaved } from '../../../ui/dialog/use-unsaved.ts';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { MapLinks } from '../../../ui/value/map-links.tsx';
import classes from './order-position.module.css';

/** Ankara: the initial view without a known place. */
const anywhere: MapPosition = { longitude: 32.85, latitude: 39.93 };

/** The position of an order on a map, corrected by dragging the pin. */
export function OrderPosition({ order }: { readonly order: OrderDetail }) {
	const mayEdit = useMay('orders.edit');
	const [moved, setMoved] = useState<MapPosition | null>(null);
	const save = useAct(editOrder);
	useUnsaved(moved !== null);
	const stored = useMemo(() => positionOf(order), [order]);
	const position = moved ?? stored;
	const { orderNo, state, routeNumber } = order;
	const isMovable = mayEdit && refuseEdit({ orderNo, state, routeNumber }, ['point']) === null;

	async function keep({ longitude, latitude }: MapPosition) {
		const coordinates: [number, number] = [sixDecimals(longitude), sixDecimals(latitude)];
		const point = { type: 'Point' as const, coordinates };
		try {
			await save.mutateAsync({
				params: { orderId: order.id },
				body: { version: order.version, point },
			});
			setMoved(null);
			notifySuccess('Konum düzeltildi.');
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<div className={classes.position}>
			{stored && isApproximate(order) ? (
				<p className={classes.approximate}>
					<IconMapPinQuestion size={16} stroke={1.8} aria-hidden />
					{`Konum: ${describeKnowledge(order.pointKnowledge)}.`}
					{isMovable ? ' Doğru yer için iğneyi sürükleyin.' : ''}
				</p>
			) : null}
			{position ? (
				<div className={classes.map}>
					<OnePinMap
						label="Teslimat konumu"
						pin={{
							id: order.id,
							title: orderNo,
							tone: orderStateWords[state].tone,
							approximate: isApproximate(order),
						}}
						position={position}
						onMove={isMovable ? setMoved : null}
						fitKey={stored ? `${stored.longitude} ${stored.latitude}` : 'new'}
					/>
				</div>
			) : null}
			{moved ? (
				<div className={classes.acts}>
					<ServerActs>
						<Button size="xs" loading={save.isPending} onClick={() => void keep(moved)}>
							Konumu Kaydet
						</Button>
					</ServerActs>
					<Button size="xs" variant="default" onClick={() => setMoved(null)}>
						Vazgeç
					</Button>
				</div>
			) : null}
			<div className={classes.links}>
				<MapLinks point={order.point} />
				{!position && isMovable ? (
					<ServerActs>
						<Button
							size="xs"
							variant="light"
							leftSection={<IconMapPinPlus size={16} aria-hidden />}
							onClick={() => setMoved(startOf(order))}
						>
							Konum Ekle
						</Button>
					</ServerActs>
				) : null}
			</div>
		</div>
	);
}

function isApproximate(
	order: OrderDetail,
): order is OrderDetail & { readonly pointKnowledge: PointKnowledge } {
	return order.pointKnowledge !== null && !isExact(order.pointKnowledge.precision);
}

function positionOf({ point }: OrderDetail): MapPosition | null {
	if (point === null) return null;
	return { longitude: longitudeOf(point), latitude: latitudeOf(point) };
}

/** The centre of the ilçe, else of the il. */
function startOf({ province, district }: OrderDetail): MapPosition {
	const centre = centreOf(province, district);
	if (centre === null) return anywhere;
	return { longitude: longitudeOf(centre), latitude: latitudeOf(centre) };
}
