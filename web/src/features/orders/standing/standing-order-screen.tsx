import { Button, Group, Switch } from '@mantine/core';
import type { StandingOrder } from '@sevk/contract/orders/standing-orders';
import { formatCapacityDay } from '@sevk/domain/capacity/capacity-words';
import { todayIn } from '@sevk/domain/common/date/date';
import { standingStateOn } from '@sevk/domain/orders/standing/standing-order';
import {
	standingNumber,
	standingPeriod,
	standingRhythm,
	standingStateWords,
} from '@sevk/domain/orders/standing/standing-order-words';
import { IconPlus, IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { listState } from '../../../api/connection/list-state.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ListContent } from '../../../ui/list/list-content.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { useUrlState } from '../../../ui/screen/use-url-state.ts';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table-column.ts';
import { CardFacts } from '../../../ui/value/card-facts.tsx';
import { CellLines } from '../../../ui/value/cell-lines.tsx';
import { OneDepot } from '../../depots/depot-select.tsx';
import { StandingOrderDays } from './standing-order-days.tsx';
import { StandingOrderForm } from './standing-order-form.tsx';
import { StandingOrderProblems } from './standing-order-problems.tsx';
import { useStandingOrders } from './standing-order-queries.ts';
import classes from './standing-order-screen.module.css';

/** Düzenli Siparişler: orders that repeat on weekdays. */
export function StandingOrderScreen() {
	return (
		<Screen title="Düzenli Siparişler">
			<OneDepot note="Düzenli siparişler her depo için ayrı tutulur.">
				{(depotId) => <StandingOrderList depotId={depotId} />}
			</OneDepot>
		</Screen>
	);
}

function StandingOrderList({ depotId }: { readonly depotId: string }) {
	const orders = useStandingOrders(depotId);
	const mayEdit = useMay('orders.edit');
	const { state, change } = useUrlState({ biten: '' });
	const showsEnded = state.biten === '1';
	const [openId, setOpenId] = useState<string | null>(null);
	const [edited, setEdited] = useState<StandingOrder | 'new' | null>(null);
	const today = todayIn(new Date());
	const items = orders.data?.items ?? [];
	const rows = items.filter((order) => showsEnded || stateOf(order, today) !== 'ended');
	const open = items.find(({ id }) => id === openId);
	return (
		<>
			<Group justify="space-between" gap="sm" mb="sm">
				<Switch
					label="Bitenler"
					checked={showsEnded}
					onChange={(event) => change({ biten: event.currentTarget.checked ? '1' : '' })}
				/>
				{mayEdit ? (
					<ServerActs>
						<Button
							leftSection={<IconPlus size={16} stroke={2} />}
							onClick={() => setEdited('new')}
						>
							Ekle
						</Button>
					</ServerActs>
				) : null}
			</Group>
			<StandingOrderProblems orders={items} onOpen={setOpenId} />
			<ListContent
				{...listState(orders)}
				count={rows.length}
				filtered={false}
				onClear={() => undefined}
				empty={
					<EmptyState
						icon={IconRepeat}
						title="Düzenli sipariş yok"
						note="Her hafta aynı günde giden siparişi bir kez girin; siparişleri iki hafta önceden açılır. Var olan bir siparişten de Bunu Düzenli Yap ile eklenir."
					/>
				}
			>
				<div className={classes.list}>
					<DataTable
						label="Düzenli Siparişler"
						rows={rows}
						columns={columns(today)}
						rowKey={({ id }) => id}
						rowLabel={({ number }) => standingNumber(number)}
						onOpen={({ id }) => setOpenId(id)}
						renderCard={(order) => (
							<CardFacts
								title={`${standingNumber(order.number)} · ${order.recipientName}`}
								note={`${standingRhythm(order)} · ${placeOf(order)}`}
								chip={<StateChip order={order} today={today} />}
								left={standingPeriod(order)}
								right={nextWord(order, today)}
							/>
						)}
					/>
				</div>
			</ListContent>
			{open === undefined ? null : (
				<StandingOrderDays
					order={open}
					mayEdit={mayEdit}
					onEdit={() => {
						setOpenId(null);
						setEdited(open);
					}}
					onClose={() => setOpenId(null)}
				/>
			)}
			{edited === null ? null : (
				<StandingOrderForm
					depotId={depotId}
					{...(edited === 'new' ? {} : { order: edited })}
					onClose={() => setEdited(null)}
				/>
			)}
		</>
	);
}

function stateOf(order: StandingOrder, today: string) {
	return order.erased ? 'ended' : standingStateOn(order, today);
}

function StateChip({ order, today }: { readonly order: StandingOrder; readonly today: string }) {
	return <StatusChip {...standingStateWords[stateOf(order, today)]} />;
}

function placeOf({ district, neighbourhood }: StandingOrder): string {
	return [district, neighbourhood].filter(Boolean).join(', ') || '—';
}

/** The next day that gets, or has, an order. */
function nextWord({ dates }: StandingOrder, today: string): string {
	const next = dates.find(
		({ serviceDate, state }) => serviceDate >= today && state !== 'skipped' && state !== 'failed',
	);
	return next === undefined ? '—' : formatCapacityDay(next.placedOn ?? next.serviceDate);
}

function columns(today: string): readonly Column<StandingOrder>[] {
	return [
		{
			key: 'number',
			head: 'No',
			cell: (row) => <CellLines top={standingNumber(row.number)} below={row.senderName || null} />,
		},
		{
			key: 'recipient',
			head: 'Alıcı',
			cell: (row) => <CellLines top={row.recipientName} below={placeOf(row)} />,
		},
		{
			key: 'rule',
			head: 'Günler',
			cell: (row) => <CellLines top={standingRhythm(row)} below={standingPeriod(row)} />,
		},
		{ key: 'next', head: 'Sonraki Gün', from: 700, cell: (row) => nextWord(row, today) },
		{
			key: 'goods',
			head: 'Koli',
			from: 860,
			cell: (row) => `${row.pieceCount} koli`,
		},
		{ key: 'state', head: 'Durum', cell: (row) => <StateChip order={row} today={today} /> },
	];
}
