import type { ReceiptRow } from '@sevk/contract/orders/order-receipts';
import { formatDate } from '@sevk/domain/common/date/date';
import { shareText } from '@sevk/domain/common/format/count-text';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { senderLabel } from '@sevk/domain/orders/receipt/order-receipt';
import { sentenceOf } from '../../../api/connection/problem.ts';
import { useOwnDepots } from '../../../api/state/depot-choice.ts';
import { useLinkedDepot } from '../../../api/state/linked-depot.ts';
import { ProgressBar } from '../../../ui/feedback/progress.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ListContent } from '../../../ui/list/list-content.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { useUrlState } from '../../../ui/screen/use-url-state.ts';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { ScreenDepotSelect } from '../../depots/depot-select.tsx';
import { OrderReceiptBoard } from './order-receipt-board.tsx';
import { useReceipts } from './order-receipt-queries.ts';
import classes from './order-receipt-screen.module.css';

/** Mal Kabul: the deliveries that a depot expects; one of them as a board with a scan field. */
export function OrderReceiptScreen() {
	const { depots, firstDepotId } = useOwnDepots();
	// A sender may have no name, so the day says whether a delivery is open.
	const { state, change } = useUrlState({ gonderici: '', gun: '', depo: '' });
	const chosenId = depots.find((depot) => depot.depotId === state.depo)?.depotId ?? null;
	const linkedId = useLinkedDepot(firstDepotId === null ? '' : state.depo, change);
	const depotId = linkedId ?? firstDepotId ?? chosenId;
	const delivery =
		depotId === null || state.gun === ''
			? null
			: { depotId, senderName: state.gonderici, serviceDate: state.gun };
	if (delivery !== null) {
		return (
			<OrderReceiptBoard
				key={`${depotId}:${state.gonderici}:${state.gun}`}
				delivery={delivery}
				onBack={() => change({ gonderici: '', gun: '' })}
			/>
		);
	}
	return (
		<Screen title="Mal Kabul">
			{firstDepotId === null ? (
				<ScreenDepotSelect
					depots={depots}
					value={chosenId}
					onChange={(depo) => change({ depo: depo ?? '' })}
				/>
			) : null}
			{depotId === null ? (
				<EmptyState title="Depo seçin" note="Teslimatlar bir depoya kabul edilir." />
			) : (
				<Deliveries
					depotId={depotId}
					onOpen={({ senderName, serviceDate }) =>
						change({ gonderici: senderName, gun: serviceDate })
					}
				/>
			)}
		</Screen>
	);
}

type DeliveriesProps = {
	readonly depotId: string;
	readonly onOpen: (row: ReceiptRow) => void;
};

function Deliveries({ depotId, onOpen }: DeliveriesProps) {
	const found = useReceipts(depotId);
	const rows = found.data?.items ?? [];
	const isOff = found.data?.receivesByScan === false;
	const note = isOff
		? 'Bu depo siparişleri okutmadan kabul eder. Okutarak kabul için depo formunda “Koliler okutularak kabul edilir” seçeneğini açın.'
		: 'Sipariş dosyası aktarılınca göndericinin kolileri burada beklenir.';
	return (
		<ListContent
			pending={found.isPending}
			error={found.isError ? sentenceOf(found.error) : null}
			onRetry={() => void found.refetch()}
			count={rows.length}
			filtered={false}
			onClear={() => undefined}
			empty={<EmptyState title="Beklenen teslimat yok" note={note} />}
		>
			<ul className={classes.deliveries}>
				{rows.map((row) => (
					<li key={`${row.serviceDate}:${row.senderName}`}>
						<button type="button" onClick={() => onOpen(row)}>
							<DeliveryFacts row={row} />
						</button>
					</li>
				))}
			</ul>
		</ListContent>
	);
}

function DeliveryFacts({ row }: { readonly row: ReceiptRow }) {
	const { senderName, serviceDate, orderCount, arrivedCount, waitingCount, surplusCount } = row;
	const total = arrivedCount + waitingCount;
	const counted = `${shareText(arrivedCount, total)} koli geldi`;
	return (
		<>
			<span className={classes.about}>
				<strong>{senderLabel(senderName)}</strong>
				<small>
					{formatDate(serviceDate)} · {formatDecimal(orderCount)} sipariş
					{surplusCount === 0 ? '' : ` · ${surplusCount} fazla`}
				</small>
			</span>
			<span className={classes.count}>
				<span>{counted}</span>
				<ProgressBar
					label={counted}
					total={total}
					parts={[{ value: arrivedCount, tone: 'green' }]}
				/>
			</span>
			<StatusChip {...chipOf(row)} />
		</>
	);
}

function chipOf({ state, waitingCount }: ReceiptRow) {
	if (state === 'waiting') return { label: 'Bekleniyor', tone: 'grey' as const };
	if (state === 'open') return { label: 'Kabulde', tone: 'violet' as const };
	return waitingCount > 0
		? { label: 'Eksik', tone: 'red' as const }
		: { label: 'Tamamlandı', tone: 'green' as const };
}
