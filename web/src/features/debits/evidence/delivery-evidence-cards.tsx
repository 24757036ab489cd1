import { Button, Textarea } from '@mantine/core';
import { answerOwnReview, type OwnReview } from '@sevk/contract/debits/delivery-evidence';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { evidenceWeights } from '@sevk/domain/debits/evidence/delivery-evidence';
import {
	evidenceDecisionWords,
	evidenceRecord,
	evidenceResultWords,
	evidenceSignalWords,
} from '@sevk/domain/debits/evidence/delivery-evidence-words';
import { useState } from 'react';
import { useFormAct } from '../../../api/commands/use-act.ts';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import { notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import classes from './delivery-evidence.module.css';
import { DeliveryEvidenceRules } from './delivery-evidence-rules.tsx';

type Kind = 'answer' | 'objection';

/** The driver's attempts that are looked at: what is open first, each point with its record. */
export function DeliveryEvidenceCards({ reviews }: { readonly reviews: readonly OwnReview[] }) {
	const [writing, setWriting] = useState<{ review: OwnReview; kind: Kind } | null>(null);
	const open = reviews.filter(({ mayAnswer }) => mayAnswer);
	const others = reviews.filter(({ mayAnswer }) => !mayAnswer);
	if (reviews.length === 0) return null;
	const card = (review: OwnReview) => (
		<OwnReviewCard
			key={review.attemptId}
			review={review}
			onWrite={(kind) => setWriting({ review, kind })}
		/>
	);
	return (
		<section aria-label="İncelenen denemeler">
			{open.length === 0 ? null : <ul className={classes.list}>{open.map(card)}</ul>}
			{others.length === 0 ? null : (
				<details className={classes.open}>
					<summary>İncelenen denemelerim ({others.length})</summary>
					<ul className={classes.list}>{others.map(card)}</ul>
				</details>
			)}
			<DeliveryEvidenceRules />
			{writing === null ? null : <TextForm {...writing} onClose={() => setWriting(null)} />}
		</section>
	);
}

type CardProps = { readonly review: OwnReview; readonly onWrite: (kind: Kind) => void };

function OwnReviewCard({ review, onWrite }: CardProps) {
	const { orderNo, reasonLabel, result, score, possible, answer, objection, decision } = review;
	return (
		<li className={classes.card}>
			<h2 className={classes.title}>
				{orderNo} · {reasonLabel}
			</h2>
			<StatusChip {...evidenceResultWords[result]} />
			<p className={classes.note}>
				{formatDateTime(review.happenedAt)} denemesi incelenecek
				{result === 'evidenced' ? '; kontrol için seçildi' : ''}. Kaydı önce siz görüyorsunuz.
				{review.mayAnswer
					? ` Açıklamanızı ${formatDateTime(review.answerUntil)} saatine kadar yazabilirsiniz.`
					: ''}
			</p>
			<ul className={classes.records}>
				{review.points.map((point) => (
					<li key={point.signal}>
						<span>{evidenceSignalWords[point.signal]}</span>
						<span>
							{evidenceRecord(point)} ·{' '}
							{point.state === 'unknown'
								? 'sayılmaz'
								: `${point.points}/${evidenceWeights[point.signal]}`}
						</span>
					</li>
				))}
			</ul>
			<p className={classes.note}>
				Ölçülebilen {possible} puan üzerinden: {score ?? '—'} / 100
			</p>
			{answer === null ? null : <p className={classes.quote}>Açıklamanız: {answer}</p>}
			{objection === null ? null : <p className={classes.quote}>İtirazınız: {objection}</p>}
			{decision === null ? null : (
				<p className={classes.quote}>
					Karar: {evidenceDecisionWords[decision].done}.
					{review.decisionNote === '' ? '' : ` ${review.decisionNote}`}
				</p>
			)}
			<ServerActs>
				<div className={classes.acts}>
					{review.mayAnswer ? (
						<Button onClick={() => onWrite('answer')}>Açıklama Yaz</Button>
					) : null}
					{review.mayObject ? (
						<Button variant="default" onClick={() => onWrite('objection')}>
							İtiraz Et
						</Button>
					) : null}
				</div>
			</ServerActs>
		</li>
	);
}

const forms: Record<
	Kind,
	{ readonly verb: string; readonly label: string; readonly done: string }
> = {
	answer: { verb: 'Gönder', label: 'Ne oldu?', done: 'Açıklamanız gönderildi.' },
	objection: {
		verb: 'İtiraz Et',
		label: 'Ölçümün neden yanlış olduğunu yazın',
		done: 'İtirazınız alındı; bir kişi yeniden bakacak.',
	},
};

type FormProps = {
	readonly review: OwnReview;
	readonly kind: Kind;
	readonly onClose: () => void;
};

function TextForm({ review, kind, onClose }: FormProps) {
	const act = useFormAct(answerOwnReview);
	const [text, setText] = useState('');
	const { verb, label, done } = forms[kind];
	const { attemptId, depotId } = review;
	async function send() {
		try {
			await act.mutateAsync({ params: { attemptId }, body: { depotId, kind, text: text.trim() } });
			notifySuccess(done);
			onClose();
		} catch {
			// The form shows the refusal.
		}
	}
	return (
		<ActModal
			title={`${review.orderNo} · ${review.reasonLabel}`}
			verb={verb}
			busy={act.isPending}
			disabled={text.trim().length < 3}
			dirty={text.trim() !== ''}
			problem={act.error}
			fullOnPhone
			onClose={onClose}
			onSubmit={() => void send()}
		>
			<Textarea
				label={label}
				autosize
				minRows={4}
				maxLength={1000}
				data-autofocus
				value={text}
				onChange={(event) => setText(event.currentTarget.value)}
			/>
		</ActModal>
	);
}
