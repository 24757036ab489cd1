import { Button } from '@mantine/core';
import type { DebitDetail, DebitLine } from '@sevk/contract/debits/debit-detail';
import { addScanned, undoScan } from '@sevk/contract/debits/debit-loading';
import { handBack, undoHandBack } from '@sevk/contract/debits/debit-returns';
import { loadingDebitStates, onVehicleLineStates } from '@sevk/domain/debits/common/debit';
import { scannableLineStates } from '@sevk/domain/debits/line/debit-scan';
import type { ProductCondition } from '@sevk/domain/reasons/product-condition';
import { IconBuildingWarehouse } from '@tabler/icons-react';
import { useState } from 'react';
import { useAct } from '../../../api/commands/use-act.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { BulkBar } from '../../../ui/feedback/bulk-bar.tsx';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { useUrlState } from '../../../ui/screen/use-url-state.ts';
import { isBeforeDeparture } from '../acceptance/debit-acts.tsx';
import { leftGoodsWords } from '../common/debit-goods.ts';
import { LeaveForm } from '../line/debit-leave-form.tsx';
import { LineActsBar, useMayMoveLines } from '../line/debit-line-acts-bar.tsx';
import { DebitLineTable } from '../line/debit-line-table.tsx';
import { ConditionChoice } from './debit-condition-choice.tsx';
import { DebitRouteOffer } from './debit-route-offer.tsx';
import classes from './debit-scan-board.module.css';
import { afterTakingBack, type ScanOutcome } from './debit-scan-outcome.ts';
import { DebitScanPanel } from './debit-scan-panel.tsx';
import { useScans } from './debit-scans.ts';

type Props = {
	readonly debit: DebitDetail;
	/** The balance above the board counts what came back. */
	readonly isCounted?: boolean;
};

/**
 * The two-table board: what is expected above, what was scanned below
 * (docs/domain.md#scan-answers).
 */
export function DebitScanBoard({ debit, isCounted = false }: Props) {
	const loading = loadingDebitStates.includes(debit.state);
	if (loading) return <LoadingBoard debit={debit} />;
	return <ReturnBoard debit={debit} isCounted={isCounted} />;
}

function LoadingBoard({ debit }: { readonly debit: DebitDetail }) {
	const mayScan = useMay('debits.scan');
	const mayPlan = useMay('routes.plan');
	// "Zimmetlenmedi İşaretle" of the departure check opens the board with all unscanned pieces
	// selected.
	const { state: urlState, clear: clearUrlState } = useUrlState({ birak: '' });
	const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(
		() => new Set(urlState.birak === '' ? [] : pendingOf(debit)),
	);
	const [leaving, setLeaving] = useState(urlState.birak !== '' && mayScan && selectedIds.size > 0);
	const undo = useAct(undoScan);
	const scans = useScans(debit.id);
	const expected = debit.lines.filter(({ state }) => scannableLineStates.includes(state));
	const scanned = latestFirst(debit.lines.filter((line) => line.state === 'debited'));
	const leftLines = expected.filter((line) => line.state === 'not_debited');
	const left = leftLines.length;
	const offered = scans.last && 'answer' in scans.last ? scans.last.answer : null;

	async function takeBack(line: DebitLine) {
		try {
			await undo.mutateAsync({ params: { debitId: debit.id }, body: { pieceId: line.pieceId } });
			scans.changeLast((last) =>
				afterTakingBack(last, line.pieceId, 'Okutma geri alındı: koli yeniden okutulacak'),
			);
			notifySuccess(`${line.barcode} okutması geri alındı.`);
		} catch (error) {
			notifyProblem(error);
		}
	}

	return (
		<div className={classes.board}>
			<DebitScanPanel
				scans={scans}
				direction="out"
				disabled={!mayScan}
				done={scanned.length}
				total={scanned.length + expected.length - left}
				label="Zimmetlenen koli"
				expectedCodes={() => codesOf(expected)}
				extra={
					offered?.mayAdd && mayScan ? (
						<PieceOffer debitId={debit.id} barcode={offered.barcode} scans={scans} />
					) : offered?.fromRouteId && offered.orderId && mayPlan && mayScan ? (
						<DebitRouteOffer
							depotId={debit.depotId}
							orderId={offered.orderId}
							fromRouteId={offered.fromRouteId}
							toRouteId={debit.routeId}
							onMoved={() => scans.scan(offered.barcode, 'out')}
							onReject={() => scans.changeLast(() => null)}
						/>
					) : null
				}
			/>
			<DebitLineTable
				title="Okutulacak"
				note={left > 0 ? leftGoodsWords(leftLines, 'depoda bırakıldı') : undefined}
				lines={expected}
				counted={expected.filter(({ state }) => state !== 'not_debited')}
				emptyText={afterLastScan(debit)}
				{...(mayScan ? { selection: { selected: selectedIds, onChange: setSelectedIds } } : {})}
			/>
			<DebitLineTable
				title="Okutulan"
				lines={scanned}
				emptyText="Henüz koli okutulmadı."
				{...(mayScan ? { act: { label: 'Okutmayı Geri Al', onAct: takeBack } } : {})}
			/>
			<BulkBar count={selectedIds.size} onClear={() => setSelectedIds(new Set())}>
				<Button size="xs" onClick={() => setLeaving(true)}>
					Zimmetlenmedi İşaretle
				</Button>
			</BulkBar>
			<LeaveForm
				opened={leaving}
				onClose={() => {
					setLeaving(false);
					clearUrlState();
				}}
				onDone={() => setSelectedIds(new Set())}
				debitId={debit.id}
				lines={expected.filter((line) => selectedIds.has(line.pieceId))}
			/>
		</div>
	);
}

