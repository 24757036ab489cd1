import { Button } from '@mantine/core';
import { moveRouteOrders } from '@sevk/contract/routes/route-moves';
import { useAct } from '../../../api/commands/use-act.ts';
import { notifyInfo, notifyProblem } from '../../../ui/feedback/toasts.tsx';
import classes from './debit-scan-board.module.css';

type Props = {
	readonly depotId: string;
	readonly orderId: string;
	readonly fromRouteId: string;
	readonly toRouteId: string;
	/** Scans the piece again after its order has moved. */
	readonly onMoved: () => void;
	readonly onReject: () => void;
};

/** A scanned piece whose order is planned on another route: moved here and loaded, or set apart. */
export function DebitRouteOffer(props: Props) {
	const { depotId, orderId, fromRouteId, toRouteId, onMoved, onReject } = props;
	const move = useAct(moveRouteOrders);

	async function moveHere() {
		try {
			const moves = [{ orderId, fromRouteId, toRouteId }];
			const { rows } = await move.mutateAsync({ body: { depotId, moves } });
			const refusal = rows.find(({ done }) => !done);
			if (refusal === undefined) onMoved();
			else notifyInfo(refusal.detail ?? 'Sipariş taşınamadı.');
		} catch (error) {
			notifyProblem(error);
		}
	}

	return (
		<div className={classes.offer}>
			<Button onClick={() => void moveHere()} loading={move.isPending}>
				Siparişi Bu Rotaya Al
			</Button>
			<Button variant="default" onClick={onReject}>
				Koliyi Ayır
			</Button>
		</div>
	);
}
