import { createDebit } from '@sevk/contract/debits/debit-loading';
import { type SortingAnswer, sortPiece } from '@sevk/contract/routes/route-sorting';
import { foundSentence } from '@sevk/domain/orders/piece/piece-custody';
import type { RouteState } from '@sevk/domain/routes/common/route';
import { routeStateWords, vehicleWords } from '@sevk/domain/routes/common/route-words';
import { loadLane } from '@sevk/domain/routes/plan/route-sorting';
import { call } from '../../../api/call/call.ts';
import { newActKey } from '../../../api/commands/act-key.ts';
import { useAct } from '../../../api/commands/use-act.ts';
import { notifyProblem } from '../../../ui/feedback/toasts.tsx';
import { hintScannerKeyboard } from '../../../ui/scan/scanner-keyboard-hint.ts';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { joinFacts } from '../../../ui/value/join-facts.ts';
import { findAtScan } from '../../orders/common/missing-piece-scan.ts';
import { RouteLoadPanel } from '../../routes/common/route-load-panel.tsx';
import classes from './debit-depot.module.css';
import { DebitDepotScreen, DepotRow, type FoundDebit } from './debit-depot-screen.tsx';

/** Routes whose vehicle is loaded. */
const loadedStates: readonly RouteState[] = ['planned', 'loading'];

/** Yükleme, a tab of Depo. */
export function DebitLoadingScreen() {
	return (
		<DebitDepotScreen
			title="Yükleme"
			note="Araçlar bir deponun kolileriyle yüklenir."
			direction="out"
			find={findLoading}
			list={(depotId, onOpen) => <LoadingRoutes depotId={depotId} onOpen={onOpen} />}
		/>
	);
}

/** The zimmet of the route on which a piece is planned; it begins with its first piece. */
async function findLoading(depotId: string, barcode: string): Promise<FoundDebit> {
	const sorted = await call(sortPiece, { query: { depotId, barcode } });
	hintScannerKeyboard(sorted.scannerKeyboard);
	const { code, routeId, tone, sentence, choices } = sorted;
	if (code === 'missing') return findMissing(depotId, barcode, sorted);
	if (code !== 'lane' || routeId === null) return { tone, sentence, choices };
	return { debitId: await startDebit(routeId) };
}

/** A missing piece of a route is found by the scan that loads it, another one here. */
async function findMissing(
	depotId: string,
	barcode: string,
	{ routeId, tone, sentence }: SortingAnswer,
): Promise<FoundDebit> {
	const debitId = routeId === null ? null : await startDebit(routeId).catch(() => null);
	if (debitId !== null) return { debitId };
	const { found, choices } = await findAtScan(depotId, barcode);
	if (!found) return { tone, sentence, choices };
	const sorted = await call(sortPiece, { query: { depotId, barcode } });
	return { tone: sorted.tone, sentence: foundSentence(sorted.sentence) };
}

async function startDebit(routeId: string): Promise<string> {
	const input = { params: { routeId }, body: {} };
	return (await call(createDebit, input, { idempotencyKey: newActKey() })).id;
}

type RoutesProps = { readonly depotId: string; readonly onOpen: (debitId: string) => void };

/** The routes of today whose vehicle is loaded. */
function LoadingRoutes({ depotId, onOpen }: RoutesProps) {
	const create = useAct(createDebit);
	async function open(routeId: string) {
		try {
			onOpen((await create.mutateAsync({ params: { routeId }, body: {} })).id);
		} catch (problem) {
			notifyProblem(problem);
		}
	}
	return (
		<RouteLoadPanel depotId={depotId} title="Yüklenecek rotalar" states={loadedStates}>
			{(routes) => (
				<ul className={classes.rows}>
					{routes.map(({ id, number, plate, tour, driverName, state, balance }) => (
						<DepotRow
							key={id}
							mark={loadLane(number)}
							name={joinFacts([plate === null ? null : vehicleWords(plate, tour), driverName])}
							notes={[number, `${balance.debited} koli yüklendi, ${balance.pending} koli bekliyor`]}
							chip={<StatusChip {...routeStateWords[state]} size="sm" />}
							busy={create.isPending}
							onOpen={() => void open(id)}
						/>
					))}
				</ul>
			)}
		</RouteLoadPanel>
	);
}
