import { Alert, Button, Group } from '@mantine/core';
import { debitPath } from '@sevk/contract/common/paths';
import type { DebitDetail } from '@sevk/contract/debits/debit-detail';
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import { IconTransfer } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay, useStore } from '../../../api/state/client-store.ts';
import { TransferDecision } from './debit-transfer-decision.tsx';

/** Pending transfers from another driver, at the top of the debit, with the decision. */
export function WaitingTransfers({
	debit,
}: {
	readonly debit: Pick<DebitDetail, 'driverId' | 'transfers'>;
}) {
	const decides = useDecides(debit.driverId);
	const waiting = debit.transfers.filter(
		({ direction, state }) => direction === 'in' && state === 'awaiting_acceptance',
	);
	if (!decides) return null;
	return waiting.map((transfer) => (
		<Offer
			key={transfer.id}
			giverName={transfer.otherDriverName}
			pieceCount={transfer.pieceCount}
			note={transfer.note}
			equipment={transfer.equipment}
		>
			<TransferDecision transfer={transfer} debit={debit} />
		</Offer>
	));
}

/** The same at the top of the route, with a link to the debit. */
export function RouteWaitingTransfers({ route }: { readonly route: RouteDetail }) {
	const decides = useDecides(route.driverId);
	if (!decides) return null;
	return route.debits.flatMap(({ id, waitingTransfers }) =>
		waitingTransfers.map((transfer) => (
			<Offer key={transfer.id} {...transfer}>
				<Button component={Link} to={`${debitPath(id)}?sekme=belgeler`} size="xs">
					Zimmet Devrini Aç
				</Button>
			</Offer>
		)),
	);
}

/** The receiving driver, or the depot that has the signature on paper. */
function useDecides(driverId: string | null): boolean {
	const mayPaper = useMay('debits.accept-on-paper');
	const ownDriver = useStore((store) => store.user?.driverId ?? null);
	return mayPaper || (ownDriver !== null && ownDriver === driverId);
}

type OfferProps = {
	readonly giverName: string;
	readonly pieceCount: number;
	readonly note?: string;
	readonly equipment?: readonly string[];
	readonly children: ReactNode;
};

function Offer({ giverName, pieceCount, note, equipment = [], children }: OfferProps) {
	return (
		<Alert
			color="amber"
			variant="light"
			icon={<IconTransfer size={18} aria-hidden />}
			title={`Zimmet devri kabul bekliyor: ${[`${pieceCount} koli`, ...equipment].join(', ')}`}
		>
			Devreden: {giverName}
			{note ? ` · ${note}` : null}
			<Group gap="xs" mt={8}>
				{children}
			</Group>
		</Alert>
	);
}
