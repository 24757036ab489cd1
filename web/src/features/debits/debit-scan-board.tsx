import { Button } from '@mantine/core';
import { addScanned, scanOut, undoScan } from '@sevk/contract/debits/debit-loading';
import { handBack, undoHandBack } from '@sevk/contract/debits/debit-returns';
import {
	type DebitDetail,
	type DebitLine,
	type ScanAnswer,
	showDebit,
} from '@sevk/contract/debits/debits';
import { loadingDebitStates } from '@sevk/domain/debits/debit';
import type { ProductCondition } from '@sevk/domain/reasons/product-condition';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/client-store.ts';
import { reading, refreshNoun } from '../../api/query-client.ts';
import { useAct } from '../../api/use-act.ts';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { ErrorStrip } from '../../ui/error-state.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { ScanInput, type ScanResult } from '../../ui/scan-input.tsx';
import { notifyProblem, notifySuccess } from '../../ui/toasts.tsx';
import { useUrlState } from '../../ui/use-url-state.ts';
import { ConditionChoice } from './condition-choice.tsx';
import { isBeforeDeparture } from './debit-acts.tsx';
import { DebitLineTable } from './debit-line-table.tsx';
import classes from './debit-scan-board.module.css';
import { LeaveForm } from './leave-form.tsx';
import { LineActsBar, useMayMoveLines } from './line-acts-bar.tsx';
import type { ScanOutcome } from './scan-outcome.ts';
import { useScanQueue } from './scan-queue.ts';

/** The two-table board: what is expected above, what was scanned below (domain.md §5). */
export function DebitScanBoard({ debit }: { readonly debit: DebitDetail }) {
	const loading = loadingDebitStates.includes(debit.state);
	return loading ? <LoadingBoard debit={debit} /> : <ReturnBoard debit={debit} />;
}

function LoadingBoard({ debit }: { readonly debit: DebitDetail }) {
	const mayScan = useMay('debits.scan');
	// "Zimmetlenmedi İşaretle" of the departure check comes with all that was not scanned chosen.
	const { state: asked, clear: forget } = useUrlState({ birak: '' });
	const [chosen, setChosen] = useState<ReadonlySet<string>>(
		() => new Set(asked.birak === '' ? [] : pendingOf(debit)),
	);
	const [leaving, setLeaving] = useState(asked.birak !== '' && mayScan && chosen.size > 0);
	const undo = useAct(undoScan);
	const add = useAct(addScanned);
	const board = useBoard(debit, 'out');
	const expected = debit.lines.filter(
		(line) => line.state === 'pending' || line.state === 'not_debited',
	);
	const scanned = latestFirst(debit.lines.filter((line) => line.state === 'debited'));
	const left = expected.filter((line) => line.state === 'not_debited').length;
	const offered = board.queue.last && 'answer' in board.queue.last ? board.queue.last.answer : null;

	async function addOffered(barcode: string) {
		try {
			const answer = await add.mutateAsync({ params: { debitId: debit.id }, body: { barcode } });
			board.queue.setLast({ key: `${barcode}+`, answer });
		} catch (error) {
			notifyProblem(error);
		}
	}

	async function takeBack(line: DebitLine) {
		try {
			await undo.mutateAsync({ params: { debitId: debit.id }, body: { pieceId: line.pieceId } });
			board.queue.takenBack(line.pieceId, 'Okutma geri alındı: koli yeniden okutulacak');
			notifySuccess(`${line.barcode} okutması geri alındı.`);
		} catch (error) {
			notifyProblem(error);
		}
	}

	return (
		<div className={classes.board}>
			<ScanPanel
				board={board}
				disabled={!mayScan}
				done={scanned.length}
				total={scanned.length + expected.length - left}
				label="Zimmetlenen koli"
				extra={
					offered?.mayAdd && mayScan ? (
						<div className={classes.offer}>
							<Button onClick={() => void addOffered(offered.barcode)} loading={add.isPending}>
								Rotaya Ekle ve Zimmetle
							</Button>
							<Button variant="default" onClick={() => board.queue.setLast(null)}>
								Reddet
							</Button>
						</div>
					) : null
				}
			/>
			<DebitLineTable
				title="Okutulacak"
				note={left > 0 ? `${left} koli depoda bırakıldı` : undefined}
				lines={expected}
				emptyText="Tüm koliler okutuldu. Zimmeti sürücünün kabulüne sunabilirsiniz."
				{...(mayScan ? { selection: { selected: chosen, onChange: setChosen } } : {})}
			/>
			<DebitLineTable
				title="Okutulan"
				lines={scanned}
				emptyText="Henüz koli okutulmadı."
				{...(mayScan ? { act: { label: 'Okutmayı Geri Al', onAct: takeBack } } : {})}
			/>
			<BulkBar count={chosen.size} onClear={() => setChosen(new Set())}>
				<Button size="xs" onClick={() => setLeaving(true)}>
					Zimmetlenmedi İşaretle
				</Button>
			</BulkBar>
			<LeaveForm
				opened={leaving}
				onClose={() => {
					setLeaving(false);
					forget();
				}}
				onDone={() => setChosen(new Set())}
				debitId={debit.id}
				lines={expected.filter((line) => chosen.has(line.pieceId))}
			/>
		</div>
	);
}

function pendingOf(debit: DebitDetail): string[] {
	return debit.lines.filter(({ state }) => state === 'pending').map(({ pieceId }) => pieceId);
}

