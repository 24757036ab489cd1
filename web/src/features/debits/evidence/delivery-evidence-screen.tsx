import { Anchor, Button } from '@mantine/core';
import { orderPath } from '@sevk/contract/common/paths';
import { type AttemptReview, listAttemptReviews } from '@sevk/contract/debits/delivery-evidence';
import { formatDateTime } from '@sevk/domain/common/date/date';
import {
	type EvidenceDecision,
	evidenceDecisions,
} from '@sevk/domain/debits/evidence/delivery-evidence';
import {
	evidenceDecisionWords,
	evidenceSignalWords,
} from '@sevk/domain/debits/evidence/delivery-evidence-words';
import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reading } from '../../../api/call/query-options.ts';
import { listState } from '../../../api/connection/list-state.ts';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ListContent } from '../../../ui/list/list-content.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { joinFacts } from '../../../ui/value/join-facts.ts';
import { OneDepot } from '../../depots/depot-select.tsx';
import classes from './delivery-evidence.module.css';
import { DecisionForm } from './delivery-evidence-decision.tsx';
import { DeliveryEvidenceRules } from './delivery-evidence-rules.tsx';
import { DeliveryEvidenceShares } from './delivery-evidence-shares.tsx';

/** Şüpheli Denemeler: failed attempts whose evidence a person looks at. */
export function DeliveryEvidenceScreen() {
	return (
		<Screen title="Şüpheli Denemeler">
			<OneDepot note="Denemeler her depo için ayrı incelenir.">
				{(depotId) => <ReviewQueue depotId={depotId} />}
			</OneDepot>
		</Screen>
	);
}

function ReviewQueue({ depotId }: { readonly depotId: string }) {
	const reviews = useQuery(reading(listAttemptReviews, { query: { depotId } }));
	const [deciding, setDeciding] = useState<Deciding | null>(null);
	const { items = [], awaitedCount = 0, months = [], districts = [] } = reviews.data ?? {};
	return (
		<>
			{awaitedCount > 0 ? (
				<p className={classes.awaited}>{awaitedCount} deneme sürücünün yanıtını bekliyor.</p>
			) : null}
			<ListContent
				{...listState(reviews)}
				count={items.length}
				filtered={false}
				onClear={() => undefined}
				empty={
					<EmptyState
						icon={IconChecks}
						title="Karar bekleyen deneme yok"
						note="Kanıtı zayıf görünen başarısız denemeler, sürücü yanıtladıktan ya da 48 saat geçtikten sonra burada listelenir."
					/>
				}
			>
				<ul className={classes.list}>
					{items.map((review) => (
						<ReviewCard
							key={review.attemptId}
							review={review}
							onDecide={(decision) => setDeciding({ review, decision })}
						/>
					))}
				</ul>
			</ListContent>
			<DeliveryEvidenceRules />
			<DeliveryEvidenceShares months={months} districts={districts} />
			{deciding === null ? null : <DecisionForm {...deciding} onClose={() => setDeciding(null)} />}
		</>
	);
}

type Deciding = { readonly review: AttemptReview; readonly decision: EvidenceDecision };

type CardProps = {
	readonly review: AttemptReview;
	readonly onDecide: (decision: EvidenceDecision) => void;
};

function ReviewCard({ review, onDecide }: CardProps) {
	const { orderNo, orderId, district, reasonLabel, driverName, answer, objection } = review;
	return (
		<li className={classes.card}>
			<h2 className={classes.title}>
				<Anchor component={Link} to={orderPath(orderId)} inherit>
					{orderNo}
				</Anchor>{' '}
				· {reasonLabel}
			</h2>
			<p className={classes.note}>
				{joinFacts([
					driverName ?? '',
					review.routeNumber,
					district,
					formatDateTime(review.happenedAt),
				])}
			</p>
			{review.decision === 'call_customer' ? (
				<StatusChip label={evidenceDecisionWords.call_customer.done} tone="blue" />
			) : null}
			<ul className={classes.records}>
				{review.records.map(({ signal, record }) => (
					<li key={signal}>
						<span>{evidenceSignalWords[signal]}</span>
						<span>{record}</span>
					</li>
				))}
			</ul>
			{review.note === '' ? null : <p className={classes.note}>Sonuç notu: {review.note}</p>}
			<p className={classes.quote}>
				{answer === null ? 'Sürücü yanıt vermedi.' : `Sürücü: ${answer}`}
			</p>
			{objection === null ? null : <p className={classes.quote}>İtiraz: {objection}</p>}
			{review.decisionNote === '' ? null : (
				<p className={classes.note}>Önceki karar notu: {review.decisionNote}</p>
			)}
			<ServerActs>
				<div className={classes.acts}>
					{evidenceDecisions.map((decision) => (
						<Button
							key={decision}
							variant={decision === 'sufficient' ? 'filled' : 'default'}
							onClick={() => onDecide(decision)}
						>
							{evidenceDecisionWords[decision].act}
						</Button>
					))}
				</div>
			</ServerActs>
		</li>
	);
}
