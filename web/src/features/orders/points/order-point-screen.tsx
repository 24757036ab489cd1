import type { UnplacedOrder } from '@sevk/contract/orders/order-points';
import { formatDate } from '@sevk/domain/common/date/date';
import { centreOf } from '@sevk/domain/common/place/address-centre';
import { latitudeOf, longitudeOf } from '@sevk/domain/common/place/geo';
import { neighbourhoodName } from '@sevk/domain/common/place/neighbourhood';
import { foldIncludes } from '@sevk/domain/common/text/fold';
import { IconMapPinCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { listState } from '../../../api/connection/list-state.ts';
import { spreadRough } from '../../../map/shape/map-rough.ts';
import type { MapFocus, MapPoint, MapPosition } from '../../../map/shape/map-shapes.ts';
import { MapView } from '../../../map/view/map-view.tsx';
import { FilterBar } from '../../../ui/filter/filter-bar.tsx';
import { StatusTabs } from '../../../ui/filter/status-tabs.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ListContent } from '../../../ui/list/list-content.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { useUrlState } from '../../../ui/screen/use-url-state.ts';
import { OrderPointAlarms } from './order-point-alarm.tsx';
import { OrderPointForm } from './order-point-form.tsx';
import { useUnplacedOrders } from './order-point-queries.ts';
import { OrderPointRows } from './order-point-rows.tsx';
import classes from './order-point-screen.module.css';

const none: readonly UnplacedOrder[] = [];

/** The pin of an order: pasted as text, or put on the map. */
type Placed = { readonly id: string; readonly position: MapPosition; readonly isPasted: boolean };

/** Konumu Belirsiz: orders whose point is rough or doubted, with the map beside them. */
export function OrderPointScreen() {
	const found = useUnplacedOrders();
	const all = found.data?.items ?? none;
	const { state, change, clear, activeCount } = useUrlState({ gun: '', ara: '' });
	const items = useMemo(() => byNeed(filtered(all, state)), [all, state]);
	const [selectedId, setSelectedId] = useState<string | null>(null);
	/** A pin is of one order: the next one begins without. */
	const [placed, setPlaced] = useState<Placed | null>(null);
	const selected = items.find(({ id }) => id === selectedId) ?? items[0] ?? null;
	const currentId = selected?.id ?? null;
	const own = placed !== null && placed.id === currentId ? placed : null;
	const pin = own?.position ?? null;

	function setPin(position: MapPosition | null, isPasted: boolean) {
		setPlaced(
			position === null || currentId === null ? null : { id: currentId, position, isPasted },
		);
	}

	/** The next row is chosen before the saved one leaves the list: a pin helps its mahalle already. */
	function goOn(doneIds: readonly string[]) {
		const at = items.findIndex(({ id }) => id === currentId);
		const rest = [...items.slice(at), ...items.slice(0, at)].filter(
			({ id }) => !doneIds.includes(id),
		);
		const done = selected === null ? null : lostMahalleOf(selected);
		const next = rest.find((item) => done === null || lostMahalleOf(item) !== done) ?? rest[0];
		setSelectedId(next?.id ?? null);
	}

	return (
		<Screen
			title="Konumu Belirsiz"
			fill
			filters={
				<FilterBar
					search={{
						value: state.ara,
						onChange: (ara) => change({ ara }),
						placeholder: 'Sipariş, rota, ilçe, mahalle',
					}}
					activeCount={activeCount()}
					onClear={clear}
				>
					<StatusTabs
						label="Teslimat günü"
						value={state.gun}
						onChange={(gun) => change({ gun })}
						tabs={dayTabs(all)}
					/>
				</FilterBar>
			}
		>
			<OrderPointAlarms />
			<ListContent
				{...listState(found)}
				count={items.length}
				filtered={activeCount() > 0}
				onClear={clear}
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
								others={othersOf(all, selected)}
								nearCount={nearCountOf(all, selected)}
								pin={pin}
								onPin={(position) => setPin(position, true)}
								onDone={goOn}
							/>
						)}
						<div className={classes.map}>
							<UnplacedMap
								items={items}
								selected={selected}
								pin={pin}
								pasted={own?.isPasted === true ? pin : null}
								onPin={(position) => setPin(position, false)}
								onSelect={setSelectedId}
							/>
						</div>
					</div>
				</div>
			</ListContent>
		</Screen>
	);
}

