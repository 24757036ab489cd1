import { Button } from '@mantine/core';
import {
	releaseCode,
	requestCode,
	requestCodeRelease,
	type StopCode,
} from '@sevk/contract/routes/route-codes';
import type { StopOrder } from '@sevk/contract/routes/route-detail';
import { codeSentence, isCodeReleased } from '@sevk/domain/routes/stop/route-code';
import { useState } from 'react';
import { useAct } from '../../../api/commands/use-act.ts';
import { useConnection } from '../../../api/connection/connection.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { confirm } from '../../../ui/dialog/confirm-store.ts';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import classes from './route-stop-code.module.css';

type Props = {
	readonly routeId: string;
	readonly order: Pick<StopOrder, 'orderId' | 'orderNo'>;
	readonly code: StopCode;
};

/** Teslimat kodu of an order: what became of it, another one, and the delivery without one. */
export function StopCodeState({ routeId, order, code }: Props) {
	const { online } = useConnection();
	const mayRun = useMay('routes.run');
	const released = isCodeReleased(code);
	const waits = code.release !== null && !released;
	return (
		<div className={classes.code}>
			<span className={classes.sentence} data-waiting={waits || undefined}>
				{codeSentence(code)}
			</span>
			{waits ? (
				<span className={classes.sentence}>
					{code.release?.requestedByName}: {code.release?.reason}
				</span>
			) : null}
			{online ? (
				<div className={classes.acts}>
					{waits ? <ReleaseButton routeId={routeId} order={order} code={code} /> : null}
					{mayRun && !released ? (
						<CodeRequests routeId={routeId} order={order} code={code} />
					) : null}
				</div>
			) : null}
		</div>
	);
}

/** Another code for the recipient, or the request to deliver without one. */
function CodeRequests({ routeId, order, code }: Props) {
	const [asking, setAsking] = useState(false);
	const send = useAct(requestCode);
	const request = useAct(requestCodeRelease);
	const { orderId, orderNo } = order;
	const params = { routeId };
	return (
		<>
			{code.codesLeft > 0 ? (
				<Button
					size="xs"
					variant="default"
					loading={send.isPending}
					onClick={() =>
						send.mutate(
							{ params, body: { orderId } },
							{ onSuccess: () => notifySuccess('Yeni kod gönderiliyor.'), onError: notifyProblem },
						)
					}
				>
					{code.state === 'none' ? 'Kod Gönder' : 'Yeni Kod Gönder'}
				</Button>
			) : null}
			{code.release === null ? (
				<Button size="xs" variant="default" onClick={() => setAsking(true)}>
					Kodsuz Teslim İzni İste
				</Button>
			) : null}
			{asking ? (
				<ReasonDialog
					title="Kodsuz Teslim İzni İste"
					sentence={`Sipariş ${orderNo} için ofisten kodsuz teslim izni istenir. İzni sizden başka biri verir; yazdığınız neden kayda geçer.`}
					verb="İzin İste"
					busy={request.isPending}
					onClose={() => setAsking(false)}
					onSubmit={(reason) =>
						request.mutate(
							{ params, body: { orderId, reason } },
							{
								onSuccess: () => {
									notifySuccess('İzin istendi; ofisin onayı bekleniyor.');
									setAsking(false);
								},
								onError: notifyProblem,
							},
						)
					}
				/>
			) : null}
		</>
	);
}

/** The second person, who is not the one that requested it. */
function ReleaseButton({ routeId, order, code }: Props) {
	const mayRelease = useMay('routes.release-code') && code.release?.isOwn === false;
	const release = useAct(releaseCode);
	if (!mayRelease) return null;
	async function allow() {
		const isSure = await confirm({
			title: 'Kodsuz teslime izin verilsin mi?',
			body: `Sipariş ${order.orderNo} teslimat kodu girilmeden teslim edilebilecek. İzin, adınızla kayda geçer.`,
			verb: 'İzin Ver',
		});
		if (!isSure) return;
		release.mutate(
			{ params: { routeId }, body: { orderId: order.orderId } },
			{ onSuccess: () => notifySuccess('Kodsuz teslime izin verildi.'), onError: notifyProblem },
		);
	}
	return (
		<Button size="xs" loading={release.isPending} onClick={() => void allow()}>
			Kodsuz Teslime İzin Ver
		</Button>
	);
}