function ReturnBoard({ debit }: { readonly debit: DebitDetail }) {
	const mayScan = useMay('debits.scan');
	const mayMove = useMayMoveLines();
	const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
	const undo = useAct(undoHandBack);
	const take = useAct(handBack);
	const board = useBoard(debit, 'back');
	const onVehicle = debit.lines.filter(
		(line) => line.state === 'debited' || line.state === 'return_pending',
	);
	const back = latestFirst(debit.lines.filter((line) => line.state === 'cleared_returned'));

	const asked = board.queue.last && 'answer' in board.queue.last ? board.queue.last.answer : null;

	async function takeProduct(barcode: string, condition: ProductCondition) {
		try {
			const answer = await take.mutateAsync({
				params: { debitId: debit.id },
				body: { barcode, condition },
			});
			board.queue.setLast({ key: `${barcode}+${condition}`, answer });
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
			board.queue.takenBack(line.pieceId, 'Geri teslim düzeltildi: koli yeniden araçta');
			notifySuccess(`${line.barcode} yeniden araçta görünüyor.`);
		} catch (error) {
			notifyProblem(error);
		}
	}

	return (
		<div className={classes.board}>
			{mayScan ? (
				<ScanPanel
					board={board}
					disabled={onVehicle.length === 0}
					done={back.length}
					total={back.length + onVehicle.length}
					label="Geri teslim alınan koli"
					extra={
						asked?.code === 'debit/condition-missing' ? (
							<ConditionChoice
								busy={take.isPending}
								onChoose={(condition) => void takeProduct(asked.barcode, condition)}
							/>
						) : null
					}
				/>
			) : null}
			<DebitLineTable
				title="Araçta"
				lines={onVehicle}
				emptyText="Araçta koli kalmadı. Zimmet tamamen kapandı."
				{...(mayMove ? { selection: { selected: chosen, onChange: setChosen } } : {})}
			/>
			{isBeforeDeparture(debit) && back.length === 0 ? null : (
				<DebitLineTable
					title="Geri Teslim Alınan"
					lines={back}
					emptyText="Henüz geri teslim alınan koli yok."
					{...(mayScan ? { act: { label: 'Geri Teslimi Düzelt', onAct: correct } } : {})}
				/>
			)}
			<LineActsBar debit={debit} chosen={chosen} onChosen={setChosen} />
		</div>
	);
}

type Board = ReturnType<typeof useBoard>;

type PanelProps = {
	readonly board: Board;
	readonly disabled: boolean;
	readonly done: number;
	readonly total: number;
	readonly label: string;
	readonly extra?: React.ReactNode;
};

function ScanPanel({ board, disabled, done, total, label, extra }: PanelProps) {
	const { queue } = board;
	return (
		<section className={classes.scan} aria-label="Okutma">
			<div className={classes.count}>
				<strong>
					{done} / {total}
				</strong>
				<span>{label}</span>
				<ProgressBar
					label={`${label} ${done}/${total}`}
					total={total}
					parts={[{ value: done, tone: 'green' }]}
				/>
			</div>
			<div className={classes.input}>
				<ScanInput onScan={queue.scan} result={resultOf(queue.last)} disabled={disabled} />
				{queue.stuck ? (
					<ErrorStrip
						sentence={`Bağlantı yok. ${queue.waitingCount} okutma gönderilmeyi bekliyor, kaybolmadı.`}
						onRetry={() => void queue.retry()}
					/>
				) : null}
				{extra}
			</div>
		</section>
	);
}

const tones = { ok: 'good', info: 'warn', stop: 'bad' } as const;

function resultOf(last: ScanOutcome | null): ScanResult | null {
	if (last === null) return null;
	if ('answer' in last) {
		const { answer } = last;
		const note = [answer.barcode, answer.orderNo].filter(Boolean).join(' · ');
		return { key: last.key, tone: tones[answer.tone], text: answer.sentence, note };
	}
	return { key: last.key, tone: 'bad', text: last.sentence, note: last.barcode };
}

/** Sends scans of one direction and moves the row at once; the server's list follows shortly. */
function useBoard(debit: DebitDetail, direction: 'out' | 'back') {
	const client = useQueryClient();
	const refresh = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
	const debitId = debit.id;
	const key = useMemo(() => reading(showDebit, { params: { debitId } }).queryKey, [debitId]);
	const send = useCallback(
		async (barcode: string, idempotencyKey: string): Promise<ScanAnswer> => {
			const scannedAt = new Date().toISOString();
			const answer =
				direction === 'out'
					? await call(
							scanOut,
							{ params: { debitId }, body: { barcode, scannedAt } },
							{ idempotencyKey },
						)
					: await call(
							handBack,
							{ params: { debitId }, body: { barcode, scannedAt, condition: null } },
							{ idempotencyKey },
						);
			if (answer.tone === 'ok' && answer.pieceId) {
				const { pieceId } = answer;
				client.setQueryData(
					key,
					(before) => before && moved(before, pieceId, direction, scannedAt),
				);
			}
			clearTimeout(refresh.current);
			refresh.current = setTimeout(() => void refreshNoun('debits'), 600);
			return answer;
		},
		[client, debitId, direction, key],
	);
	return { queue: useScanQueue(send) };
}

function moved(
	debit: DebitDetail,
	pieceId: string,
	direction: 'out' | 'back',
	at: string,
): DebitDetail {
	const lines = debit.lines.map((line) => {
		if (line.pieceId !== pieceId) return line;
		return direction === 'out'
			? { ...line, state: 'debited' as const, scannedAt: at }
			: { ...line, state: 'cleared_returned' as const, settledAt: at };
	});
	return { ...debit, lines };
}

function latestFirst(lines: readonly DebitLine[]): DebitLine[] {
	const timeOf = (line: DebitLine) => line.settledAt ?? line.scannedAt ?? '';
	return [...lines].sort((a, b) => timeOf(b).localeCompare(timeOf(a)));
}
