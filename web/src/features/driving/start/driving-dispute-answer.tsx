import type { DebitDetail } from '@sevk/contract/debits/debit-detail';
import {
	disputedEquipment,
	disputedFloat,
	disputedPieces,
} from '@sevk/domain/debits/common/debit-dispute';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import classes from '../common/driving.module.css';

/** What the depot decided about the driver's dispute, one by one, before he accepts again. */
export function DrivingDisputeAnswer({ debit }: { readonly debit: DebitDetail }) {
	if (debit.disputeNote === null) return null;
	const note = debit.disputeNote;
	const decisions = [
		...disputedPieces(note, debit.lines),
		...disputedEquipment(debit.disputeEquipment),
		...disputedFloat(debit.disputeFloat, debit.floatKurus),
	];
	return (
		<section className={classes.answer} aria-label="Uyuşmazlığın sonucu">
			<p className={classes.text}>
				<strong>Bildirdiğiniz:</strong> {debit.disputeNote}
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
			<p className={classes.text}>
				<strong>Deponun cevabı:</strong>{' '}
				{debit.differenceNote ?? 'Zimmet düzeltildi ve yeniden gönderildi.'}
			</p>
		</section>
	);
}
