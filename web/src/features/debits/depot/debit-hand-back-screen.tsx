import { listDebits } from '@sevk/contract/debits/debits';
import { formatDate } from '@sevk/domain/common/date/date';
import { runningDebitStates } from '@sevk/domain/debits/common/debit';
import { debitStateWords } from '@sevk/domain/debits/common/debit-words';
import { foundSentence } from '@sevk/domain/orders/piece/piece-custody';
import { vehicleWords } from '@sevk/domain/routes/common/route-words';
import { call } from '../../../api/call/call.ts';
import { listState } from '../../../api/connection/list-state.ts';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ListContent } from '../../../ui/list/list-content.tsx';
import { Panel } from '../../../ui/screen/panel.tsx';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { joinFacts } from '../../../ui/value/join-facts.ts';
import { findAtScan } from '../../orders/common/missing-piece-scan.ts';
import { useDebits } from '../common/debit-queries.ts';
import classes from './debit-depot.module.css';
import { DebitDepotScreen, DepotRow, type FoundDebit } from './debit-depot-screen.tsx';

/** Geri Teslim, a tab of Depo. */
export function DebitHandBackScreen() {
	return (
		<DebitDepotScreen
			title="Geri Teslim"
			note="Koliler bir depoya geri teslim alınır."
			direction="back"
			find={findHolding}
			list={(depotId, onOpen) => <OpenDebits depotId={depotId} onOpen={onOpen} />}
		/>
	);
}

const states = [...runningDebitStates];

/** The open zimmet on whose vehicle a piece is. */
async function findHolding(depotId: string, barcode: string): Promise<FoundDebit> {
	const query = { depotId, pieceCode: barcode, states, limit: 2 };
	const { items } = await call(listDebits, { query });
	const [first, ...others] = items;
	if (first === undefined) {
		const { found, choices } = await findAtScan(depotId, barcode);
		if (found) return { tone: 'ok', sentence: foundSentence('Koli yeniden depoda.') };
		if (choices.length > 0) {
			return { tone: 'info', sentence: 'Bu kodda aranan koli var; elinizdekini seçin.', choices };
		}
		return { tone: 'stop', sentence: 'Bu koli açık bir zimmette değil; ayırın.' };
	}
	if (others.length > 0) {
		return { tone: 'info', sentence: 'Bu kod birden çok zimmette var; zimmeti listeden seçin.' };
	}
	return { debitId: first.id };
}

type DebitsProps = { readonly depotId: string; readonly onOpen: (debitId: string) => void };

/** The open zimmetler of the depot, those of earlier days first. */
function OpenDebits({ depotId, onOpen }: DebitsProps) {
	const found = useDebits({ depotId, states, sort: 'serviceDate', direction: 'asc', limit: 200 });
	const debits = found.data?.pages.flatMap(({ items }) => items) ?? [];
	return (
		<Panel title="Açık zimmetler" note={`${debits.length} zimmet`}>
			<ListContent
				{...listState(found)}
				count={debits.length}
				filtered={false}
				onClear={() => undefined}
				empty={
					<EmptyState
						title="Açık zimmet yok"
						note="Yola çıkan araçların zimmetleri burada görünür."
					/>
				}
			>
				<ul className={classes.rows}>
					{debits.map(
						({ id, plate, tour, driverName, serviceDate, routeNumber, state, balance }) => (
							<DepotRow
								key={id}
								name={joinFacts([vehicleWords(plate, tour), driverName])}
								notes={[
									`${formatDate(serviceDate)} · ${routeNumber}`,
									`${balance.remaining} koli araçta`,
								]}
								chip={<StatusChip {...debitStateWords[state]} size="sm" />}
								onOpen={() => onOpen(id)}
							/>
						),
					)}
				</ul>
			</ListContent>
		</Panel>
	);
}
