import { Button, Checkbox, TextInput } from '@mantine/core';
import {
	proposeWithdrawal,
	type Withdrawal,
	withdrawVehicle,
} from '@sevk/contract/proposals/plan-suggestions';
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, isProblemOf } from '../../api/call/call.ts';
import { useAct } from '../../api/commands/use-act.ts';
import { sentenceOf } from '../../api/connection/problem.ts';
import { useMay } from '../../api/state/client-store.ts';
import { FormProblem } from '../../ui/dialog/form-problem.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { WorkProgress } from '../../ui/feedback/progress.tsx';
import { notifySuccess } from '../../ui/feedback/toasts.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { ErrorState } from '../../ui/list/error-state.tsx';
import { useScreenFrame } from '../../ui/screen/screen-frame.ts';
import { joinFacts } from '../../ui/value/join-facts.ts';
import { hoursWords, kmWords, signed, sourceWords } from '../routes/plan/route-extra-words.ts';
import classes from './plan-withdrawal.module.css';

type Props = { readonly route: RouteDetail; readonly onClose: () => void };

/** Aracı Çıkar: which route would take which stops; applied as one act. */
export function WithdrawalDialog({ route, onClose }: Props) {
	const proposal = useQuery({
		queryKey: ['vehicle-withdrawal', route.id],
		queryFn: ({ signal }) => call(proposeWithdrawal, { params: { routeId: route.id } }, { signal }),
		// Each opening asks again: the vehicles may have moved.
		gcTime: 0,
		staleTime: Number.POSITIVE_INFINITY,
	});
	const found = proposal.isFetching ? undefined : proposal.data;
	const suspension = useSuspension(route, found);
	const withdraw = useAct(withdrawVehicle);
	const isStale =
		isProblemOf(withdrawVehicle, withdraw.error) && withdraw.error.code === 'proposal/day-changed';
	const isOffline = useScreenFrame().whyReadOnly !== null;
	const isReady =
		!isOffline && found !== undefined && found.takers.length > 0 && suspension.isComplete;

	async function apply() {
		if (found === undefined) return;
		const { orderCount, transferNumbers } = await withdraw.mutateAsync({
			params: { routeId: route.id },
			body: { ...acceptedOf(found), suspendedReason: suspension.reason() },
		});
		notifySuccess(
			transferNumbers.length > 0
				? `${transferNumbers.join(', ')} oluşturuldu. Devralan sürücülerin kabulü bekleniyor.`
				: `${orderCount} sipariş dağıtıldı.`,
		);
		onClose();
	}

	function repeat() {
		withdraw.reset();
		void proposal.refetch();
	}

	return (
		<Modal
			opened
			onClose={onClose}
			title="Aracı Çıkar"
			maxWidth={640}
			minHeight={320}
			fullOnPhone
			footer={
				<>
					<Button variant="default" onClick={onClose}>
						Vazgeç
					</Button>
					{isStale ? (
						<Button disabled={isOffline} onClick={repeat}>
							Yeniden Dağıt
						</Button>
					) : (
						<Button
							disabled={!isReady}
							loading={withdraw.isPending}
							onClick={() => void apply().catch(() => undefined)}
						>
							Uygula
						</Button>
					)}
				</>
			}
		>
			<FormProblem error={withdraw.error} />
			{proposal.error !== null && !proposal.isFetching ? (
				<ErrorState sentence={sentenceOf(proposal.error)} onRetry={repeat} />
			) : found === undefined ? (
				<WorkProgress label="Duraklar öteki rotalara dağıtılıyor" share={null} />
			) : (
				<Found found={found} suspension={suspension} />
			)}
		</Modal>
	);
}

function acceptedOf({ version, takers }: Withdrawal) {
	return {
		version,
		takers: takers.map((taker) => ({
			routeId: taker.routeId,
			version: taker.version,
			orders: taker.orders.map(({ orderId, version, position }) => {
				return { orderId, version, position };
			}),
		})),
	};
}

