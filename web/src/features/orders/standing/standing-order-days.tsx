import { Button, Group } from '@mantine/core';
import { orderPath } from '@sevk/contract/common/paths';
import {
	decideStandingDate,
	type StandingDateRecord,
	type StandingOrder,
} from '@sevk/contract/orders/standing-orders';
import { formatCapacityDay, type NoRoomFacts } from '@sevk/domain/capacity/capacity-words';
import { todayIn } from '@sevk/domain/common/date/date';
import { isStandingDate } from '@sevk/domain/orders/standing/standing-order';
import {
	standingDateWords,
	standingNumber,
	standingPeriod,
	standingRhythm,
} from '@sevk/domain/orders/standing/standing-order-words';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isProblemOf } from '../../../api/call/call.ts';
import { DateField } from '../../../ui/date/date-field.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { CapacityQuestion } from '../../capacity/capacity-question.tsx';
import classes from './standing-order-days.module.css';
import { useDecideStandingDate } from './standing-order-queries.ts';

type Props = {
	readonly order: StandingOrder;
	readonly mayEdit: boolean;
	readonly onEdit: () => void;
	readonly onClose: () => void;
};

type Decision = {
	readonly serviceDate: string;
	readonly decision: 'skip' | 'restore' | 'place';
	readonly placedOn?: string;
	readonly capacityReason?: string;
};

const doneWords: Readonly<Record<Decision['decision'], string>> = {
	skip: 'Gün atlandı.',
	restore: 'Gün geri alındı; siparişi birazdan açılır.',
	place: 'Sipariş açıldı.',
};

/** The days of a standing order: which have an order, which are left out, which found no room. */
export function StandingOrderDays({ order, mayEdit, onEdit, onClose }: Props) {
	const { busy, decide, asked, leaveQuestion } = useDecision(order);
	const today = todayIn(new Date());
	const acts = mayEdit && !order.erased;
	return (
		<>
			<Modal
				opened
				fullOnPhone
				maxWidth={600}
				title={`${standingNumber(order.number)} · ${order.recipientName}`}
				onClose={onClose}
				footer={
					<>
						<Button variant="default" onClick={onClose}>
							Kapat
						</Button>
						{acts ? <Button onClick={onEdit}>Düzenle</Button> : null}
					</>
				}
			>
				<p className={classes.rule}>
					{standingRhythm(order)} · {standingPeriod(order)}
				</p>
				{order.dates.length === 0 ? (
					<p className={classes.rule}>Önümüzdeki iki haftada günü yok.</p>
				) : (
					<ul className={classes.days}>
						{order.dates.map((date) => (
							<li key={date.serviceDate} className={classes.day}>
								<div className={classes.head}>
									<span>{formatCapacityDay(date.serviceDate)}</span>
									<StatusChip size="sm" {...standingDateWords[date.state]} />
								</div>
								<DateNote date={date} />
								{acts && date.serviceDate >= today ? (
									<DateActs date={date} busy={busy} onDecide={decide} />
								) : null}
							</li>
						))}
					</ul>
				)}
				{acts ? <SkipDay order={order} busy={busy} today={today} onDecide={decide} /> : null}
			</Modal>
			{asked === null ? null : (
				<CapacityQuestion
					facts={asked.facts}
					busy={busy}
					onDay={(placedOn) => void decide({ ...asked.decision, placedOn })}
					onReason={(capacityReason) => void decide({ ...asked.decision, capacityReason })}
					onClose={leaveQuestion}
				/>
			)}
		</>
	);
}

/** Decides a day; one without room is asked about. */
function useDecision({ id, depotId }: StandingOrder) {
	const act = useDecideStandingDate();
	const [asked, setAsked] = useState<{ decision: Decision; facts: NoRoomFacts } | null>(null);

	async function decide(decision: Decision) {
		try {
			const body = { ...decision, depotId };
			await act.mutateAsync({ params: { standingOrderId: id }, body });
			setAsked(null);
			notifySuccess(doneWords[decision.decision]);
		} catch (problem) {
			if (isProblemOf(decideStandingDate, problem) && problem.code === 'capacity/reason-needed') {
				setAsked({ decision, facts: problem.facts });
				return;
			}
			setAsked(null);
			notifyProblem(problem);
		}
	}

	return { decide, busy: act.isPending, asked, leaveQuestion: () => setAsked(null) };
}

/** What became of a day. */
function DateNote({ date }: { readonly date: StandingDateRecord }) {
	const { orderId, orderNo, placedOn, serviceDate, problem, state, decidedByName } = date;
	if (orderId !== null) {
		return (
			<span className={classes.note}>
				<Link to={orderPath(orderId)}>{orderNo}</Link>
				{placedOn === null || placedOn === serviceDate ? '' : ` · ${formatCapacityDay(placedOn)}`}
			</span>
		);
	}
	if (problem !== null) return <span className={classes.note}>{problem}</span>;
	return state === 'skipped' ? <span className={classes.note}>{decidedByName}</span> : null;
}

type ActsProps = {
	readonly date: StandingDateRecord;
	readonly busy: boolean;
	readonly onDecide: (decision: Decision) => void;
};

function DateActs({ date: { state, serviceDate, nextDate }, busy, onDecide }: ActsProps) {
	if (state === 'created') return null;
	const button = (label: string, decision: Omit<Decision, 'serviceDate'>) => (
		<Button
			size="compact-sm"
			variant="default"
			disabled={busy}
			aria-label={`${label}: ${formatCapacityDay(serviceDate)}`}
			onClick={() => onDecide({ serviceDate, ...decision })}
		>
			{label}
		</Button>
	);
	if (state === 'skipped') {
		return (
			<ServerActs>
				<Group gap="xs">{button('Geri Al', { decision: 'restore' })}</Group>
			</ServerActs>
		);
	}
	const place = { decision: 'place' } as const;
	return (
		<ServerActs>
			<Group gap="xs">
				{nextDate === null
					? null
					: button(`${formatCapacityDay(nextDate)} Gününe Al`, { ...place, placedOn: nextDate })}
				{state === 'failed'
					? button('Yine de Bu Güne Al', { ...place, placedOn: serviceDate })
					: null}
				{button('Bu Günü Atla', { decision: 'skip' })}
			</Group>
		</ServerActs>
	);
}

type SkipProps = Omit<ActsProps, 'date'> & {
	readonly order: StandingOrder;
	readonly today: string;
};

/** Leaves a later day out, as a bayram that is known for months. */
function SkipDay({ order, today, busy, onDecide }: SkipProps) {
	const [day, setDay] = useState<string | null>(null);
	const isNone = day !== null && !isStandingDate(order, day);
	return (
		<ServerActs>
			<Group gap="xs" align="flex-start" mt="md">
				<DateField
					label="Başka Bir Günü Atla"
					min={today}
					value={day}
					error={isNone ? 'Bu düzenli siparişin günü değil.' : null}
					onChange={setDay}
				/>
				<Button
					mt={24}
					variant="default"
					disabled={busy || day === null || isNone}
					onClick={() => {
						if (day === null) return;
						onDecide({ serviceDate: day, decision: 'skip' });
						setDay(null);
					}}
				>
					Atla
				</Button>
			</Group>
		</ServerActs>
	);
}
