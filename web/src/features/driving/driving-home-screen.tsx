import { Button } from '@mantine/core';
import { paths } from '@sevk/contract/common/paths';
import { formatDate } from '@sevk/domain/common/date/date';
import { formatKurus } from '@sevk/domain/common/format/money';
import { type DriverStage, stageOf } from '@sevk/domain/driving/driver-day-stage';
import { orderCountsSentence, vehicleWords } from '@sevk/domain/routes/common/route-words';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useStore } from '../../api/state/client-store.ts';
import { DeliveryEvidenceCards } from '../debits/evidence/delivery-evidence-cards.tsx';
import { WaitingTransfers } from '../debits/transfer/debit-waiting-transfers.tsx';
import classes from './common/driving.module.css';
import { type DayWithRoute, DrivingDay, isOutdated } from './common/driving-day.tsx';
import { DrivingFinish } from './driving-finish.tsx';
import { handInSentence, isHandedBack, toHandInKurus } from './driving-hand-back.ts';
import { DrivingNextStop } from './driving-next-stop.tsx';
import { DrivingPlanChange } from './driving-plan-change.tsx';
import { DrivingReturnDispute } from './driving-return-dispute.tsx';
import { DrivingStopList } from './driving-stop-list.tsx';
import { DrivingTours } from './driving-tours.tsx';
import { DrivingAcceptance } from './start/driving-acceptance.tsx';
import { DrivingDeparture } from './start/driving-departure.tsx';

/** Bugün: the one thing that is next for the driver. */
export function DrivingHomeScreen() {
	const driverId = useStore((store) => store.user?.driverId ?? null);
	return (
		<DrivingDay
			title="Bugün"
			above={(day) => (
				<>
					{driverId === null ? null : (
						<WaitingTransfers debit={{ driverId, transfers: day.waitingTransfers }} />
					)}
					<DrivingPlanChange day={day} />
					{day.route === null ? <Reviews day={day} /> : null}
				</>
			)}
			show={(day) => (
				<>
					<NextThing day={day} />
					<DrivingTours day={day} />
					<Reviews day={day} />
				</>
			)}
		/>
	);
}

/** Below what is next: nothing of it is urgent within 48 hours. */
function Reviews({ day }: { readonly day: Pick<DayWithRoute, 'attemptReviews'> }) {
	return <DeliveryEvidenceCards reviews={day.attemptReviews ?? []} />;
}

type DayProps = { readonly day: DayWithRoute };

function NextThing({ day }: DayProps) {
	const { route, debit } = day;
	const stage = stageOf(day);
	if (isOutdated(day) && day.isKept) return <DrivingStopList day={day} readOnly />;
	if (stage === 'acceptance' && debit !== null) {
		return <DrivingAcceptance route={route} debit={debit} />;
	}
	if (stage === 'departure' && route.serviceDate > day.serviceDate)
		return <RouteAhead route={route} />;
	if (stage === 'departure') return <DrivingDeparture day={day} />;
	if (stage === 'stop') return <DrivingNextStop day={day} />;
	if (stage === 'skipped') {
		return (
			<>
				<Message title="Atlanan duraklar kaldı">
					Diğer durakların sonucu girildi. Atladığınız duraklara gidin ya da sonuçlarını girin.
				</Message>
				<DrivingStopList day={day} onlyOpen />
			</>
		);
	}
	if (stage === 'return') return <DrivingFinish day={day} />;
	return <Waiting day={day} stage={stage} />;
}

type Wait = 'loading' | 'disputed' | 'suspended' | 'back' | 'closed';

/** The stages in which the driver waits for the depot. */
function Waiting({ day, stage }: DayProps & { readonly stage: DriverStage }) {
	const { route } = day;
	const messages: Record<Wait, ReactNode> = {
		loading: (
			<Message title="Aracınız hazırlanıyor">
				{route.number}
				{route.plate === null ? '' : ` · ${vehicleWords(route.plate, route.tour)}`} ·{' '}
				{route.stopCount} durak. Depo yüklemeyi bitirip zimmeti gönderince burada kabul edeceksiniz.
			</Message>
		),
		disputed: (
			<Message title="Uyuşmazlık bildirildi">
				Depo sayımı kontrol edip zimmeti yeniden gönderecek; o zaman burada kabul edersiniz.
			</Message>
		),
		suspended: (
			<Message title="Rota askıda">
				{route.suspendedReason === null ? null : <strong>{route.suspendedReason}</strong>}
				{route.suspendedReason === null ? null : <br />}
				Depo rotayı sürdürünce duraklar yeniden açılır.
			</Message>
		),
		back: (
			<>
				<Back day={day} />
				<DrivingReturnDispute day={day} />
			</>
		),
		closed: (
			<Message title="Rota kapatıldı">
				{route.number} mutabakatı bitti: {orderCountsSentence(route)}. Yeni rota verildiğinde burada
				görünür.
			</Message>
		),
	};
	return messages[stage as Wait] ?? null;
}

/** A route that was loaded before its day: it leaves on its day. */
function RouteAhead({ route }: Pick<DayWithRoute, 'route'>) {
	return (
		<Message title="Sonraki rotanız hazır">
			{route.number}
			{route.plate === null ? '' : ` · ${vehicleWords(route.plate, route.tour)}`} ·{' '}
			{route.stopCount} durak · {route.orderCount} sipariş. Zimmeti kabul ettiniz;{' '}
			{formatDate(route.serviceDate)} günü çıkışı burada yapacaksınız.
		</Message>
	);
}

/** What the driver still hands over; after the goods only the count of the cash is waited for. */
function Back({ day }: DayProps) {
	const owedKurus = toHandInKurus(day);
	const isDone = isHandedBack(day);
	return (
		<Message
			title="Depoya döndünüz"
			action={
				isDone ? null : (
					<div className={classes.acts}>
						<Button component={Link} to={paths.driverVehicle}>
							Teslim Listesini Aç
						</Button>
					</div>
				)
			}
		>
			{isDone && owedKurus > 0 && !day.hasWaiting
				? `Teslim edilecek koli ve ekipman kalmadı. Kasa ${formatKurus(owedKurus)} nakdi sayınca rota kapatılır.`
				: handInSentence(day)}
		</Message>
	);
}

type MessageProps = {
	readonly title: string;
	readonly action?: ReactNode;
	readonly children: ReactNode;
};

function Message({ title, action, children }: MessageProps) {
	return (
		<section className={classes.card}>
			<h2 className={classes.heading}>{title}</h2>
			<p className={classes.text}>{children}</p>
			{action}
		</section>
	);
}
