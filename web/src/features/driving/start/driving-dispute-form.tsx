import type { DebitDetail } from '@sevk/contract/debits/debit-detail';
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import type { DisputePhase } from '@sevk/domain/debits/common/debit-dispute';
import { useState } from 'react';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import {
	type DisputeDraft,
	type DisputeProblem,
	disputeInput,
	disputeLacks,
	disputeProblemOf,
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
	const [problem, setProblem] = useState<DisputeProblem | null>(null);
	const dispute = useDispute(route.id, debit.id);
	const change = (patch: Partial<DisputeDraft>) => {
		setProblem(null);
		setDraft((before) => ({ ...before, ...patch }));
	};

	async function submit() {
		const body = {
			version: null,
			handedOverAt: debit.handedOverAt ?? undefined,
			...disputeInput(phase, debit, draft),
		};
		const lacks = disputeLacks(phase, draft, body.note);
		setProblem(lacks);
		if (lacks !== null) return;
		const sending = dispute.mutateAsync({ params: { debitId: debit.id }, body });
		const done = 'Uyuşmazlık bildirildi.';
		const refused = (failure: unknown) => setProblem(disputeProblemOf(failure));
		if (!(await reportKeptAct(sending, 'Uyuşmazlık', done, refused))) return;
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
			problem={problem?.sentence ?? null}
			onSubmit={() => void submit()}
		>
			<DisputeFields
				phase={phase}
				debit={debit}
				draft={draft}
				problem={problem}
				onChange={change}
			/>
		</ActModal>
	);
}
