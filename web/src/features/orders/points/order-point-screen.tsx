import type { UnplacedOrder } from '@sevk/contract/orders/order-points';
import { IconMapPinCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { listState } from '../../../api/connection/list-state.ts';
import { spreadRough } from '../../../map/shape/map-rough.ts';
import type { MapPoint, MapPosition } from '../../../map/shape/map-shapes.ts';
import { MapView } from '../../../map/view/map-view.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ListContent } from '../../../ui/list/list-content.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { OrderPointAlarms } from './order-point-alarm.tsx';
import { OrderPointForm } from './order-point-form.tsx';
import { useUnplacedOrders } from './order-point-queries.ts';
import { OrderPointRows } from './order-point-rows.tsx';
import classes from './order-point-screen.module.css';

const none: readonly UnplacedOrder[] = [];

/** Konumu Belirsiz: orders whose point is rough or doubted, with the map beside them. */
export function OrderPointScreen() {
	const found = useUnplacedOrders();
	const items = found.data?.items ?? none;
	const [selectedId, setSelectedId] = useState<string | null>(null);
	/** A pin is of one order: the next one begins without. */
	const [placed, setPlaced] = useState<{ id: string; position: MapPosition } | null>(null);
	const selected = items.find(({ id }) => id === selectedId) ?? items[0] ?? null;
	const currentId = selected?.id ?? null;
	const pin = placed !== null && placed.id === currentId ? placed.position : null;

	function setPin(position: MapPosition | null) {
		setPlaced(position === null || currentId === null ? null : { id: currentId, position });
	}

	/** The next row is chosen before the saved one leaves the list. */
	function goOn(doneIds: readonly string[]) {
		const at = items.findIndex(({ id }) => id === currentId);
		const rest = [...items.slice(at), ...items.slice(0, at)].filter(
			({ id }) => !doneIds.includes(id),
		);
		setSelectedId(rest[0]?.id ?? null);
	}

	return (
		<Screen title="Konumu Belirsiz" fill>
			<OrderPointAlarms />
			<ListContent
				{...listState(found)}
				count={items.length}
				filtered={false}
				onClear={() => undefined}
				empty={
					<EmptyState
						icon={IconMapPinCheck}
						title="Konumu belirsiz sipariş yok"
						note="Teslim bekleyen bütün siparişlerin konumu biliniyor. Koordinatı olmayan ya da konumu başka ilçede görünen siparişler burada listelenir."
					/>
				}
			>
				<div className={classes.split}>
					<OrderPointRows
						items={items}
						leftOut={found.data?.leftOut ?? 0}
						selectedId={currentId}
						onSelect={setSelectedId}
					/>
					<div className={classes.beside}>
						{selected === null ? null : (
							<OrderPointForm
								key={selected.id}
								order={selected}
								others={othersOf(items, selected)}
								pin={pin}
								onPin={setPin}
								onDone={goOn}
							/>
						)}
						<div className={classes.map}>
							<UnplacedMap
								items={items}
								selected={selected}
								pin={pin}
								onPin={setPin}
								onSelect={setSelectedId}
							/>
						</div>
					</div>
				</div>
			</ListContent>
		</Screen>
	);
}

/** The other orders of the address, which the same pin would place. */
function othersOf(items: readonly UnplacedOrder[], { id, addressKey }: UnplacedOrder) {
	if (addressKey === null) return none;
	return items.filter((item) => item.addressKey === addressKey && item.id !== id);
}

type MapProps = {
	readonly items: readonly UnplacedOrder[];
	readonly selected: UnplacedOrder | null;
	readonly pin: MapPosition | null;
	readonly onPin: (pin: MapPosition) => void;
	readonly onSelect: (id: string) => void;
};

/** All orders of the list, and the pin of the selected one. */
function UnplacedMap({ items, selected, pin, onPin, onSelect }: MapProps) {
	const points = useMemo(() => pointsOf(items), [items]);
	const own = points.find(({ id }) => id === selected?.id);
	const position = pin ?? own;
	const movable = useMemo(
		() => (position === undefined ? null : { position, onMove: onPin }),
		[position, onPin],
	);
	const others = useMemo(
		() => points.filter(({ id }) => id !== selected?.id),
		[points, selected?.id],
	);
	return (
		<MapView
			label="Konumu belirsiz siparişler haritası"
			points={others}
			movable={movable}
			onOpen={onSelect}
			onPlace={onPin}
			fitKey={selected === null ? 'none' : `${selected.id}${pin === null ? '' : ' pin'}`}
		/>
	);
}

function pointsOf(items: readonly UnplacedOrder[]): MapPoint[] {
	const placed = items.flatMap(({ point, doubt, ...order }) => {
		if (point === null) return [];
		const [longitude, latitude] = point.coordinates;
		return [
			{
				id: order.id,
				longitude,
				latitude,
				title: `${order.orderNo} · ${order.addressLine}`,
				tone: 'amber' as const,
				approximate: doubt === null,
			},
		];
	});
	const drawn = spreadRough(placed);
	return placed.map((point) => ({ ...point, ...drawn.get(point.id) }));
}