const nextAfterLastScan: Partial<Record<DebitDetail['state'], string>> = {
	awaiting_acceptance: 'Sürücünün kabulü bekleniyor.',
	disputed: 'Kolileri yeniden sayın, sonra uyuşmazlığı çözün.',
};

function afterLastScan({ state }: DebitDetail): string {
	const next = nextAfterLastScan[state] ?? 'Zimmeti sürücünün kabulüne gönderebilirsiniz.';
	return `Tüm koliler okutuldu. ${next}`;
}

type PieceOfferProps = {
	readonly debitId: string;
	readonly barcode: string;
	readonly scans: ReturnType<typeof useScans>;
};

/** A scanned piece that is not planned for the route: added and scanned in one act, or refused. */
function PieceOffer({ debitId, barcode, scans }: PieceOfferProps) {
	const add = useAct(addScanned);

	async function addOffered() {
		try {
			const answer = await add.mutateAsync({ params: { debitId }, body: { barcode } });
			scans.changeLast(() => ({ key: `${barcode}+`, answer, scannedAt: null }));
		} catch (error) {
			notifyProblem(error);
		}
	}

	return (
		<div className={classes.offer}>
			<Button onClick={() => void addOffered()} loading={add.isPending}>
				Rotaya Ekle ve Zimmetle
			</Button>
			<Button variant="default" onClick={() => scans.changeLast(() => null)}>
				Reddet
			</Button>
		</div>
	);
}

function pendingOf(debit: DebitDetail): string[] {
	return debit.lines.filter(({ state }) => state === 'pending').map(({ pieceId }) => pieceId);
}

type Answered = Extract<ScanOutcome, { readonly answer: unknown }>;

function ReturnBoard({ debit, isCounted }: Required<Props>) {
	const mayScan = useMay('debits.scan');
	const mayMove = useMayMoveLines();
	const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
	const undo = useAct(undoHandBack);
	const take = useAct(handBack);
	const scans = useScans(debit.id);
	const onVehicle = debit.lines.filter(({ state }) => onVehicleLineStates.includes(state));
	const back = latestFirst(debit.lines.filter((line) => line.state === 'cleared_returned'));

	const last = scans.last && 'answer' in scans.last ? scans.last : null;

	async function takeProduct({ key, answer, scannedAt }: Answered, condition: ProductCondition) {
		try {
			const returnAnswer = await take.mutateAsync({
				params: { debitId: debit.id },
				body: { barcode: answer.barcode, condition, scannedAt },
			});
			scans.changeLast(() => ({ key: `${key}+${condition}`, answer: returnAnswer, scannedAt }));
		} catch (error) {
			notifyProblem(error);
		}
	}

	async function correct(line: DebitLine) {
		try {
			await undo.mutateAsync({
				params: { debitId: debit.id },
				body: { pieceId: line.pieceId, note: 'Hatalı geri teslim okutması' },
			});
			scans.changeLast((last) =>
				afterTakingBack(last, line.pieceId, 'Geri teslim düzeltildi: koli yeniden araçta'),
			);
			notifySuccess(`${line.barcode} yeniden araçta görünüyor.`);
		} catch (error) {
			notifyProblem(error);
		}
	}

	// A product that the driver brings back has no label.
	const takeBackProduct = {
		label: 'Geri Teslim Al',
		icon: IconBuildingWarehouse,
		isFor: ({ kind }: DebitLine) => kind === 'product',
		onAct: ({ barcode }: DebitLine) => void scans.scan(barcode, 'back'),
	};

	return (
		<div className={classes.board}>
			{mayScan ? (
				<DebitScanPanel
					scans={scans}
					direction="back"
					disabled={onVehicle.length === 0}
					done={back.length}
					total={back.length + onVehicle.length}
					label="Geri teslim alınan"
					isCounted={isCounted}
					expectedCodes={() => codesOf(onVehicle)}
					extra={
						last?.answer.code === 'debit/condition-missing' ? (
							<ConditionChoice
								busy={take.isPending}
								onChoose={(condition) => void takeProduct(last, condition)}
							/>
						) : null
					}
				/>
			) : null}
			<DebitLineTable
				title="Araçta"
				phase={debit.disputePhase}
				lines={onVehicle}
				emptyText={
					debit.state === 'return_disputed'
						? 'Araçta koli kalmadı. Uyuşmazlık çözülünce zimmet kapanır.'
						: 'Araçta koli kalmadı. Zimmet tamamen kapandı.'
				}
				{...(mayScan && onVehicle.some(takeBackProduct.isFor) ? { act: takeBackProduct } : {})}
				{...(mayMove ? { selection: { selected: selectedIds, onChange: setSelectedIds } } : {})}
			/>
			{isBeforeDeparture(debit) && back.length === 0 ? null : (
				<DebitLineTable
					title="Geri Teslim Alınan"
					phase={debit.disputePhase}
					lines={back}
					emptyText="Henüz geri teslim alınan koli yok."
					{...(mayScan ? { act: { label: 'Geri Teslimi Düzelt', onAct: correct } } : {})}
				/>
			)}
			<LineActsBar debit={debit} selectedIds={selectedIds} onSelectionChange={setSelectedIds} />
		</div>
	);
}

function codesOf(lines: readonly DebitLine[]): string[] {
	return lines.map(({ barcode }) => barcode);
}

function latestFirst(lines: readonly DebitLine[]): DebitLine[] {
	const timeOf = (line: DebitLine) => line.settledAt ?? line.scannedAt ?? '';
	return [...lines].sort((a, b) => timeOf(b).localeCompare(timeOf(a)));
}
