import type { DebitDetail } from '@sevk/contract/debits/debit-detail';
import { type DebitCount, emptyCount, presentCount } from '@sevk/domain/debits/line/debit-count';
import { useState } from 'react';
import { useFormDraft } from '../../../api/acts/use-form-draft.ts';
import { loadedLines } from '../../debits/acceptance/debit-dispute.ts';

/**
 * The driver's count of a debit before he accepts it. It stays on the phone, so that a page that was
 * dropped or reloaded without a network goes on with it.
 */
export function useCount(debit: DebitDetail) {
	const [kept, setKept] = useState(emptyCount);
	const { keepDraft, forgetDraft } = useFormDraft<DebitCount>(`count-${debit.id}`, setKept);
	return {
		count: presentCount(kept, loadedLines(debit)),
		setCount: (count: DebitCount) => {
			setKept(count);
			keepDraft(count);
		},
		forgetCount: forgetDraft,
	};
}
