import type { BulkAnswer } from '@sevk/domain/common/rule/bulk-answer';
import { useState } from 'react';
import { refreshNoun } from '../call/query-client.ts';
import {
	type BulkItem,
	type BulkJob,
	type BulkOutcome,
	bulkParts,
	bulkRetryParts,
	runBulk,
} from './bulk-run.ts';
import { unsettledActs } from './unsettled-acts.ts';

type Ended = BulkOutcome & { readonly job: BulkJob };

/**
 * An act on many records: sent in parts, with progress, a result per record, and a retry for
 * those that were refused or not answered.
 */
export function useBulkAct(noun: string) {
	const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
	const [ended, setEnded] = useState<Ended | null>(null);

	async function send(job: BulkJob, parts: ReturnType<typeof bulkParts>): Promise<BulkAnswer> {
		const total = parts.reduce((sum, { items }) => sum + items.length, 0);
		setEnded(null);
		setProgress({ done: 0, total });
		const outcome = await runBulk(parts, (done) => setProgress({ done, total }));
		if (outcome.answer.doneCount > 0) unsettledActs.forgetSilent();
		setProgress(null);
		await refreshNoun(noun);
		setEnded({ ...outcome, job });
		job.follow?.(new Set(outcome.answer.rows.filter((row) => row.done).map(({ id }) => id)));
		return outcome.answer;
	}

	return {
		run: (job: BulkJob, items: readonly BulkItem[]) => send(job, bulkParts(job, items)),
		retry: () => (ended === null ? null : send(ended.job, bulkRetryParts(ended.job, ended))),
		progress,
		ended,
		clear: () => setEnded(null),
	};
}
