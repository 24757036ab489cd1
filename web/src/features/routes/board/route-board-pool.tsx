import { useDroppable } from '@dnd-kit/core';
import { Select, TextInput } from '@mantine/core';
import { countText, shareText } from '@sevk/domain/common/format/count-text';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { IconChevronDown, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { FilteredEmptyState } from '../../../ui/list/empty-state.tsx';
import { useScreenFrame } from '../../../ui/screen/screen-frame.ts';
import { foldedFilter } from '../../../ui/select/select-option.ts';
import { loadWords } from '../common/route-load-words.ts';
import type { PlanOrder } from '../common/route-plan.ts';
import type { RouteDrag } from '../plan/route-move-check.ts';
import type { RoutePlanner } from '../plan/route-planner.ts';
import {
	filterPool,
	groupPool,
	leftOutWords,
	type PoolFilter,
	type PoolGroup,
	poolWindows,
	searchTextOf,
} from '../plan/route-pool.ts';
import classes from './route-board.module.css';
import cardClasses from './route-order-card.module.css';
import { OrderCard } from './route-order-card.tsx';

type Props = {
	readonly planner: RoutePlanner;
	readonly filter: PoolFilter;
	readonly onFilter: (patch: Partial<PoolFilter>) => void;
	readonly onAskWhere: (orderIds: readonly string[]) => void;
	/** The orders that are dragged; null if there are none. */
	readonly dragged: readonly PlanOrder[] | null;
	readonly drag: RouteDrag;
};

type Row =
	| { readonly kind: 'group'; readonly group: PoolGroup }
	| { readonly kind: 'order'; readonly order: PlanOrder };

const rowHeights = { group: 40, order: 58 };
const typingMs = 250;

/** Caches the search text: folding 10,000 names per key would be slow. */
const searchTexts = new WeakMap<PlanOrder, string>();
function textOf(order: PlanOrder): string {
	const cachedText = searchTexts.get(order);
	if (cachedText !== undefined) return cachedText;
	const text = searchTextOf(order);
	searchTexts.set(order, text);
	return text;
}

/** Sipariş Havuzu, the board's first column: orders without a route, by ilçe. */
export function BoardPool({ planner, filter, onFilter, onAskWhere, dragged, drag }: Props) {
	const isOver = drag.usePart((place) => place?.routeId === null);
	const refusal = drag.usePart((place) => (place?.routeId === null ? place.refusal : null));
	const isTarget = isOver && dragged?.some(({ routeId }) => routeId !== null) === true;
	const { pool, leftOut } = planner.plan;
	const beyond = leftOutWords(leftOut);
	const drop = useDroppable({ id: 'pool', data: { routeId: null } });
	const [typed, setTyped] = useTyped(filter.q, (q) => onFilter({ q }));
	const q = useDeferredValue(typed);
	const { district, window } = filter;
	const visibleOrders = useMemo(
		() => filterPool(pool, { q, district, window }, textOf),
		[pool, q, district, window],
	);
	const groups = useMemo(() => groupPool(visibleOrders), [visibleOrders]);
	const districts = useMemo(
		() =>
			groupPool(pool).map(({ district: name, orders }) => ({
				value: name,
				label: `${name || 'İlçe yok'} (${orders.length})`,
			})),
		[pool],
	);
	const filtered = q !== '' || district !== '' || window !== '';
	return (
		<section
			ref={drop.setNodeRef}
			className={classes.pool}
			aria-label="Sipariş Havuzu"
			data-drop="pool"
			data-target={isTarget || undefined}
			data-refuses={refusal !== null || undefined}
		>
			<header className={classes.columnHead}>
				<div className={classes.columnTitle}>
					<h2>Sipariş Havuzu</h2>
					<span className={classes.count} data-figures>
						{filtered ? shareText(visibleOrders.length, pool.length) : countText(pool.length)}
					</span>
				</div>
				<span className={cardClasses.dim}>{loadWords(visibleOrders)}</span>
				{beyond === null ? null : <p className={classes.leftOut}>{beyond}</p>}
				<TextInput
					type="search"
					size="xs"
					aria-label="Havuzda ara"
					placeholder="Sipariş, alıcı, mahalle"
					leftSection={<IconSearch size={14} stroke={1.8} aria-hidden />}
					value={typed}
					onChange={(event) => setTyped(event.currentTarget.value)}
				/>
				<div className={classes.poolFilters}>
					<Select
						size="xs"
						aria-label="İlçe"
						placeholder="Tüm ilçeler"
						data={districts}
						value={district || null}
						onChange={(next) => onFilter({ district: next ?? '' })}
						filter={foldedFilter}
						nothingFoundMessage="Sonuç Bulunamadı"
						searchable
						clearable
					/>
					<Select
						size="xs"
						aria-label="Teslimat aralığı"
						placeholder="Tüm aralıklar"
						data={poolWindows.map(({ value, label }) => ({ value, label }))}
						value={window || null}
						onChange={(next) => onFilter({ window: next ?? '' })}
						clearable
					/>
				</div>
				{refusal === null ? null : <p className={classes.refusal}>{refusal}</p>}
			</header>
			{visibleOrders.length === 0 && filtered ? (
				<FilteredEmptyState
					onClear={() => {
						setTyped('');
						onFilter({ q: '', district: '', window: '' });
					}}
				/>
			) : null}
			{pool.length === 0 ? (
				<p className={classes.none}>Havuzda sipariş yok: sevke hazır siparişlerin tümü rotada.</p>
			) : null}
			<PoolRows groups={groups} planner={planner} onAskWhere={onAskWhere} />
		</section>
	);
}

type RowsProps = Pick<Props, 'planner' | 'onAskWhere'> & { readonly groups: readonly PoolGroup[] };

const PoolRows = memo(function PoolRows({ groups, planner, onAskWhere }: RowsProps) {
	const { selection, mayPlan, plan } = planner;
	const { whyReadOnly } = useScreenFrame();
	const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
	const scroll = useRef<HTMLDivElement>(null);
	const rows = useMemo(() => rowsOf(groups, closed), [groups, closed]);
	const virtualizer = useVirtualizer({
		count: rows.length,
		getScrollElement: () => scroll.current,
		estimateSize: (index) => rowHeights[rows[index]?.kind ?? 'order'],
		overscan: 4,
		initialRect: { width: 332, height: window.innerHeight },
		useFlushSync: false,
	});
	// Heights depend on the kind of row only, so new rows must be counted again.
	// biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the rows change
	useEffect(() => virtualizer.measure(), [rows, virtualizer]);
	return (
		<div className={classes.poolRows} ref={scroll}>
			<div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
				{virtualizer.getVirtualItems().map(({ index, start, size }) => {
					const row = rows[index];
					if (row === undefined) return null;
					const style = { transform: `translateY(${start}px)`, height: size };
					return row.kind === 'group' ? (
						<div key={`ilce:${row.group.district}`} className={classes.floating} style={style}>
							<GroupHead
								group={row.group}
								closed={closed.has(row.group.district)}
								mayChoose={mayPlan}
								chosenCount={row.group.orders.filter(({ id }) => selection.ids.has(id)).length}
								onChoose={selection.toggle}
								onFold={() => setClosed((before) => toggledIn(before, row.group.district))}
							/>
						</div>
					) : (
						<div key={row.order.id} className={classes.floating} style={style}>
							<OrderCard
								order={row.order}
								isSelected={selection.ids.has(row.order.id)}
								moving={plan.movingIds.has(row.order.id)}
								mayMove={mayPlan && whyReadOnly === null}
								onToggle={selection.toggle}
								onAskWhere={onAskWhere}
							/>
						</div>
					);
				})}
			</div>
		</div>
	);
});

type GroupHeadProps = {
	readonly group: PoolGroup;
	readonly closed: boolean;
	readonly mayChoose: boolean;
	readonly chosenCount: number;
	readonly onChoose: (orderIds: readonly string[]) => void;
	readonly onFold: () => void;
};

function GroupHead({ group, closed, mayChoose, chosenCount, onChoose, onFold }: GroupHeadProps) {
	const name = group.district || 'İlçe yok';
	const all = chosenCount === group.orders.length;
	const Icon = closed ? IconChevronRight : IconChevronDown;
	return (
		<div className={classes.group}>
			{mayChoose ? (
				<input
					type="checkbox"
					className={cardClasses.box}
					aria-label={`${name} ilçesinin tümünü seç`}
					checked={all}
					ref={(box) => {
						if (box) box.indeterminate = chosenCount > 0 && !all;
					}}
					onChange={() => onChoose(group.orders.map(({ id }) => id))}
				/>
			) : null}
			<strong>{name}</strong>
			<span className={cardClasses.dim} data-figures>
				{group.orders.length} sipariş · {group.pieceCount} koli ·{' '}
				{formatDecimal(Math.round(group.desi))} desi
			</span>
			<button
				type="button"
				className={cardClasses.fold}
				aria-label={closed ? `${name} siparişlerini göster` : `${name} siparişlerini gizle`}
				aria-expanded={!closed}
				onClick={onFold}
			>
				<Icon size={15} stroke={1.8} aria-hidden />
			</button>
		</div>
	);
}

function rowsOf(groups: readonly PoolGroup[], closed: ReadonlySet<string>): Row[] {
	return groups.flatMap((group): Row[] => [
		{ kind: 'group', group },
		...(closed.has(group.district)
			? []
			: group.orders.map((order): Row => ({ kind: 'order', order }))),
	]);
}

function toggledIn(before: ReadonlySet<string>, name: string): ReadonlySet<string> {
	const next = new Set(before);
	if (!next.delete(name)) next.add(name);
	return next;
}

/** Shows typed text at once and passes it to the address after a pause. */
function useTyped(value: string, onSettle: (text: string) => void) {
	const [text, setText] = useState(value);
	const emittedText = useRef(value);
	const onSettleRef = useRef(onSettle);
	onSettleRef.current = onSettle;
	useEffect(() => {
		if (value === emittedText.current) return;
		emittedText.current = value;
		setText(value);
	}, [value]);
	useEffect(() => {
		if (text === emittedText.current) return;
		const timer = setTimeout(() => {
			emittedText.current = text;
			onSettleRef.current(text);
		}, typingMs);
		return () => clearTimeout(timer);
	}, [text]);
	return [text, setText] as const;
}
