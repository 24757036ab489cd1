import { Button } from '@mantine/core';
import { exportMissingPieces } from '@sevk/contract/orders/missing-pieces';
import { exportReturnedProducts } from '@sevk/contract/orders/product-pieces';
import {
	type CarryOver,
	decideCarryOvers,
	exportCarryOvers,
} from '@sevk/contract/routes/route-carry-overs';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import {
	type CarryOverGroup,
	carryOverGroups,
	carryOverGroupWords,
} from '@sevk/domain/orders/next/order-carry-over';
import { IconChecks } from '@tabler/icons-react';
import {
	type ComponentProps,
	type ReactNode,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
} from 'react';
import { call } from '../../../api/call/call.ts';
import { exporting } from '../../../api/call/download.ts';
import type { BulkJob } from '../../../api/commands/bulk-run.ts';
import { useBulkAct } from '../../../api/commands/use-bulk-act.ts';
import { furtherRows, listState } from '../../../api/connection/list-state.ts';
import { useMay, useStore } from '../../../api/state/client-store.ts';
import { ExportMenu } from '../../../ui/document/export-menu.tsx';
import { BulkBar } from '../../../ui/feedback/bulk-bar.tsx';
import { BulkResult } from '../../../ui/feedback/bulk-result.tsx';
import { notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { FilterBar } from '../../../ui/filter/filter-bar.tsx';
import { FilterSelect } from '../../../ui/filter/filter-select.tsx';
import { StatusTabs } from '../../../ui/filter/status-tabs.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ListContent } from '../../../ui/list/list-content.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { usePhone } from '../../../ui/screen/use-phone.ts';
import { useUrlState } from '../../../ui/screen/use-url-state.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { MissingPieces } from '../../orders/common/missing-piece-list.tsx';
import { ReturnedProducts } from '../../orders/common/product-piece-list.tsx';
import { type CarryOverChoice, type Choices, choiceOf } from './route-carry-over-choice.ts';
import {
	type CarryOverActs,
	CarryOverCard,
	carryOverColumns,
} from './route-carry-over-columns.tsx';
import { CarryOverForm } from './route-carry-over-form.tsx';
import {
	type CarryOverQuery,
	useCarryOverCounts,
	useCarryOvers,
} from './route-carry-over-queries.ts';
import classes from './route-carry-over-screen.module.css';
import { type CarryOverView, CarryOverViews } from './route-carry-over-views.tsx';

const upToOptions = [{ value: 'today', label: 'Bugün teslim edilemeyenler dahil' }];

/** The view without a choice in the address: the warehouse decides no order, but it gives products back. */
function useFirstView(): CarryOverView {
	return useMay('orders.edit') ? 'siparis' : 'urun';
}

/**
 * Dünden Kalanlar: orders that need a next step, returned products that wait in the depot, and pieces
 * that the depot cannot find.
 */
export function CarryOverScreen() {
	const { state, change } = useUrlState({ gorunum: useFirstView() });
	const views = (
		<CarryOverViews value={state.gorunum} onChange={(gorunum) => change({ gorunum })} />
	);
	if (state.gorunum === 'urun') return <ProductsView views={views} />;
	if (state.gorunum === 'kayip') return <MissingView views={views} />;
	return <OrdersView views={views} />;
}

type FrameProps = {
	readonly views: ReactNode;
	readonly onExport: ComponentProps<typeof ExportMenu>['onExport'];
	readonly filters: ReactNode;
	readonly children: ReactNode;
};

/** What the views share: the title, the choice of the view and the export of what is listed. */
function CarryOverFrame({ views, onExport, filters, children }: FrameProps) {
	const phone = usePhone();
	return (
		<Screen
			title="Dünden Kalanlar"
			fill
			beside={phone ? views : null}
			actions={
				<>
					{phone ? null : views}
					<ServerActs>
						<ExportMenu onExport={onExport} />
					</ServerActs>
				</>
			}
			filters={filters}
		>
			{children}
		</Screen>
	);
}

type GoodsQuery = { readonly depotId: string | undefined; readonly q: string | undefined };
type GoodsViewProps = {
	readonly views: ReactNode;
	readonly placeholder: string;
	readonly onExport: (query: GoodsQuery) => ComponentProps<typeof ExportMenu>['onExport'];
	readonly renderGoods: (list: {
		readonly query: GoodsQuery;
		readonly filtered: boolean;
		readonly onClear: () => void;
	}) => ReactNode;
};

/** Goods of the depot that wait, with a search. */
function GoodsView({ views, placeholder, onExport, renderGoods }: GoodsViewProps) {
	const depotId = useStore((store) => store.depotId) ?? undefined;
	const { state, change, clear, activeCount } = useUrlState({ gorunum: useFirstView(), ara: '' });
	const query = { depotId, q: state.ara || undefined };
	const onClear = () => clear('gorunum');
	return (
		<CarryOverFrame
			views={views}
			onExport={onExport(query)}
			filters={
				<FilterBar
					search={{ value: state.ara, onChange: (ara) => change({ ara }), placeholder }}
					activeCount={activeCount('gorunum')}
					onClear={onClear}
				/>
			}
		>
			{renderGoods({ query, filtered: activeCount('gorunum') > 0, onClear })}
		</CarryOverFrame>
	);
}

function ProductsView({ views }: { readonly views: ReactNode }) {
	return (
		<GoodsView
			views={views}
			placeholder="Ürün, sipariş, gönderici"
			onExport={(query) => exporting(exportReturnedProducts, { query })}
			renderGoods={(list) => <ReturnedProducts {...list} />}
		/>
	);
}

function MissingView({ views }: { readonly views: ReactNode }) {
	return (
		<GoodsView
			views={views}
			placeholder="Barkod, sipariş, gönderici, rota"
			onExport={(query) => exporting(exportMissingPieces, { query })}
			renderGoods={(list) => <MissingPieces {...list} />}
		/>
	);
}

/** Orders of earlier days, each with a proposed next step to accept or change. */
function OrdersView({ views }: { readonly views: ReactNode }) {
	const depotId = useStore((store) => store.depotId) ?? undefined;
	const { state, change, clear, activeCount } = useUrlState({
		gorunum: useFirstView(),
		grup: '',
		gun: '',
	});
	const upTo = state.gun === 'today' ? 'today' : 'yesterday';
	const counts = useCarryOverCounts(upTo);
	const query: Pick<CarryOverQuery, 'depotId' | 'upTo' | 'group'> = {
		depotId,
		upTo,
		group: (state.grup || undefined) as CarryOverGroup | undefined,
	};
	return (
		<CarryOverFrame
			views={views}
			onExport={exporting(exportCarryOvers, { query })}
			filters={
				<FilterBar activeCount={activeCount('gorunum')} onClear={() => clear('gorunum')}>
					<StatusTabs
						label="Kalma nedeni"
						value={state.grup}
						onChange={(grup) => change({ grup })}
						tabs={[
							{ value: '', label: 'Hepsi', count: counts.data?.total },
							...carryOverGroups.map((group) => ({
								value: group,
								label: carryOverGroupWords[group],
								count: counts.data?.groups[group],
							})),
						]}
					/>
					<FilterSelect
						label="Gün"
						allLabel="Yalnızca önceki günler"
						value={state.gun}
						onChange={(gun) => change({ gun })}
						options={upToOptions}
					/>
				</FilterBar>
			}
		>
			<CarryOverTable
				query={query}
				filtered={activeCount('gorunum') > 0}
				onClear={() => clear('gorunum')}
			/>
		</CarryOverFrame>
	);
}

type TableProps = {
	readonly query: CarryOverQuery;
	readonly filtered: boolean;
	readonly onClear: () => void;
};

function CarryOverTable({ query, filtered, onClear }: TableProps) {
	const mayDecide = useMay('orders.edit');
	const found = useCarryOvers(query);
	const rows = useMemo(() => found.data?.pages.flatMap((page) => page.items) ?? [], [found.data]);
	const [changing, setChanging] = useState<CarryOver | null>(null);
	const { choices, choose, selectedIds, setSelectedIds, deciding, accept } = useProposals();
	const acceptable = rows.filter((order) => choiceOf(order, choices) !== null);
	const acts = useRowActs({
		choices,
		mayDecide,
		busy: deciding.progress !== null,
		onAccept: (order) => void accept([order]),
		onChange: setChanging,
	});
	const columns = useMemo(() => carryOverColumns(acts), [acts]);

	return (
		<>
			{deciding.ended === null ? null : (
				<BulkResult
					answer={deciding.ended.answer}
					done={deciding.ended.job.done}
					refused={deciding.ended.job.refused}
					onClose={deciding.clear}
				/>
			)}
			<ListContent
				{...listState(found)}
				count={rows.length}
				filtered={filtered}
				onClear={onClear}
				empty={
					<EmptyState
						icon={IconChecks}
						title="Dünden kalan sipariş yok"
						note="Önceki günlerin tüm siparişlerinin sonraki adımı belli."
					/>
				}
			>
				{mayDecide && acceptable.length > 0 ? (
					<ReadyStrip
						count={acceptable.length}
						onChoose={() => setSelectedIds(new Set(acceptable.map(({ id }) => id)))}
					/>
				) : null}
				<DataTable
					label="Dünden kalanlar"
					rows={rows}
					rowHeight={56}
					columns={columns}
					rowKey={(order) => order.id}
					rowLabel={(order) => order.orderNo}
					{...(mayDecide ? { selection: { selected: selectedIds, onChange: setSelectedIds } } : {})}
					further={furtherRows(found)}
					renderCard={(order) => <CarryOverCard order={order} acts={acts} />}
				/>
				<AcceptBar
					picked={rows.filter(({ id }) => selectedIds.has(id))}
					choices={choices}
					progress={selectedIds.size === 0 ? null : deciding.progress}
					onClear={() => setSelectedIds(new Set())}
					onAccept={(orders) => void accept(orders)}
				/>
			</ListContent>
			{changing === null ? null : (
				<CarryOverForm
					order={changing}
					choice={choiceOf(changing, choices)}
					onClose={() => setChanging(null)}
					onChoose={(choice) => choose(changing, choice)}
				/>
			)}
		</>
	);
}

/** The next steps that the user changed, the selected orders, and what accepting them did. */
function useProposals() {
	const [choices, setChoices] = useState<Choices>(new Map());
	const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
	const deciding = useDeciding(choices);

	function choose(order: CarryOver, choice: CarryOverChoice) {
		setChoices((before) => new Map(before).set(order.id, choice));
	}

	async function accept(orders: readonly CarryOver[]) {
		const done = await deciding.accept(orders);
		setSelectedIds((before) => new Set([...before].filter((id) => !done.has(id))));
	}

	return { choices, choose, selectedIds, setSelectedIds, deciding, accept };
}

/** Memoizes the row's props, so that a selection renders only its own row. */
function useRowActs({
	choices,
	mayDecide,
	busy,
	onAccept,
	onChange,
}: CarryOverActs): CarryOverActs {
	const latestAccept = useRef(onAccept);
	useLayoutEffect(() => {
		latestAccept.current = onAccept;
	});
	return useMemo(
		() => ({
			choices,
			mayDecide,
			busy,
			onAccept: (order: CarryOver) => latestAccept.current(order),
			onChange,
		}),
		[choices, mayDecide, busy, onChange],
	);
}

type AcceptProps = {
	readonly picked: readonly CarryOver[];
	readonly choices: Choices;
	readonly progress: ReturnType<typeof useDeciding>['progress'];
	readonly onClear: () => void;
	readonly onAccept: (orders: readonly CarryOver[]) => void;
};

/** Accepts the proposals of the selected orders. */
function AcceptBar({ picked, choices, progress, onClear, onAccept }: AcceptProps) {
	const ready = picked.filter((order) => choiceOf(order, choices) !== null);
	return (
		<BulkBar
			count={picked.length}
			onClear={onClear}
			progress={progress}
			note={ready.length < picked.length ? noteOf(picked.length - ready.length) : null}
		>
			<Button size="xs" disabled={ready.length === 0} onClick={() => onAccept(ready)}>
				{ready.length === 0 ? 'Önerileri Onayla' : `${formatDecimal(ready.length)} Öneriyi Onayla`}
			</Button>
		</BulkBar>
	);
}

const noteOf = (count: number) =>
	`${formatDecimal(count)} siparişin sonraki adımı ya da geri teslimi bekleniyor`;

type StripProps = { readonly count: number; readonly onChoose: () => void };

/** Two buttons for all rows: select the orders with a proposal, accept them. */
function ReadyStrip({ count, onChoose }: StripProps) {
	return (
		<div className={classes.strip}>
			<span>{formatDecimal(count)} sipariş için öneri hazır.</span>
			<Button size="compact-sm" variant="subtle" onClick={onChoose}>
				Tümünü Seç
			</Button>
		</div>
	);
}

/** Sends decisions in parts and keeps the refused ones. */
function useDeciding(choices: Choices) {
	const bulk = useBulkAct('carry-overs');

	/** Orders whose next step was saved. */
	async function accept(orders: readonly CarryOver[]): Promise<ReadonlySet<string>> {
		const decisions = new Map(
			orders.flatMap((order) => {
				const choice = choiceOf(order, choices);
				return choice === null ? [] : [[order.id, { order, choice }]];
			}),
		);
		const items = orders
			.filter(({ id }) => decisions.has(id))
			.map(({ id, orderNo, depotId }) => ({ id, label: orderNo, group: depotId }));
		const job: BulkJob = {
			done: (count) => `${formatDecimal(count)} siparişin sonraki adımı kaydedildi`,
			refused: (count) => `${formatDecimal(count)} sipariş için kaydedilemedi`,
			prepare: (part) => {
				const partDecisions = part.flatMap(({ id }) => decisions.get(id) ?? []);
				const body = {
					// All items of a part belong to one depot.
					depotId: part[0]?.group ?? '',
					decisions: partDecisions.map(({ order: { id, version }, choice }) => ({
						orderId: id,
						version,
						...choice,
					})),
					note: '',
				};
				return (idempotencyKey) => call(decideCarryOvers, { body }, { idempotencyKey });
			},
		};
		const { rows, doneCount } = await bulk.run(job, items);
		if (doneCount > 0) notifySuccess(`${job.done(doneCount)}.`);
		return new Set(rows.filter(({ done }) => done).map(({ id }) => id));
	}

	return { accept, ended: bulk.ended, progress: bulk.progress, clear: bulk.clear };
}
