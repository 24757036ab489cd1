import { TextInput } from '@mantine/core';
import type { OrderDetail } from '@sevk/contract/orders/order-detail';
import { decideNextStep } from '@sevk/contract/orders/order-edits';
import type { NoRoomFacts } from '@sevk/domain/capacity/capacity-words';
import { addDays, todayIn } from '@sevk/domain/common/date/date';
import { type CashStep, roundingSentence } from '@sevk/domain/company/company-cash-rounding';
import type { OrderNextStep } from '@sevk/domain/orders/common/order-transitions';
import { nextStepWord } from '@sevk/domain/orders/common/order-words';
import { type BranchCollection, branchDue } from '@sevk/domain/orders/next/order-next-step';
import { isTaker } from '@sevk/domain/orders/next/sender-handover';
import {
	type CollectionMethod,
	collectionMethodWords,
	refuseMissingSlip,
} from '@sevk/domain/reasons/collection-method';
import { useState } from 'react';
import { isProblemOf } from '../../../api/call/call.ts';
import { useAct } from '../../../api/commands/use-act.ts';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import { notifyProblem, notifySuccess, notifyWithAct } from '../../../ui/feedback/toasts.tsx';
import { CardSlipFields } from '../../../ui/form/card-slip-fields.tsx';
import { NoteField } from '../../../ui/form/note-field.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { Price } from '../../../ui/value/price.tsx';
import { CapacityQuestion } from '../../capacity/capacity-question.tsx';
import {
	CapacityReasonField,
	isReasonShort,
	reasonOf,
} from '../../capacity/capacity-reason-field.tsx';
import { noDay, type OrderDay, OrderDayFields } from './order-day-fields.tsx';
import { collectedOf, roundingOf } from './order-money.ts';
import { openReceipt } from './order-papers.tsx';
import {
	type SenderHandoverDraft,
	SenderHandoverForm,
	SenderHandoverPapers,
} from './sender-handover.tsx';

type Props = {
	readonly order: OrderDetail;
	readonly step: OrderNextStep;
	readonly onClose: () => void;
};

/** The amount that is still due. */
function dueOf(order: OrderDetail): number {
	return Math.max(0, order.dueKurus - (collectedOf(order) ?? 0) + roundingOf(order));
}

type SentDraft = NextStepDraft & { readonly handoverId?: string | null };

/** The next step of an order: another day, an appointment, the branch, back to the sender. */
export function NextStepForm({ order, step, onClose }: Props) {
	const act = useAct(decideNextStep);
	const [paperIds, setPaperIds] = useState<readonly string[]>([]);
	const today = todayIn(new Date());
	const proposedDay = order.nextStep?.step === step ? order.nextStep.serviceDate : null;

	/** What was sent for a day without room. */
	const [asked, setAsked] = useState<{ draft: SentDraft; facts: NoRoomFacts } | null>(null);

	async function submit(draft: SentDraft) {
		try {
			await act.mutateAsync({
				params: { orderId: order.id },
				body: { ...draft, version: order.version, step },
			});
			if (step !== 'hand-over-at-branch') notifySuccess('Siparişin sonraki adımı kaydedildi.');
			else if (draft.collection === undefined) notifySuccess('Sipariş şubeden teslim edildi.');
			else
				notifyWithAct('Sipariş şubeden teslim edildi.', 'Makbuzu Yazdır', () =>
					openReceipt(order.id, null),
				);
			return true;
		} catch (problem) {
			if (isProblemOf(decideNextStep, problem) && problem.code === 'capacity/reason-needed') {
				setAsked({ draft, facts: problem.facts });
				return false;
			}
			setAsked(null);
			notifyProblem(problem);
			return false;
		}
	}

	async function handOver({ taker, handoverIds }: SenderHandoverDraft) {
		const handoverId = handoverIds.get(order.depotId) ?? null;
		// Koli that never came to the depot are on no paper.
		const hasPaper = order.pieces.some(
			({ kind, place }) => kind === 'package' && place === 'depot',
		);
		if (!(await submit({ ...noDay, note: taker, handoverId }))) return;
		if (hasPaper && handoverId !== null) setPaperIds([handoverId]);
		else onClose();
	}

	if (paperIds.length > 0) return <SenderHandoverPapers handoverIds={paperIds} onClose={onClose} />;
	if (step === 'arrive-at-sender') {
		return (
			<SenderHandoverForm
				title={nextStepWord(step, null, today)}
				depotIds={[order.depotId]}
				busy={act.isPending}
				onClose={onClose}
				onSubmit={(draft) => void handOver(draft)}
			/>
		);
	}
	const resubmit = (draft: SentDraft) => void submit(draft).then((saved) => saved && onClose());
	return (
		<>
			<NextStepFields
				title={nextStepWord(step, proposedDay, today)}
				verb={(day) => nextStepWord(step, day, today)}
				step={step}
				window={order}
				proposedDay={proposedDay}
				earliestDay={order.nextStep?.earliestDate}
				dueKurus={dueOf(order)}
				cardSlip={order.cardSlip}
				cashStepKurus={order.cashStepKurus}
				busy={act.isPending}
				onClose={onClose}
				onSubmit={resubmit}
			/>
			{asked === null ? null : (
				<CapacityQuestion
					facts={asked.facts}
					busy={act.isPending}
					onDay={(serviceDate) => resubmit({ ...asked.draft, serviceDate })}
					onReason={(capacityReason) => resubmit({ ...asked.draft, capacityReason })}
					onClose={() => setAsked(null)}
				/>
			)}
		</>
	);
}

