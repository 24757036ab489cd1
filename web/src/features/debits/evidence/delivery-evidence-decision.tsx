import { Anchor, Checkbox, Textarea } from '@mantine/core';
import { autoPlanPath, orderPath } from '@sevk/contract/common/paths';
import { type AttemptReview, decideAttemptReview } from '@sevk/contract/debits/delivery-evidence';
import type { OrderDetail } from '@sevk/contract/orders/order-detail';
import type { NoRoomFacts } from '@sevk/domain/capacity/capacity-words';
import { addDays, formatDate, todayIn } from '@sevk/domain/common/date/date';
import {
	type EvidenceDecision,
	type EvidenceRetry,
	retryOf,
} from '@sevk/domain/debits/evidence/delivery-evidence';
import { evidenceDecisionWords } from '@sevk/domain/debits/evidence/delivery-evidence-words';
import { orderStateWords } from '@sevk/domain/orders/common/order-words';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isProblemOf } from '../../../api/call/call.ts';
import { useAct } from '../../../api/commands/use-act.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import { notifySuccess, notifyWithAct } from '../../../ui/feedback/toasts.tsx';
import { SkeletonTable } from '../../../ui/list/skeleton-table.tsx';
import { CapacityQuestion } from '../../capacity/capacity-question.tsx';
import { type OrderDay, OrderDayFields } from '../../orders/common/order-day-fields.tsx';
import { useOrder } from '../../orders/common/order-queries.ts';
import classes from './delivery-evidence.module.css';

type Props = {
	readonly review: AttemptReview;
	readonly decision: EvidenceDecision;
	readonly onClose: () => void;
};

/** The decision on an attempt; one that is tried again also gets its next day. */
export function DecisionForm({ review, decision, onClose }: Props) {
	return decision === 'retry' ? (
		<RetryForm review={review} onClose={onClose} />
	) : (
		<PlainForm review={review} decision={decision} onClose={onClose} />
	);
}

const explanations: Record<Exclude<EvidenceDecision, 'retry'>, string> = {
	call_customer: 'Deneme listede kalır; görüşmeden sonra kararınızı verin.',
	sufficient: 'Deneme kapanır; sipariş ve rota değişmez.',
};

type PlainProps = Props & { readonly decision: Exclude<EvidenceDecision, 'retry'> };

function PlainForm({ review, decision, onClose }: PlainProps) {
	const act = useAct(decideAttemptReview);
	const [note, setNote] = useState('');
	const { act: verb, done } = evidenceDecisionWords[decision];
	async function decide() {
		const { attemptId, depotId, version } = review;
		try {
			await act.mutateAsync({
				params: { attemptId },
				body: { depotId, decision, note: note.trim(), version },
			});
			notifySuccess(`${done}.`);
			onClose();
		} catch {
			// The form shows the refusal.
		}
	}
	return (
		<ActModal
			title={`${review.orderNo} · ${verb}`}
			verb={verb}
			busy={act.isPending}
			dirty={note.trim() !== ''}
			problem={act.error}
			onClose={onClose}
			onSubmit={() => void decide()}
		>
			<p className={classes.note}>{explanations[decision]}</p>
			<DecisionNote value={note} onValue={setNote} />
		</ActModal>
	);
}

type NoteProps = { readonly value: string; readonly onValue: (value: string) => void };

function DecisionNote({ value, onValue }: NoteProps) {
	return (
		<Textarea
			label="Not"
			description="Sürücü de görür."
			autosize
			minRows={2}
			maxLength={500}
			value={value}
			onChange={(event) => onValue(event.currentTarget.value)}
		/>
	);
}

function RetryForm({ review, onClose }: Omit<Props, 'decision'>) {
	const order = useOrder(review.orderId).data;
	if (order !== undefined) return <RetryOrderForm {...{ review, order, onClose }} />;
	const { act: verb } = evidenceDecisionWords.retry;
	return (
		<ActModal
			title={`${review.orderNo} · ${verb}`}
			verb={verb}
			busy={false}
			disabled
			onClose={onClose}
			onSubmit={() => undefined}
		>
			<SkeletonTable />
		</ActModal>
	);
}

type RetryProps = Omit<Props, 'decision'> & { readonly order: OrderDetail };

