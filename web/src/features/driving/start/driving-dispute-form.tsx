import type { DebitDetail } from '@sevk/contract/debits/debit-detail';
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import type { DisputePhase } from '@sevk/domain/debits/common/debit-dispute';
import { useState } from 'react';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import {
	type DisputeDraft,
	disputeInput,
	disputeProblem,
	emptyDispute,
} from '../../debits/acceptance/debit-dispute.ts';
import { DisputeFields } from '../../debits/acceptance/debit-dispute-fields.tsx';
import { reportKeptAct, useDispute } from '../common/driving-acts.ts';

type Props = {
	readonly route: RouteDetail;
	readonly debit: DebitDetail;
	readonly phase: DisputePhase;
	/** What the driver has counted already. */
	readonly initial?: DisputeDraft;
	readonly onSent?: () => void;
	readonly onClose: () => void;
};

/** Uyuşmazlık Bildir on the phone: the driver picks what is missing or what he handed back. */
export function DrivingDisputeForm(props: Props) {
	const { route, debit, phase, initial = emptyDispute, onSent, onClose } = props;
	const [first] = useState(initial);
	const [draft, setDraft] = useState<DisputeDraft>(first);
	const [error, setError] = useState<unknown>(null);
	const dispute = useDispute(route.id, debit.id);
	const change = (patch: Partial<DisputeDraft>) => {
		setError(null);
		setDraft((before) => ({ ...before, ...patch }));
	};

	async function submit() {
		const body = {
			version: null,
			handedOverAt: debit.handedOverAt ?? undefined,
			...disputeInput(phase, debit, draft),
		};
		const problem = disputeProblem(phase, draft, body.note);
		if (problem !== null) return setError(problem);
		const sending = dispute.mutateAsync({ params: { debitId: debit.id }, body });
		if (!(await reportKeptAct(sending, 'Uyuşmazlık', 'Uyuşmazlık bildirildi.', setError))) return;
		onSent?.();
		onClose();
	}

	return (
		<ActModal
			onClose={onClose}
			dirty={draft !== first}
			fullOnPhone
			title="Uyuşmazlık Bildir"
			verb="Uyuşmazlık Bildir"
			busy={dispute.isPending}
			problem={error}
			onSubmit={() => void submit()}
		>
			<DisputeFields
				phase={phase}
				debit={debit}
				draft={draft}
				error={typeof error === 'string'}
				onChange={change}
			/>
		</ActModal>
	);
}
