import { Button } from '@mantine/core';
import type { DebitDetail } from '@sevk/contract/debits/debit-detail';
import { useState } from 'react';
import { mayDisputeReturn } from '../debits/acceptance/debit-dispute.ts';
import classes from './common/driving.module.css';
import type { DayWithRoute } from './common/driving-day.tsx';
import { DrivingReturnAnswer } from './start/driving-dispute-answer.tsx';
import { DrivingDisputeForm } from './start/driving-dispute-form.tsx';

/**
 * The driver's dispute of what he handed back: to raise, or as the depot answered it. Nothing before
 * the vehicle is back.
 */
export function DrivingReturnDispute({ day: { route, debit } }: { readonly day: DayWithRoute }) {
	const [disputing, setDisputing] = useState(false);
	if (debit === null) return null;
	const isOpen = debit.state === 'return_disputed';
	const mayDispute = mayDisputeReturn({ ...debit, routeState: route.state });
	if (!isOpen && !mayDispute && debit.disputePhase !== 'return') return null;
	return (
		<section className={classes.card} aria-label="Geri teslim uyuşmazlığı">
			<h2 className={classes.heading}>{headingOf(debit)}</h2>
			<p className={classes.text}>{sentenceOf(debit)}</p>
			<DrivingReturnAnswer debit={debit} />
			{mayDispute ? (
				<div className={classes.acts}>
					<Button variant="default" onClick={() => setDisputing(true)}>
						Uyuşmazlık Bildir
					</Button>
				</div>
			) : null}
			{disputing ? (
				<DrivingDisputeForm
					route={route}
					debit={debit}
					phase="return"
					onClose={() => setDisputing(false)}
				/>
			) : null}
		</section>
	);
}

function headingOf({ state, disputePhase }: DebitDetail): string {
	if (state === 'return_disputed') return 'Uyuşmazlık bildirildi';
	return disputePhase === 'return' ? 'Uyuşmazlık çözüldü' : 'Geri teslim listesi yanlış mı?';
}

function sentenceOf({ state, disputePhase }: DebitDetail): string {
	if (state === 'return_disputed') {
		return 'Depo kolileri kontrol edip cevaplayacak; o zamana kadar zimmet kapanmaz.';
	}
	return disputePhase === 'return'
		? 'Depo itirazınızı cevapladı.'
		: 'Depoya verdiğiniz koli listede yoksa ya da kaydı yanlışsa bildirin.';
}
