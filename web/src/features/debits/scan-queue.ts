import type { ScanAnswer } from '@sevk/contract/debits/debits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { newActKey } from '../../api/act-key.ts';
import { isUnanswered, sentenceOf } from '../../api/problem.ts';
import { afterTakingBack, type ScanOutcome } from './scan-outcome.ts';

type Scan = { readonly barcode: string; readonly key: string };

/**
 * Scans go to the server one after the other, in the order they were made, each under its own
 * key. One that got no answer stays first in line and is sent again under the same key, so a lost
 * connection neither loses nor doubles a piece.
 */
export function useScanQueue(send: (barcode: string, key: string) => Promise<ScanAnswer>) {
	const waiting = useRef<Scan[]>([]);
	const busy = useRef(false);
	const [count, setCount] = useState(0);
	const [stuck, setStuck] = useState(false);
	const [last, setLast] = useState<ScanOutcome | null>(null);

	const run = useCallback(async () => {
		if (busy.current) return;
		busy.current = true;
		setStuck(false);
		for (let scan = waiting.current[0]; scan; scan = waiting.current[0]) {
			try {
				setLast({ key: scan.key, answer: await send(scan.barcode, scan.key) });
			} catch (error) {
				if (isUnanswered(error)) {
					setStuck(true);
					break;
				}
				setLast({ key: scan.key, barcode: scan.barcode, sentence: sentenceOf(error) });
			}
			waiting.current.shift();
			setCount(waiting.current.length);
		}
		busy.current = false;
	}, [send]);

	useEffect(() => {
		window.addEventListener('online', run);
		return () => window.removeEventListener('online', run);
	}, [run]);

	const scan = useCallback(
		(barcode: string) => {
			waiting.current.push({ barcode, key: newActKey() });
			setCount(waiting.current.length);
			void run();
		},
		[run],
	);

	const takenBack = useCallback((pieceId: string, sentence: string) => {
		setLast((before) => afterTakingBack(before, pieceId, sentence));
	}, []);

	return { scan, last, setLast, takenBack, waitingCount: count, stuck, retry: run };
}