type Suspension = ReturnType<typeof useSuspension>;

/** Askıya Al with it, if not chosen otherwise when nothing stays on the vehicle. */
function useSuspension({ state }: RouteDetail, found: Withdrawal | undefined) {
	const isPossible = useMay('routes.run') && state === 'in_progress';
	const [chosen, setChosen] = useState<boolean | null>(null);
	const [words, setWords] = useState('Araç arızası');
	const isOn = isPossible && (chosen ?? found?.staying.length === 0);
	return {
		isPossible,
		isOn,
		setOn: setChosen,
		words,
		setWords,
		isComplete: !isOn || words.trim().length >= 3,
		reason: () => (isOn ? words.trim() : null),
	};
}

type FoundProps = { readonly found: Withdrawal; readonly suspension: Suspension };

function Found({ found, suspension }: FoundProps) {
	const { takers, staying, isOnRoad, distanceSource } = found;
	return (
		<>
			{takers.length === 0 ? (
				<EmptyState
					title="Dağıtılabilecek durak yok"
					note="Bekleyen siparişlerin hiçbiri başka rotaya geçemiyor; nedenleri aşağıda."
				/>
			) : (
				<>
					<p className={classes.note}>
						{joinFacts([
							isOnRoad
								? 'Koliler zimmet devriyle geçer; devralan sürücü kabul edene kadar zimmet şimdiki sürücüdedir. Araçların buluşma yolu hesaba katılmadı'
								: 'Siparişler gösterilen rotalara taşınır',
							sourceWords(distanceSource),
						])}
					</p>
					<ul className={classes.rows} aria-label="Devralacak rotalar">
						{takers.map((taker) => (
							<li key={taker.routeId}>
								<div>
									<strong>
										{joinFacts([
											taker.plate === null ? null : formatPlate(taker.plate),
											taker.driverName,
										])}
									</strong>
									<span>{taker.number}</span>
								</div>
								<div>
									<strong>{taker.stopCount} durak</strong>
									{taker.lateCount > 0 ? (
										<span className={classes.late}>
											{taker.lateCount} siparişin teslimat aralığı geçti
										</span>
									) : null}
									<span>
										{joinFacts([signed(taker.metres, kmWords), signed(taker.seconds, hoursWords)])}
									</span>
								</div>
							</li>
						))}
					</ul>
				</>
			)}
			{staying.length === 0 ? null : <Staying staying={staying} />}
			{takers.length > 0 && suspension.isPossible ? <SuspensionChoice {...suspension} /> : null}
		</>
	);
}

/** By reason: often the same keeps all of them. */
function Staying({ staying }: Pick<Withdrawal, 'staying'>) {
	return (
		<section>
			<h3 className={classes.heading}>Rotada kalacak {staying.length} sipariş</h3>
			<ul className={classes.staying}>
				{[...Map.groupBy(staying, ({ reason }) => reason)].map(([reason, orders]) => (
					<li key={reason}>
						<p>{reason}</p>
						{orders.map(({ orderId, orderNo, district, neighbourhood }) => (
							<span key={orderId}>{joinFacts([orderNo, district, neighbourhood])}</span>
						))}
					</li>
				))}
			</ul>
		</section>
	);
}

function SuspensionChoice({ isOn, setOn, words, setWords }: Suspension) {
	return (
		<div className={classes.suspension}>
			<Checkbox
				label="Rotayı askıya al"
				description="Rota askıdayken sonuç girilmez; zimmet devri ve geri teslim yapılabilir."
				checked={isOn}
				onChange={({ currentTarget }) => setOn(currentTarget.checked)}
			/>
			{isOn ? (
				<TextInput
					label="Askıya alma nedeni"
					value={words}
					maxLength={300}
					onChange={({ currentTarget }) => setWords(currentTarget.value)}
				/>
			) : null}
		</div>
	);
}
