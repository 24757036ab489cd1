import type { DebitDetail } from '@sevk/contract/debits/debit-detail';
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import { explanationTooShort, isExplanation } from '@sevk/domain/common/rule/explanation';
import { useState } from 'react';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import {
	type DisputeDraft,
	disputeBody,
	emptyDispute,
} from '../../debits/acceptance/debit-dispute.ts';
import { DisputeFields } from '../../debits/acceptance/debit-dispute-fields.tsx';
import { reportKeptAct, useDispute } from '../common/driving-acts.ts';

type Props = {
	readonly route: RouteDetail;
	readonly debit: DebitDetail;
	readonly onClose: () => void;
};

/** Uyuşmazlık Bildir on the phone: the driver picks what is missing. */
export function DrivingDisputeForm({ route, debit, onClose }: Props) {
	const [draft, setDraft] = useState<DisputeDraft>(emptyDispute);
	const [error, setError] = useState<string | null>(null);
	const dispute = useDispute(route.id, debit.id);
	const change = (patch: Partial<DisputeDraft>) => {
		setError(null);
		setDraft((before) => ({ ...before, ...patch }));
	};

	async function submit() {
		const body = {
			version: null,
			handedOverAt: debit.handedOverAt ?? undefined,
			...disputeBody(debit, draft),
		};
		if (!isExplanation(body.note)) return setError(explanationTooShort);
		const sending = dispute.mutateAsync({ params: { debitId: debit.id }, body });
		if (await reportKeptAct(sending, 'Uyuşmazlık', 'Uyuşmazlık bildirildi.')) onClose();
	}

	return (
		<ActModal
			onClose={onClose}
			dirty={draft !== emptyDispute}
			fullOnPhone
			title="Uyuşmazlık Bildir"
			verb="Uyuşmazlık Bildir"
			busy={dispute.isPending}
			problem={error}
			onSubmit={() => void submit()}
		>
			<DisputeFields debit={debit} draft={draft} error={error !== null} onChange={change} />
		</ActModal>
	);
}
