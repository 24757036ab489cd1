import { Button } from '@mantine/core';
import type { DebitDetail } from '@sevk/contract/debits/debit-detail';
import type { acceptDebit } from '@sevk/contract/debits/debit-loading';
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import { formatDate } from '@sevk/domain/common/date/date';
import { shareText } from '@sevk/domain/common/format/count-text';
import { formatKurus } from '@sevk/domain/common/format/money';
import { countDifference, missingOf } from '@sevk/domain/debits/line/debit-count';
import { equipmentName } from '@sevk/domain/debits/line/debit-equipment';
import { lazy, Suspense, useState } from 'react';
import type { InputOf } from '../../../api/call/call.ts';
import { confirm } from '../../../ui/dialog/confirm-store.ts';
import { Facts } from '../../../ui/value/facts.tsx';
import { joinFacts } from '../../../ui/value/join-facts.ts';
import { acceptanceQuestion } from '../../debits/acceptance/debit-acceptance-sentence.ts';
import { AcceptanceSignature } from '../../debits/acceptance/debit-acceptance-signature.tsx';
import { disputeOfCount, loadedLines } from '../../debits/acceptance/debit-dispute.ts';
import classes from '../common/driving.module.css';
import { reportKeptAct, useAcceptance } from '../common/driving-acts.ts';
import { useCount } from './driving-count.ts';
import { DrivingDisputeAnswer } from './driving-dispute-answer.tsx';
import { DrivingDisputeForm } from './driving-dispute-form.tsx';

/** Counted once a day, at the depot. */
const DrivingCountList = lazy(async () => ({
	default: (await import('./driving-count-list.tsx')).DrivingCountList,
}));

type Props = { readonly route: RouteDetail; readonly debit: DebitDetail };

/** Zimmet Kabulü: what passes to the driver, to accept or to dispute. */
export function DrivingAcceptance({ route, debit }: Props) {
	const [disputing, setDisputing] = useState(false);
	const [signing, setSigning] = useState(false);
	const [counting, setCounting] = useState(false);
	const { count, setCount, forgetCount } = useCount(debit);
	const lines = loadedLines(debit);
	const difference = countDifference(missingOf(count, lines).length, count.extraCodes.length);
	const accept = useAcceptance(route.id, debit.id);

	async function take() {
		const yes = await confirm({
			title: 'Zimmeti Kabul Et',
			body: joinFacts([difference, acceptanceQuestion(debit, true)], ' '),
			verb: 'Zimmeti Kabul Et',
		});
		if (!yes) return;
		await send({});
	}

	async function sign() {
		const yes =
			difference === null ||
			(await confirm({
				title: 'Sayım tutmuyor',
				body: `${difference} Yine de bütün liste zimmetinize geçecek. Devam edilsin mi?`,
				verb: 'İmzaya Geç',
			}));
		if (yes) setSigning(true);
	}

	async function send(signed: Pick<InputOf<typeof acceptDebit>['body'], 'signature'>) {
		const body = {
			version: null,
			handedOverAt: debit.handedOverAt ?? undefined,
			onPaper: false,
			...signed,
		};
		const sending = accept.mutateAsync({ params: { debitId: debit.id }, body });
		if (await reportKeptAct(sending, 'Kabul', 'Zimmet kabul edildi.')) forgetCount();
	}

	return (
		<section className={classes.card} aria-label="Zimmet kabulü">
			<h2 className={classes.heading}>Zimmet Kabulü</h2>
			<DrivingDisputeAnswer debit={debit} />
			<Facts
				facts={[
					{ label: 'Rota', value: route.number },
					{ label: 'Gün', value: formatDate(route.serviceDate) },
					{ label: 'Sipariş', value: String(debit.totals.orderCount) },
					{ label: 'Koli', value: String(debit.totals.pieceCount) },
					...(debit.equipment.length > 0
						? [{ label: 'Ekipman', value: debit.equipment.map(equipmentName).join(', ') }]
						: []),
					...(debit.floatKurus > 0
						? [{ label: 'Bozuk para avansı', value: formatKurus(debit.floatKurus) }]
						: []),
					{ label: 'Tahsil edilecek', value: formatKurus(debit.totals.dueKurus) },
				]}
			/>
			{count.pieceIds.length + count.extraCodes.length === 0 ? null : (
				<p className={classes.text} role="status">
					{shareText(count.pieceIds.length, lines.length)} koli sayıldı. {difference}
				</p>
			)}
			<div className={classes.acts}>
				<Button variant="default" onClick={() => setCounting(true)}>
					Kolileri Say
				</Button>
				{debit.signatureRequired ? null : (
					<Button onClick={() => void take()} loading={accept.isPending}>
						Zimmeti Kabul Et
					</Button>
				)}
				<Button
					variant={debit.signatureRequired ? 'filled' : 'default'}
					disabled={accept.isPending}
					onClick={() => void sign()}
				>
					İmzalayarak Kabul Et
				</Button>
				<Button variant="default" onClick={() => setDisputing(true)}>
					Uyuşmazlık Bildir
				</Button>
			</div>
			{counting ? (
				<Suspense>
					<DrivingCountList
						debit={debit}
						count={count}
						onCount={setCount}
						onDispute={() => {
							setCounting(false);
							setDisputing(true);
						}}
						onClose={() => setCounting(false)}
					/>
				</Suspense>
			) : null}
			{signing ? (
				<AcceptanceSignature
					debit={debit}
					onClose={() => setSigning(false)}
					onSign={(signature) => {
						setSigning(false);
						void send({ signature });
					}}
				/>
			) : null}
			{disputing ? (
				<DrivingDisputeForm
					route={route}
					debit={debit}
					phase="loading"
					initial={disputeOfCount(debit, count)}
					// The depot checks the excess pieces; what was found stays counted.
					onSent={() => setCount({ ...count, extraCodes: [] })}
					onClose={() => setDisputing(false)}
				/>
			) : null}
		</section>
	);
}
