import { Button } from '@mantine/core';
import {
	type CarryOver,
	decideCarryOvers,
	exportCarryOvers,
} from '@sevk/contract/routes/route-carry-overs';
import {
	type CarryOverGroup,
	carryOverGroups,
	carryOverGroupWords,
} from '@sevk/domain/orders/order-carry-over';
import { IconChecks } from '@tabler/icons-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { useMay, useStore } from '../../api/client-store.ts';
import { exporting } from '../../api/download.ts';
import { sentenceOf } from '../../api/problem.ts';
import { type BulkJob, useBulkAct } from '../../api/use-bulk-act.ts';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { BulkResult } from '../../ui/bulk-result.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { ListContent } from '../../ui/list-content.tsx';
import { Screen } from '../../ui/screen.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import { notifySuccess } from '../../ui/toasts.tsx';
import { useUrlState } from '../../ui/use-url-state.ts';
import { type CarryOverChoice, type Choices, choiceOf } from './route-carry-over-choice.ts';
import { CarryOverCard, carryOverColumns } from './route-carry-over-columns.tsx';
import { CarryOverForm } from './route-carry-over-form.tsx';
import {
	type CarryOverQuery,
	useCarryOverCounts,
	useCarryOvers,
} from './route-carry-over-queries.ts';
import classes from './route-carry-over-screen.module.css';

const upToOptions = [{ value: 'today', label: 'Bugün teslim edilemeyenler dahil' }];

/** Dünden Kalanlar: what an earlier day left, each with a next step to accept or to change. */
export function CarryOverScreen() {
	const depotId = useStore((store) => store.depotId) ?? undefined;
	const { state, change, clear, activeCount } = useUrlState({ grup: '', gun: '' });
	const upTo = state.gun === 'today' ? 'today' : 'yesterday';
	const counts = useCarryOverCounts(upTo);
	const query: Pick<CarryOverQuery, 'depotId' | 'upTo' | 'group'> = {
		depotId,
		upTo,
		group: (state.grup || undefined) as CarryOverGroup | undefined,
	};
	return (
		<Screen
			title="Dünden Kalanlar"
			fill
			actions={<ExportMenu onExport={exporting(exportCarryOvers, { query })} />}
			filters={
				<FilterBar activeCount={activeCount()} onClear={() => clear()}>
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
			<CarryOverTable query={query} filtered={activeCount() > 0} onClear={() => clear()} />
		</Screen>
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
	const [choices, setChoices] = useState<Choices>(new Map());
	const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
	const [changing, setChanging] = useState<CarryOver | null>(null);
	const deciding = useDeciding(choices);
	const picked = rows.filter(({ id }) => chosen.has(id));
	const ready = picked.filter((order) => choiceOf(order, choices) !== null);
	const acceptable = rows.filter((order) => choiceOf(order, choices) !== null);
	async function accept(orders: readonly CarryOver[]) {
		const done = await deciding.accept(orders);
		setChosen((before) => new Set([...before].filter((id) => !done.has(id))));
	}

	// One set of columns for as long as they say the same, so that a choice draws only its own row.
	const latestAccept = useRef(accept);
	useLayoutEffect(() => {
		latestAccept.current = accept;
	});
	const busy = deciding.progress !== null;
	const acts = useMemo(
		() => ({
			choices,
			mayDecide,
			busy,
			onAccept: (order: CarryOver) => void latestAccept.current([order]),
			onChange: setChanging,
		}),
		[choices, mayDecide, busy],
	);
	const columns = useMemo(() => carryOverColumns(acts), [acts]);

	function choose(order: CarryOver, choice: CarryOverChoice) {
		setChoices((before) => new Map(before).set(order.id, choice));
	}

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
				pending={found.isPending}
				stale={found.isPlaceholderData}
				error={found.isError ? sentenceOf(found.error) : null}
				onRetry={() => void found.refetch()}
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
						onChoose={() => setChosen(new Set(acceptable.map(({ id }) => id)))}
					/>
				) : null}
				<DataTable
					label="Dünden kalanlar"
					rows={rows}
					rowHeight={56}
					columns={columns}
					rowKey={(order) => order.id}
					rowLabel={(order) => order.orderNo}
					{...(mayDecide ? { selection: { selected: chosen, onChange: setChosen } } : {})}
					hasMore={found.hasNextPage}
					loadingMore={found.isFetchingNextPage}
					onMore={() => void found.fetchNextPage()}
					renderCard={(order) => <CarryOverCard order={order} acts={acts} />}
				/>
				<BulkBar
					count={picked.length}
					onClear={() => setChosen(new Set())}
					progress={chosen.size === 0 ? null : deciding.progress}
					note={ready.length < picked.length ? noteOf(picked.length - ready.length) : null}
				>
					<Button size="xs" disabled={ready.length === 0} onClick={() => void accept(ready)}>
						{ready.length === 0 ? 'Önerileri Onayla' : `${ready.length} Öneriyi Onayla`}
					</Button>
				</BulkBar>
			</ListContent>
			{changing === null ? null : (
				<CarryOverForm
					order={changing}
					choice={choiceOf(changing, choices)}
					onClose={() => setChanging(null)}
					onChosen={(choice) => choose(changing, choice)}
				/>
			)}
		</>
	);
}

function noteOf(count: number): string {
	return `${count} sipariş karar ya da geri teslim bekliyor`;
}

type StripProps = { readonly count: number; readonly onChoose: () => void };

/** The whole morning in two presses: choose what the rules decided, accept it. */
function ReadyStrip({ count, onChoose }: StripProps) {
	return (
		<div className={classes.strip}>
			<span>{count} sipariş için öneri hazır.</span>
			<Button size="compact-sm" variant="subtle" onClick={onChoose}>
				Tümünü Seç
			</Button>
		</div>
	);
}

/** Sends decisions, some at a time, and keeps what was refused. */
function useDeciding(choices: Choices) {
	const bulk = useBulkAct('carry-overs');

	/** Those whose next step is kept now. */
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
			done: (count) => `${count} siparişin sonraki adımı kaydedildi`,
			refused: (count) => `${count} sipariş için kaydedilemedi`,
			send: (part, key) => {
				const chosen = part.flatMap(({ id }) => decisions.get(id) ?? []);
				const body = {
					// A part is of one depot.
					depotId: part[0]?.group ?? '',
					decisions: chosen.map(({ order: { id, version }, choice }) => ({
						...{ orderId: id, version },
						...choice,
					})),
					note: '',
				};
				return call(decideCarryOvers, { body }, { idempotencyKey: key });
			},
		};
		const { rows, doneCount } = await bulk.run(job, items);
		if (doneCount > 0) notifySuccess(`${job.done(doneCount)}.`);
		return new Set(rows.filter(({ done }) => done).map(({ id }) => id));
	}

	return { accept, ended: bulk.ended, progress: bulk.progress, clear: bulk.clear };
}
