import { Button } from '@mantine/core';
import { vehicleWords } from '@sevk/domain/routes/common/route-words';
import { useState } from 'react';
import { KmForm } from '../../routes/acts/route-km-form.tsx';
import classes from '../common/driving.module.css';
import { reportKeptAct, useDeparture } from '../common/driving-acts.ts';
import type { DayWithRoute } from '../common/driving-day.tsx';

/** The debit is accepted: the odometer is read and the vehicle leaves. */
export function DrivingDeparture({ day }: { readonly day: DayWithRoute }) {
	const { route } = day;
	const [opened, setOpened] = useState(false);
	const [problem, setProblem] = useState<unknown>(null);
	const depart = useDeparture(route);

	async function leave(km: number, departedAt: string) {
		const body = { version: null, km, departedAt };
		const sending = depart.mutateAsync({ params: { routeId: route.id }, body });
		const done = 'Çıkış yapıldı. İyi yolculuklar.';
		if (await reportKeptAct(sending, 'Çıkış', done, setProblem)) setOpened(false);
	}

	return (
		<section className={classes.card} aria-label="Çıkış">
			<h2 className={classes.heading}>Çıkışa hazır</h2>
			<p className={classes.text}>
				{route.number}
				{route.plate === null ? '' : ` · ${vehicleWords(route.plate, route.tour)}`} ·{' '}
				{route.stopCount} durak · {route.orderCount} sipariş
			</p>
			{route.warnings.map((warning) => (
				<p key={warning} className={classes.hint}>
					{warning}
				</p>
			))}
			<div className={classes.acts}>
				<Button onClick={() => setOpened(true)}>Yola Çık</Button>
			</div>
			{opened ? (
				<KmForm
					title="Yola Çık"
					kmLabel="Çıkış km"
					minKm={0}
					clockAheadMs={day.clockAheadMs}
					verb="Yola Çık"
					busy={depart.isPending}
					problem={problem}
					onClose={() => {
						setProblem(null);
						setOpened(false);
					}}
					onSubmit={(km, at) => void leave(km, at)}
				/>
			) : null}
		</section>
	);
}
