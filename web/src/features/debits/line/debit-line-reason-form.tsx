import type { DebitLine } from '@sevk/contract/debits/debit-detail';
import type { leaveInDepot } from '@sevk/contract/debits/debit-loading';
import { undebit } from '@sevk/contract/debits/debit-returns';
import { bulkAnswer, bulkRow } from '@sevk/domain/common/rule/bulk-answer';
import type { ReasonStage } from '@sevk/domain/reasons/reason';
import { useState } from 'react';
import { call, isProblemOf, type ProblemCodeOf } from '../../../api/call/call.ts';
import type { BulkItem, BulkJob } from '../../../api/commands/bulk-run.ts';
import { useAct } from '../../../api/commands/use-act.ts';
import { useBulkAct } from '../../../api/commands/use-bulk-act.ts';
import { BulkResult } from '../../../ui/feedback/bulk-result.tsx';
import { WorkProgress } from '../../../ui/feedback/progress.tsx';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { LineForm } from './debit-line-form.tsx';
import {
	noReason,
	type Offers,
	UndebitReasonField,
	useReasonChoices,
} from './debit-undebit-reason-field.tsx';

export type LineReasonProps = {
	readonly opened: boolean;
	readonly onClose: () => void;
	readonly onDone: () => void;
	readonly debitId: string;
	readonly lines: readonly DebitLine[];
};

export type LineActWords = {
	readonly sentence: string;
	readonly verb: string;
	/** The success message: "3 koli zimmetten düşüldü." */
	readonly done: string;
};

type Props = LineReasonProps & {
	/** The act: on all pieces at once, and on those of one order after all were refused together. */
	readonly endpoint: typeof undebit | typeof leaveInDepot;
	readonly title: string;
	/** What the act does with the chosen reason; null before one is chosen. */
	readonly words: (reasonCode: string | null) => LineActWords;
	readonly stage: ReasonStage;
	readonly offers?: Offers;
};

/** The form of an act on selected pieces with a reason from the list. */
export function LineReasonForm(props: Props) {
	const { opened, onClose, onDone, endpoint, debitId, lines, title } = props;
	const act = useAct(endpoint);
	const params = { debitId };
	const [choice, setChoice] = useState(noReason);
	const { sentence, verb, done } = props.words(choice.code);
	const [hasSubmitted, setHasSubmitted] = useState(false);
	const choices = useReasonChoices(props.stage, props.offers);
	const lacks = choices.lacksOf(choice);
	const bulk = useBulkAct('debits');

	async function submit() {
		setHasSubmitted(true);
		if (choice.code === null || lacks.note !== undefined) return;
		const reason = { reasonCode: choice.code, note: choice.note };
		try {
			const pieceIds = lines.map((line) => line.pieceId);
			await act.mutateAsync({ params, body: { ...reason, pieceIds } });
			finish();
		} catch (problem) {
			if (!isAboutLines(problem)) return notifyProblem(problem);
			// Some orders may be refused: each is sent separately and reports its reason.
			const answer = await bulk.run(
				jobOf(lines, (pieceIds, idempotencyKey) =>
					call(endpoint, { params, body: { ...reason, pieceIds } }, { idempotencyKey }),
				),
				ordersOf(lines),
			);
			if (answer.refusedCount === 0) finish();
		}
	}

	function finish() {
		notifySuccess(done);
		setChoice(noReason);
		setHasSubmitted(false);
		bulk.clear();
		onDone();
		onClose();
	}

	async function again() {
		const answer = await bulk.retry();
		if (answer?.refusedCount === 0) finish();
	}

	return (
		<LineForm
			opened={opened}
			onClose={onClose}
			title={title}
			sentence={sentence}
			lines={lines}
			verb={verb}
			busy={act.isPending || bulk.progress !== null}
			onSubmit={() => void submit()}
		>
			<UndebitReasonField
				value={choice}
				onChange={setChoice}
				lacks={hasSubmitted ? lacks : {}}
				choices={choices}
			/>
			{bulk.progress === null ? null : (
				<WorkProgress
					label={`${bulk.progress.done} / ${bulk.progress.total} sipariş işlendi`}
					share={bulk.progress.done / bulk.progress.total}
				/>
			)}
			{bulk.ended === null ? null : (
				<BulkResult
					answer={bulk.ended.answer}
					done={bulk.ended.job.done}
					refused={bulk.ended.job.refused}
					onRetry={() => void again()}
				/>
			)}
		</LineForm>
	);
}

/**
 * Refusals that concern some of the pieces; any other refusal concerns all. `undebit` declares
 * every code of `leaveInDepot`, the other act of this form.
 */
const aboutLines: readonly ProblemCodeOf<typeof undebit>[] = [
	'common/not-found',
	'debit/custody-moved',
	'debit/line-wrong-state',
	'debit/not-on-this-debit',
	'debit/order-in-parts',
	'order/wrong-state',
	'result/nothing-on-vehicle',
	'result/order-cancelled',
	'stop/due-missing',
	'stop/order-not-on-route',
	'stop/piece-not-on-vehicle',
	'stop/result-exists',
];

function isAboutLines(problem: unknown): boolean {
	return isProblemOf(undebit, problem) && aboutLines.includes(problem.code);
}

const orderKeyOf = ({ orderId, pieceId }: DebitLine) => orderId ?? pieceId;

/** Pieces of one order are sent together: undebiting all of them may be the result of the order. */
function ordersOf(lines: readonly DebitLine[]): BulkItem[] {
	return [...Map.groupBy(lines, orderKeyOf)].map(([id, [line]]) => ({
		id,
		label: line?.orderNo ?? line?.barcode ?? '',
		group: id,
	}));
}

function jobOf(
	lines: readonly DebitLine[],
	send: (pieceIds: string[], key: string) => Promise<unknown>,
): BulkJob {
	return {
		done: (count) => `${count} sipariş işlendi`,
		refused: (count) => `${count} sipariş işlenemedi`,
		prepare: (items) => {
			const ids = new Set(items.map(({ id }) => id));
			const orderLines = lines.filter((line) => ids.has(orderKeyOf(line)));
			const pieceIds = orderLines.map(({ pieceId }) => pieceId);
			return async (key) => {
				await send(pieceIds, key);
				return bulkAnswer(items.map(({ id, label }) => bulkRow(id, label, null)));
			};
		},
	};
}