type Filters = { readonly gun: string; readonly ara: string };

function filtered(items: readonly UnplacedOrder[], { gun, ara }: Filters) {
	return items.filter(
		({ serviceDate, routeNumber, orderNo, senderName, district, neighbourhood, addressLine }) =>
			(gun === '' || serviceDate === gun) &&
			foldIncludes(
				[routeNumber, orderNo, senderName, district, neighbourhood, addressLine].join(' '),
				ara,
			),
	);
}

/** The days of the list, each with its number of orders. */
function dayTabs(items: readonly UnplacedOrder[]) {
	const days = Map.groupBy(items, ({ serviceDate }) => serviceDate);
	return [
		{ value: '', label: 'Hepsi', count: items.length },
		...[...days]
			.map(([day, orders]) => ({ value: day, label: formatDate(day), count: orders.length }))
			.toSorted((one, other) => (one.value < other.value ? -1 : 1)),
	];
}

/** The other orders of the address, which the same pin would place. */
function othersOf(items: readonly UnplacedOrder[], { id, addressKey }: UnplacedOrder) {
	if (addressKey === null) return none;
	return items.filter((item) => item.addressKey === addressKey && item.id !== id);
}

/** Within a day the mahalle first of which most orders are at the centre of their ilçe. */
function byNeed(items: readonly UnplacedOrder[]): UnplacedOrder[] {
	const lost = Map.groupBy(items, lostMahalleOf);
	const countOf = (item: UnplacedOrder) => {
		const mahalle = lostMahalleOf(item);
		return mahalle === null ? 0 : (lost.get(mahalle)?.length ?? 0);
	};
	return items.toSorted((one, other) =>
		one.serviceDate === other.serviceDate
			? countOf(other) - countOf(one)
			: one.serviceDate < other.serviceDate
				? -1
				: 1,
	);
}

/** The other addresses of the mahalle of which only the centre of the ilçe is known. */
function nearCountOf(items: readonly UnplacedOrder[], selected: UnplacedOrder): number {
	const mahalle = mahalleOf(selected);
	if (mahalle === null) return 0;
	return items.filter(
		(item) => item.addressKey !== selected.addressKey && lostMahalleOf(item) === mahalle,
	).length;
}

/** The mahalle of an order of which no more is known than the centre of its ilçe. */
function lostMahalleOf(order: UnplacedOrder): string | null {
	return order.knowledge?.source === 'district' ? mahalleOf(order) : null;
}

function mahalleOf({ province, district, neighbourhood }: UnplacedOrder): string | null {
	return neighbourhood === ''
		? null
		: [province, district, neighbourhoodName(neighbourhood)].join('|');
}

type MapProps = {
	readonly items: readonly UnplacedOrder[];
	readonly selected: UnplacedOrder | null;
	readonly pin: MapPosition | null;
	/** The same where it was pasted: the map goes there. */
	readonly pasted: MapPosition | null;
	readonly onPin: (pin: MapPosition) => void;
	readonly onSelect: (id: string) => void;
};

/** All orders of the list, and the pin of the selected one. */
function UnplacedMap({ items, selected, pin, pasted, onPin, onSelect }: MapProps) {
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
	const focus = useMemo(() => focusOf(selected, pasted), [selected, pasted]);
	return (
		<MapView
			label="Konumu belirsiz siparişler haritası"
			points={others}
			clustered
			movable={movable}
			onOpen={onSelect}
			onPlace={onPin}
			focus={focus}
			fitKey={`${selected?.id} ${pasted?.longitude} ${pasted?.latitude}`}
		/>
	);
}

/** The surroundings of the selected order, where its door is looked for; a pasted pin from near. */
function focusOf(selected: UnplacedOrder | null, pasted: MapPosition | null): MapFocus | null {
	if (selected === null) return null;
	if (pasted !== null) return { ...pasted, isDoor: true };
	const point = selected.point ?? centreOf(selected.province, selected.district);
	if (point === null) return null;
	return { longitude: longitudeOf(point), latitude: latitudeOf(point), isDoor: false };
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