function RetryOrderForm({ review, order, onClose }: RetryProps) {
	const retry = retryOfDetail(order);
	const { sent, busy, problem, noRoom, clearRoom, decide } = useRetry(review, order, onClose);
	const [firstDay] = useState(() => proposedDay(order));
	const [day, setDay] = useState(firstDay);
	const [isPlanned, setIsPlanned] = useState(retry === 'new-day');
	const [note, setNote] = useState('');
	const { act: verb } = evidenceDecisionWords.retry;
	return (
		<>
			<ActModal
				title={`${review.orderNo} · ${verb}`}
				verb={isPlanned ? 'Yeni Güne Al' : verb}
				busy={busy}
				disabled={isPlanned && day.serviceDate === null}
				dirty={note.trim() !== '' || day !== firstDay}
				problem={problem}
				onClose={onClose}
				onSubmit={() => void decide({ note: note.trim(), day: isPlanned ? day : null })}
			>
				<p className={classes.note}>Kanıt yeterli değil. {sentenceOf(order, retry)}</p>
				{retry === 'new-day' ? (
					<Checkbox
						label="Siparişi yeni güne al"
						checked={isPlanned}
						onChange={(event) => setIsPlanned(event.currentTarget.checked)}
					/>
				) : (
					<Anchor component={Link} to={orderPath(order.id)} size="sm">
						Siparişi Aç
					</Anchor>
				)}
				{isPlanned ? (
					<OrderDayFields
						label="Yeni teslimat tarihi"
						earliest={order.nextStep?.earliestDate ?? todayIn(new Date())}
						day={day}
						onChange={setDay}
					/>
				) : null}
				<DecisionNote value={note} onValue={setNote} />
			</ActModal>
			{noRoom === null || sent === null ? null : (
				<CapacityQuestion
					facts={noRoom}
					busy={busy}
					onDay={(serviceDate) => void decide({ ...sent, day: { ...day, serviceDate } })}
					onReason={(capacityReason) => void decide({ ...sent, capacityReason })}
					onClose={clearRoom}
				/>
			)}
		</>
	);
}

type RetryDraft = {
	readonly note: string;
	/** Null: the order stays as it is. */
	readonly day: OrderDay | null;
	readonly capacityReason?: string;
};

/** Sends the decision with the day of the order; a day without room is asked about. */
function useRetry(review: AttemptReview, order: OrderDetail, onClose: () => void) {
	const act = useAct(decideAttemptReview);
	const notify = useRetryNotice();
	const [sent, setSent] = useState<RetryDraft | null>(null);
	const [noRoom, setNoRoom] = useState<NoRoomFacts | null>(null);

	async function decide(draft: RetryDraft) {
		const { note, day, capacityReason } = draft;
		const { attemptId, depotId, version } = review;
		const serviceDate = day?.serviceDate ?? null;
		const nextDay =
			day === null || serviceDate === null
				? null
				: { ...day, serviceDate, orderVersion: order.version, capacityReason };
		setSent(draft);
		try {
			await act.mutateAsync({
				params: { attemptId },
				body: { depotId, decision: 'retry', note, version, nextDay },
			});
			onClose();
			notify(serviceDate);
		} catch (problem) {
			const isFull =
				isProblemOf(decideAttemptReview, problem) && problem.code === 'capacity/reason-needed';
			setNoRoom(isFull ? problem.facts : null);
		}
	}

	const problem = noRoom === null ? act.error : null;
	return { sent, busy: act.isPending, problem, noRoom, clearRoom: () => setNoRoom(null), decide };
}

/** After a decision: the day of the order, with the way to its plan. */
function useRetryNotice() {
	const mayPlan = useMay('routes.plan');
	const navigate = useNavigate();
	return (serviceDate: string | null) => {
		if (serviceDate === null) {
			notifySuccess(`${evidenceDecisionWords.retry.done}.`);
			return;
		}
		const sentence = `Sipariş ${formatDate(serviceDate)} gününe alındı.`;
		if (!mayPlan) notifySuccess(sentence);
		else {
			const go = () => void navigate({ to: autoPlanPath(serviceDate) });
			notifyWithAct(sentence, 'Günü Planla', go);
		}
	};
}

function retryOfDetail({ state, pieces }: OrderDetail): EvidenceRetry {
	const isOnVehicle = pieces.some(({ kind, place }) => kind === 'package' && place === 'debit');
	return retryOf({ state, isOnVehicle });
}

/** The proposed day of a carry-over; for another proposal the first possible one. */
function proposedDay({ nextStep, windowStart, windowEnd }: OrderDetail): OrderDay {
	const proposed = nextStep?.step === 'carry-over' ? nextStep.serviceDate : null;
	const today = todayIn(new Date());
	const serviceDate = proposed ?? nextStep?.earliestDate ?? addDays(today, 1);
	return { serviceDate, windowStart, windowEnd };
}

function sentenceOf({ state, serviceDate }: OrderDetail, retry: EvidenceRetry): string {
	switch (retry) {
		case 'new-day':
			return 'Sipariş seçtiğiniz günün planlanacak siparişlerine eklenir.';
		case 'on-vehicle':
			return 'Koliler hâlâ araçta; geri teslim alınınca sipariş Dünden Kalanlar listesine gelir.';
		case 'waits':
			return `Siparişin günü belli: ${formatDate(serviceDate)}, ${orderStateWords[state].label}.`;
		case 'over':
			return `Siparişin durumu: ${orderStateWords[state].label}. Karar yalnızca kayda geçer.`;
	}
}
