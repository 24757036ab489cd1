import { Button } from '@mantine/core';
import { revertResult } from '@sevk/contract/debits/delivery-results';
import type { RouteDetail, StopOrder } from '@sevk/contract/routes/route-detail';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { deliveryResultRefusals } from '@sevk/domain/debits/line/delivery-result-words';
import { isOwnRevertTime } from '@sevk/domain/debits/line/delivery-revert';
import { attemptResults, resultRouteStates } from '@sevk/domain/routes/common/route';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useKeptAct } from '../../../api/acts/use-kept-act.ts';
import { useFormAct } from '../../../api/commands/use-act.ts';
import { isOnline } from '../../../api/connection/connection.ts';
import { knownClockAhead } from '../../../api/connection/server-clock.ts';
import { useMay, useStore } from '../../../api/state/client-store.ts';
import { positionNow } from '../../../platform/location/position-now.ts';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { notifyInfo, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { useNow } from '../../../ui/value/relative-time.tsx';
import type { ResultGoods } from './debit-result-draft.ts';
import { ResultForm } from './debit-result-form.tsx';

type Props = {
	readonly route: RouteDetail;
	readonly order: StopOrder;
	/** The goods of the order where they are at hand already. */
	readonly goods?: ResultGoods | undefined;
	/** Shows the next act as a primary button at the bottom of a phone. */
	readonly primary?: boolean;
};

/** The result acts of one order at its stop: record the result, or revert it. */
export function ResultActs({ route, order, goods, primary = false }: Props) {
	const look = primary
		? ({ size: 'md', variant: 'filled' } as const)
		: ({ size: 'xs', variant: 'default' } as const);
	const [form, setForm] = useState<'result' | 'revert' | null>(null);
	const [problem, setProblem] = useState<unknown>(null);
	const [locating, setLocating] = useState(false);
	const driverId = useStore((store) => store.user?.driverId ?? null);
	const isOwn = driverId !== null && driverId === route.driverId;
	const now = useNow();
	// The act at the door shows the same order as its row, which opens the form.
	const [isLinked, endLink] = useLinkedResult(order, !primary);
	const mayRun = useMay('routes.run') && resultRouteStates.includes(route.state);
	const revert = useRevert(route, order);
	const pending = order.result === 'pending';
	// A piece that was transferred, left in the depot or cancelled has no result to revert.
	const done = attemptResults.includes(order.result);
	const mayRevert = done && (!isOwn || isInOwnTime(order, now));
	if (!mayRun || (!pending && !mayRevert)) return null;

	async function takeBack(reason: string) {
		setProblem(null);
		setLocating(isOwn);
		const position = isOwn ? await positionNow() : null;
		setLocating(false);
		// The server, which may be out of reach, would refuse it as well.
		if (isOwn && position === null && stopOf(route, order)?.point != null) {
			return setProblem(refuse(deliveryResultRefusals, 'result/revert-place-missing').detail);
		}
		const own = isOwn ? { position, revertedAt: new Date().toISOString() } : {};
		try {
			const answer = await revert.mutateAsync({
				params: { routeId: route.id },
				body: { orderId: order.orderId, reason, ...own },
			});
			if (answer === null) notifyInfo(waitingSentence(order.orderNo));
			else notifySuccess('Sonuç geri alındı.');
			setForm(null);
		} catch (failure) {
			setProblem(failure);
		}
	}

	return (
		<>
			{pending ? (
				<Button {...look} onClick={() => setForm('result')}>
					Sonuç Gir
				</Button>
			) : (
				<Button size="xs" variant="subtle" color="gray" onClick={() => setForm('revert')}>
					Sonucu Geri Al
				</Button>
			)}
			{form === 'result' || isLinked ? (
				<ResultForm
					route={route}
					order={order}
					goods={goods}
					onClose={() => {
						setForm(null);
						endLink();
					}}
				/>
			) : null}
			{form === 'revert' ? (
				<ReasonDialog
					title="Sonucu Geri Al"
					sentence={revertSentence(order.orderNo, isOwn)}
					verb="Sonucu Geri Al"
					busy={locating || revert.isPending}
					progress={locating ? 'Konum alınıyor…' : null}
					problem={problem}
					onClose={() => {
						setProblem(null);
						setForm(null);
					}}
					onSubmit={(reason) => void takeBack(reason)}
				/>
			) : null}
		</>
	);
}

/** The phone of the driver keeps it until it is sent, behind the result if that waits as well. */
function useRevert(route: RouteDetail, order: StopOrder) {
	const { orderId, orderNo } = order;
	return useKeptAct(
		revertResult,
		useFormAct(revertResult),
		() => ({
			subjects: [`order:${orderId}`, `stop:${stopOf(route, order)?.id ?? ''}`],
			title: `${orderNo} · sonucu geri alma`,
			effect: { kind: 'revert', orderId },
		}),
		{ isOfForm: true },
	);
}

function stopOf({ stops }: RouteDetail, { orderId }: StopOrder) {
	return stops.find(({ orders }) => orders.some((each) => each.orderId === orderId));
}

/** For a slow answer, or for the network. */
function waitingSentence(orderNo: string): string {
	const then = isOnline() ? 'gönderiliyor' : 'bağlantı gelince gönderilecek';
	return `${orderNo} sonucunun geri alınması kaydedildi, ${then}.`;
}

/** A driver takes back his own result for some minutes; the clock of his phone may be wrong. */
function isInOwnTime({ resultAt }: StopOrder, now: Date): boolean {
	// A day that an earlier release kept has no time.
	if (resultAt == null) return false;
	return isOwnRevertTime(resultAt, new Date(now.getTime() - (knownClockAhead() ?? 0)));
}

function revertSentence(orderNo: string, isOwn: boolean): string {
	const what = isOwn
		? 'teslim edilen koliler zimmetinize döner, tahsilat silinir. Ofis geri aldığınızı görür.'
		: 'teslim edilen koliler sürücünün zimmetine döner, tahsilat silinir.';
	return `Sipariş ${orderNo} yeniden Bekliyor durumuna geçer; ${what}`;
}

/**
 * Whether a link asks for the result of this order (`form=result&siparis=…`), and its end. Only a change
 * of the answer draws the order again.
 */
function useLinkedResult({ orderId, result }: StopOrder, isRow: boolean): [boolean, () => void] {
	const navigate = useNavigate();
	const isLinked = useSearch({
		strict: false,
		select: (search: Readonly<Record<string, unknown>>) =>
			isRow && result === 'pending' && search['form'] === 'result' && search['siparis'] === orderId,
	});
	function end() {
		if (!isLinked) return;
		void navigate({
			to: '.',
			search: ({ form: _form, siparis: _order, ...rest }: Record<string, unknown>) => rest,
			replace: true,
		});
	}
	return [isLinked, end];
}
