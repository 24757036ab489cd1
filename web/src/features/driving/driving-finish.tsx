import { Button } from '@mantine/core';
import { paths } from '@sevk/contract/common/paths';
import { formatKurus } from '@sevk/domain/common/format/money';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { KmForm } from '../routes/acts/route-km-form.tsx';
import classes from './common/driving.module.css';
import { reportKeptAct, useReturn } from './common/driving-acts.ts';
import type { DayWithRoute } from './common/driving-day.tsx';
import { handBackSentence, handInSentence, toHandInKurus } from './driving-hand-back.ts';

/** All stops have a result: Dağıtımı Bitir with the odometer at the depot. */
export function DrivingFinish({ day }: { readonly day: DayWithRoute }) {
	const { route } = day;
	const [opened, setOpened] = useState(false);
	const [problem, setProblem] = useState<unknown>(null);
	const back = useReturn(route);

	async function finish(km: number, returnedAt: string) {
		const body = { version: null, km, returnedAt };
		const sending = back.mutateAsync({ params: { routeId: route.id }, body });
		const done = `Dağıtım bitti. ${handInSentence(day)}`;
		if (await reportKeptAct(sending, 'Dönüş', done, setProblem)) setOpened(false);
	}

	return (
		<section className={classes.card} aria-label="Dağıtımı bitir">
			<h2 className={classes.heading}>Bütün durakların sonucu girildi</h2>
			<p className={classes.text}>
				{handBackSentence(day)} Depoya dönün ve dönüş kilometresini girin.
			</p>
			<CashReminder day={day} />
			<div className={classes.acts}>
				<Button onClick={() => setOpened(true)}>Dağıtımı Bitir</Button>
				<Button component={Link} to={paths.driverWallet} variant="default">
					Cüzdanım
				</Button>
			</div>
			{opened ? (
				<KmForm
					title="Dağıtımı Bitir"
					kmLabel="Dönüş km"
					minKm={route.departureKm ?? 0}
					clockAheadMs={day.clockAheadMs}
					verb="Dağıtımı Bitir"
					busy={back.isPending}
					problem={problem}
					onClose={() => {
						setProblem(null);
						setOpened(false);
					}}
					onSubmit={(km, at) => void finish(km, at)}
				/>
			) : null}
		</section>
	);
}

/** The cash in hand at the end of the day; the sum leaves out results that wait on the phone. */
function CashReminder({ day }: { readonly day: DayWithRoute }) {
	const kurus = toHandInKurus(day);
	if (kurus <= 0) return null;
	return (
		<p className={classes.hint}>
			Teslim edilecek nakit: <strong>{formatKurus(kurus)}</strong>
			{day.hasWaiting ? ' (gönderilmeyi bekleyen sonuçlar hariç)' : null}
		</p>
	);
}
