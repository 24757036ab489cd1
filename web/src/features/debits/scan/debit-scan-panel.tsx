import { shareText } from '@sevk/domain/common/format/count-text';
import type { ReactNode } from 'react';
import { ProgressBar } from '../../../ui/feedback/progress.tsx';
import { ErrorStrip } from '../../../ui/list/error-state.tsx';
import { ScanInput, type ScanResult } from '../../../ui/scan/scan-input.tsx';
import { PieceChoiceList } from '../../orders/common/piece-choice-list.tsx';
import { PieceScanAside } from '../../orders/common/piece-scan-aside.tsx';
import type { ScanDirection } from '../../orders/common/piece-scan-queue.ts';
import { slowSentence, troubleSentence } from '../../orders/common/piece-scan-words.ts';
import classes from './debit-scan-board.module.css';
import type { ScanOutcome } from './debit-scan-outcome.ts';
import type { Scans } from './debit-scans.ts';

type Props = {
	readonly scans: Scans;
	readonly direction: ScanDirection;
	readonly disabled: boolean;
	readonly done: number;
	readonly total: number;
	readonly label: string;
	/** The screen shows the numbers elsewhere. */
	readonly isCounted?: boolean;
	/** The codes of the pieces that are still to be scanned. */
	readonly expectedCodes: () => readonly string[];
	readonly extra?: ReactNode;
};

/** The header of a board: number of scanned pieces, scan field, result of the last scan. */
export function DebitScanPanel(props: Props) {
	const { scans, direction, disabled, done, total, label, expectedCodes, extra } = props;
	const { isCounted = false } = props;
	const problem = troubleSentence(scans.queue) ?? (scans.slow ? slowSentence(scans.queue) : null);
	const choices = (scans.last && 'answer' in scans.last && scans.last.answer.choices) || [];
	return (
		<section className={classes.scan} data-counted={isCounted || undefined} aria-label="Okutma">
			{isCounted ? null : (
				<div className={classes.count}>
					<strong>{shareText(done, total)}</strong>
					<span>{label}</span>
					<ProgressBar
						label={`${label} ${done}/${total}`}
						total={total}
						parts={[{ value: done, tone: 'green' }]}
					/>
				</div>
			)}
			<div className={classes.input}>
				<ScanInput
					onScan={(barcode) => scans.scan(barcode, direction)}
					result={resultOf(scans.last)}
					expectedCodes={expectedCodes}
					disabled={disabled}
				/>
				{problem === null ? null : <ErrorStrip sentence={problem} onRetry={scans.retry} />}
				{choices.length > 0 && !disabled ? (
					<PieceChoiceList
						choices={choices}
						onChoose={({ barcode }) => scans.scan(barcode, direction)}
					/>
				) : null}
				{extra}
				<PieceScanAside scans={scans} />
			</div>
		</section>
	);
}

function resultOf(last: ScanOutcome | null): ScanResult | null {
	if (last === null) return null;
	if ('answer' in last) {
		const { answer } = last;
		const note = [answer.barcode, answer.orderNo].filter(Boolean).join(' · ');
		return { key: last.key, tone: answer.tone, text: answer.sentence, note };
	}
	return { key: last.key, tone: last.tone, text: last.sentence, note: last.barcode };
}
