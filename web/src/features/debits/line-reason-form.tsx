import type { DebitLine } from '@sevk/contract/debits/debits';
import { bulkAnswer, bulkRow } from '@sevk/domain/common/bulk-answer';
import type { ReasonStage } from '@sevk/domain/reasons/reason';
import { useState } from 'react';
import { ProblemError } from '../../api/problem.ts';
import { type BulkItem, type BulkJob, useBulkAct } from '../../api/use-bulk-act.ts';
import { BulkResult } from '../../ui/bulk-result.tsx';
import { WorkProgress } from '../../ui/progress.tsx';
import { notifyProblem, notifySuccess } from '../../ui/toasts.tsx';
import { LineForm } from './line-form.tsx';
import { noReason, UndebitReasonField, useReasonChoices } from './undebit-reason-field.tsx';

type Chosen = {
	readonly pieceIds: string[];
	readonly reasonCode: string;
	readonly note: string;
};

type Props = {
	readonly opened: boolean;
	readonly onClose: () => void;
	readonly onDone: () => void;
	readonly lines: readonly DebitLine[];
	readonly title: string;
	readonly sentence: string;
	readonly verb: string;
	/** Said when it is done: "3 koli zimmetten düşüldü." */
	readonly done: string;
	readonly stage: ReasonStage;
	readonly except?: readonly string[];
	readonly busy: boolean;
	readonly send: (chosen: Chosen) => Promise<unknown>;
};

/** Something happens to chosen pieces for a reason of the list. */
export function LineReasonForm(props: Props) {
	const { opened, onClose, onDone, lines, title, sentence, verb, done, busy, send } = props;
	const [choice, setChoice] = useState(noReason);
	const [asked, setAsked] = useState(false);
	const choices = useReasonChoices(props.stage, props.except);
	const lacks = choices.lacksOf(choice);
	const bulk = useBulkAct('debits');

	async function submit() {
		setAsked(true);
		if (choice.code === null || lacks.note !== undefined) return;
		const reason = { reasonCode: choice.code, note: choice.note };
		try {
			await send({ ...reason, pieceIds: lines.map((line) => line.pieceId) });
			finish();
		} catch (problem) {
			if (!isAboutLines(problem)) return notifyProblem(problem);
			// Some of them can't: each order is then asked by itself, and says why.
			const answer = await bulk.run(
				jobOf(lines, (pieceIds) => send({ ...reason, pieceIds })),
				ordersOf(lines),
			);
			if (answer.refusedCount === 0) finish();
		}
	}

	function finish() {
		notifySuccess(done);
		setChoice(noReason);
		setAsked(false);
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
			{...{ opened, onClose, title, sentence, lines, verb }}
			busy={busy || bulk.progress !== null}
			onSubmit={() => void submit()}
		>
			<UndebitReasonField
				value={choice}
				onChange={setChoice}
				lacks={asked ? lacks : {}}
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

/** Refusals that hold for some pieces only; any other one holds for all of them. */
const aboutLines = [
	'debit/line-wrong-state',
	'debit/transfer-pending',
	'debit/order-in-parts',
	'stop/due-missing',
	'common/not-found',
];

function isAboutLines(problem: unknown): boolean {
	return problem instanceof ProblemError && aboutLines.includes(problem.code);
}

const orderKeyOf = ({ orderId, pieceId }: DebitLine) => orderId ?? pieceId;

/** An order goes as one: what is taken off a zimmet may be its result. */
function ordersOf(lines: readonly DebitLine[]): BulkItem[] {
	return [...Map.groupBy(lines, orderKeyOf)].map(([id, [line]]) => ({
		id,
		label: line?.orderNo ?? line?.barcode ?? '',
		group: id,
	}));
}

function jobOf(
	lines: readonly DebitLine[],
	send: (pieceIds: string[]) => Promise<unknown>,
): BulkJob {
	return {
		done: (count) => `${count} sipariş işlendi`,
		refused: (count) => `${count} sipariş işlenemedi`,
		send: async (items) => {
			const ids = new Set(items.map(({ id }) => id));
			const chosen = lines.filter((line) => ids.has(orderKeyOf(line)));
			await send(chosen.map(({ pieceId }) => pieceId));
			return bulkAnswer(items.map(({ id, label }) => bulkRow(id, label, null)));
		},
	};
}
