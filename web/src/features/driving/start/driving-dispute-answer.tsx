import type { DebitDetail } from '@sevk/contract/debits/debit-detail';
import {
	type Disputed,
	disputedEquipment,
	disputedFloat,
	disputedPieces,
} from '@sevk/domain/debits/common/debit-dispute';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { returnAnswers } from '../../debits/acceptance/debit-dispute.ts';
import classes from '../common/driving.module.css';

type Props = { readonly debit: DebitDetail };

/** What the depot decided about the driver's dispute of the loading, before he accepts again. */
export function DrivingDisputeAnswer({ debit }: Props) {
	if (debit.disputeNote === null) return null;
	const decisions = [
		...disputedPieces(debit.disputeNote, debit.lines),
		...disputedEquipment(debit.disputeEquipment),
		...disputedFloat(debit.disputeFloat, debit.floatKurus),
	];
	return (
		<Decisions
			note={debit.disputeNote}
			decisions={decisions}
			answer={debit.differenceNote ?? 'Zimmet düzeltildi ve yeniden gönderildi.'}
		/>
	);
}

/** The same for the return, also while the depot has not answered yet. */
export function DrivingReturnAnswer({ debit }: Props) {
	if (debit.disputeNote === null || debit.disputePhase !== 'return') return null;
	return (
		<Decisions
			note={debit.disputeNote}
			decisions={returnAnswers(debit)}
			answer={debit.differenceNote}
		/>
	);
}

type DecisionsProps = {
	readonly note: string;
	readonly decisions: readonly Disputed[];
	readonly answer: string | null;
};

function Decisions({ note, decisions, answer }: DecisionsProps) {
	return (
		<section className={classes.answer} aria-label="Uyuşmazlığın sonucu">
			<p className={classes.text}>
				<strong>Bildirdiğiniz:</strong> {note}
			</p>
			{decisions.length === 0 ? null : (
				<ul className={classes.decisions}>
					{decisions.map(({ name, isRemoved, decision }) => (
						<li key={name}>
							<strong>{name}</strong>
							<StatusChip tone={isRemoved ? 'green' : 'amber'} label={decision} size="sm" />
						</li>
					))}
				</ul>
			)}
			{answer === null ? null : (
				<p className={classes.text}>
					<strong>Deponun cevabı:</strong> {answer}
				</p>
			)}
		</section>
	);
}