const methodOptions = Object.entries(collectionMethodWords).map(([value, label]) => ({
	value,
	label,
}));

export type NextStepDraft = {
	readonly serviceDate: string | null;
	readonly windowStart: string | null;
	readonly windowEnd: string | null;
	readonly note: string;
	/** Who takes the goods at the branch. */
	readonly receivedBy?: string;
	readonly collection?: BranchCollection;
	/** Why the orders are put on a day without room. */
	readonly capacityReason?: string;
};

type FieldsProps = {
	readonly title: string;
	/** The word of the button for the chosen day. */
	readonly verb: (day: string | null) => string;
	readonly step: OrderNextStep;
	/** The present time window of the order. */
	readonly window: Pick<NextStepDraft, 'windowStart' | 'windowEnd'>;
	/** The proposed day; tomorrow if there is no proposal. */
	readonly proposedDay?: string | null;
	/** Today for several orders; the server checks each. */
	readonly earliestDay?: string | undefined;
	/** The amount due at a hand-over in the branch; omitted for several orders. */
	readonly dueKurus?: number;
	/** Whether a card payment needs slip number and approval code. */
	readonly cardSlip?: boolean;
	/** To which step cash is rounded. */
	readonly cashStepKurus?: CashStep;
	/** Asks for the reason beforehand: a refusal of several orders asks nothing. */
	readonly asksReason?: boolean;
	readonly busy: boolean;
	readonly onClose: () => void;
	readonly onSubmit: (draft: NextStepDraft) => void;
};

