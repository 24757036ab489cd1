import type { DebitDetail } from '@sevk/contract/debits/debits';
import { disputedPieces } from '@sevk/domain/debits/common/debit-dispute';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import classes from '../common/driving.module.css';

/** What the depot decided about the driver's dispute, by piece, before he accepts again. */
export function DrivingDisputeAnswer({ debit }: { readonly debit: DebitDetail }) {
	if (debit.disputeNote === null) return null;
	const pieces = disputedPieces(debit.disputeNote, debit.lines);
	return (
		<section className={classes.answer} aria-label="Uyuşmazlığın sonucu">
			<p className={classes.text}>
				<strong>Bildirdiğiniz:</strong> {debit.disputeNote}
			</p>
			{pieces.length === 0 ? null : (
				<ul className={classes.decisions}>
					{pieces.map(({ barcode, isRemoved, decision }) => (
						<li key={barcode}>
							<strong>{barcode}</strong>
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
