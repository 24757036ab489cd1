import { Button, Checkbox } from '@mantine/core';
import type { DebitDetail } from '@sevk/contract/debits/debit-detail';
import { shareText } from '@sevk/domain/common/format/count-text';
import { countScan, type DebitCount } from '@sevk/domain/debits/line/debit-count';
import { useRef, useState } from 'react';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { ProgressBar } from '../../../ui/feedback/progress.tsx';
import { ScanInput, type ScanResult } from '../../../ui/scan/scan-input.tsx';
import { loadedLines } from '../../debits/acceptance/debit-dispute.ts';
import { PieceChoice } from '../../debits/acceptance/debit-piece-choice.tsx';
import classes from './driving-count-list.module.css';

type Props = {
	readonly debit: DebitDetail;
	readonly count: DebitCount;
	readonly onCount: (count: DebitCount) => void;
	readonly onDispute: () => void;
	readonly onClose: () => void;
};

/** Kolileri Say: the list of the debit, counted by camera, scanner or ticks. */
export function DrivingCountList({ debit, count, onCount, onDispute, onClose }: Props) {
	const lines = loadedLines(debit);
	const [result, setResult] = useState<ScanResult | null>(null);
	const [onlyMissing, setOnlyMissing] = useState(false);
	// Scans come faster than the screen is drawn.
	const latest = useRef(count);
	latest.current = count;
	const change = (after: DebitCount) => {
		latest.current = after;
		onCount(after);
	};
	function scan(code: string) {
		const { count: after, tone, sentence } = countScan(code, lines, latest.current);
		setResult({ key: `${code} ${Date.now()}`, tone, text: sentence, note: code });
		if (after !== latest.current) change(after);
	}
	const done = count.pieceIds.length;
	const isMissing = ({ pieceId }: { readonly pieceId: string }) =>
		!count.pieceIds.includes(pieceId);
	return (
		<Modal
			opened
			fullOnPhone
			title="Kolileri Say"
			onClose={onClose}
			footer={
				<>
					<Button variant="default" onClick={onDispute}>
						Uyuşmazlık Bildir
					</Button>
					<Button onClick={onClose}>Tamam</Button>
				</>
			}
		>
			<div className={classes.count}>
				<div className={classes.scan}>
					<p className={classes.done}>
						<strong>{shareText(done, lines.length)}</strong> koli sayıldı
					</p>
					<ProgressBar
						label={`Sayılan ${done}/${lines.length}`}
						total={lines.length}
						parts={[{ value: done, tone: 'green' }]}
					/>
					<ScanInput
						onScan={scan}
						result={result}
						expectedCodes={() =>
							lines.flatMap(({ barcode, senderBarcode }) => [barcode, senderBarcode ?? barcode])
						}
					/>
				</div>
				{count.extraCodes.length === 0 ? null : (
					<ExtraCodes
						codes={count.extraCodes}
						onRemove={(code) =>
							change({ ...count, extraCodes: count.extraCodes.filter((each) => each !== code) })
						}
					/>
				)}
				<Checkbox
					size="md"
					label={`Yalnız sayılmayanlar (${lines.length - done})`}
					checked={onlyMissing}
					onChange={(event) => setOnlyMissing(event.currentTarget.checked)}
				/>
				<PieceChoice
					label="Zimmet listesi"
					lines={lines}
					selectedIds={count.pieceIds}
					onChange={(pieceIds) => change({ ...count, pieceIds })}
					{...(onlyMissing ? { isShown: isMissing } : {})}
				/>
			</div>
		</Modal>
	);
}

type ExtraProps = {
	readonly codes: readonly string[];
	readonly onRemove: (code: string) => void;
};

function ExtraCodes({ codes, onRemove }: ExtraProps) {
	return (
		<section className={classes.extra} aria-label="Listede olmayan koliler">
			<h3 className={classes.heading}>Listede olmayan koliler ({codes.length})</h3>
			<ul>
				{codes.map((code) => (
					<li key={code}>
						<span>{code}</span>
						<Button
							variant="default"
							size="compact-md"
							aria-label={`Listeden Çıkar: ${code}`}
							onClick={() => onRemove(code)}
						>
							Listeden Çıkar
						</Button>
					</li>
				))}
			</ul>
		</section>
	);
}