/** The fields of a next step, for one order or several. */
export function NextStepFields(props: FieldsProps) {
	const {
		title,
		verb,
		step,
		window,
		dueKurus = 0,
		cardSlip = false,
		cashStepKurus = 0,
		busy,
		onClose,
		onSubmit,
	} = props;
	const { proposedDay = null, earliestDay = todayIn(new Date()) } = props;
	const pays = step === 'hand-over-at-branch' && dueKurus > 0;
	const dated = step === 'carry-over' || step === 'make-appointment';
	const tomorrow = addDays(todayIn(new Date()), 1);
	const [firstDay] = useState<OrderDay>({
		serviceDate: proposedDay ?? tomorrow,
		windowStart: window.windowStart,
		windowEnd: window.windowEnd,
	});
	const [day, setDay] = useState(firstDay);
	const [note, setNote] = useState('');
	const [reason, reasonField] = useReasonField(dated, props.asksReason);
	// Who took the goods is asked, never assumed: it may be a neighbour or an employee.
	const asksTaker = step === 'hand-over-at-branch';
	const [taker, setTaker] = useState('');
	const [payment, setPayment] = useState<BranchPayment>(cashPayment);
	const due = branchDue(dueKurus, payment.method, cashStepKurus);
	const collection = collectionOf(payment, due.amountKurus);
	const [problem, setProblem] = useState<string | null>(null);
	const draft = {
		...(dated ? day : noDay),
		note,
		...(asksTaker ? { receivedBy: taker.trim() } : {}),
		...(pays ? { collection } : {}),
		...reasonOf(reason),
	};

	const isDayChanged = dated && day !== firstDay;
	const isDirty = [note, reason, taker, payment.receiptNo, payment.approvalCode].some(
		(text) => text !== '',
	);

	function submit() {
		const noSlip = pays ? refuseMissingSlip(cardSlip, [collection]) : null;
		setProblem(noSlip?.detail ?? null);
		if (noSlip === null) onSubmit(draft);
	}

	return (
		<ActModal
			onClose={onClose}
			dirty={isDirty || isDayChanged}
			title={title}
			verb={verb(dated ? day.serviceDate : null)}
			busy={busy}
			disabled={
				(dated && !day.serviceDate) || (asksTaker && !isTaker(taker)) || isReasonShort(reason)
			}
			problem={problem}
			onSubmit={submit}
		>
			{dated ? (
				<OrderDayFields
					label="Yeni teslimat tarihi"
					earliest={earliestDay}
					day={day}
					onChange={setDay}
				/>
			) : null}
			{reasonField}
			{asksTaker ? (
				<TextInput
					label="Teslim alan"
					placeholder="Ad soyad"
					withAsterisk
					maxLength={80}
					value={taker}
					onChange={(event) => setTaker(event.currentTarget.value)}
				/>
			) : null}
			{pays ? (
				<BranchPaymentFields
					due={due}
					payment={payment}
					cardSlip={cardSlip}
					onChange={(patch) => setPayment((before) => ({ ...before, ...patch }))}
				/>
			) : null}
			<NoteField maxLength={300} value={note} onValue={setNote} />
		</ActModal>
	);
}

/** The field of a reason, and what is in it. */
function useReasonField(dated: boolean, isAsked = false) {
	const [reason, setReason] = useState('');
	const field =
		dated && isAsked ? <CapacityReasonField value={reason} onChange={setReason} /> : null;
	return [reason, field] as const;
}

type BranchPayment = {
	readonly method: CollectionMethod;
	readonly receiptNo: string;
	readonly approvalCode: string;
};

const cashPayment: BranchPayment = { method: 'cash', receiptNo: '', approvalCode: '' };

function collectionOf(
	{ method, ...payment }: BranchPayment,
	amountKurus: number,
): BranchCollection {
	const receiptNo = method === 'cash' ? null : payment.receiptNo.trim() || null;
	const collection = { method, amountKurus, receiptNo };
	if (method !== 'card') return collection;
	return { ...collection, approvalCode: payment.approvalCode.trim() || null };
}

type PaymentProps = {
	readonly due: ReturnType<typeof branchDue>;
	readonly payment: BranchPayment;
	readonly cardSlip: boolean;
	readonly onChange: (patch: Partial<BranchPayment>) => void;
};

function BranchPaymentFields({ due, payment, cardSlip, onChange }: PaymentProps) {
	const { method, receiptNo } = payment;
	const rounding = roundingSentence(due.roundingKurus);
	return (
		<>
			<div>
				Tahsil edilecek: <Price price={due.amountKurus} />
				{rounding === null ? null : <div>{rounding}</div>}
			</div>
			<Select
				label="Tahsilat tipi"
				required
				options={methodOptions}
				value={method}
				onChange={(next) => onChange({ method: (next as CollectionMethod | null) ?? 'cash' })}
			/>
			{method === 'card' ? (
				<CardSlipFields slip={payment} required={cardSlip} onChange={onChange} />
			) : null}
			{method === 'transfer' || method === 'meal_card' ? (
				<TextInput
					label="Slip / dekont no"
					maxLength={40}
					value={receiptNo}
					onChange={(event) => onChange({ receiptNo: event.currentTarget.value })}
				/>
			) : null}
		</>
	);
}
