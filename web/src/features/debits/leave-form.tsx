import { leaveInDepot } from '@sevk/contract/debits/debit-loading';
import type { DebitLine } from '@sevk/contract/debits/debits';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { notifyProblem, notifySuccess } from '../../ui/toasts.tsx';
import { LineForm } from './line-form.tsx';
import { noReason, reasonLacks, UndebitReasonField } from './undebit-reason-field.tsx';

type Props = {
	readonly opened: boolean;
	readonly onClose: () => void;
	readonly onDone: () => void;
	readonly debitId: string;
	readonly lines: readonly DebitLine[];
};

/** Zimmetlenmedi: pieces that stay in the depot, and why. */
export function LeaveForm({ opened, onClose, onDone, debitId, lines }: Props) {
	const [choice, setChoice] = useState(noReason);
	const [error, setError] = useState<string | null>(null);
	const leave = useAct(leaveInDepot);

	async function submit() {
		const lacks = reasonLacks(choice);
		setError(lacks);
		if (lacks !== null || choice.code === null) return;
		try {
			await leave.mutateAsync({
				params: { debitId },
				body: {
					pieceIds: lines.map((line) => line.pieceId),
					reasonCode: choice.code,
					note: choice.note,
				},
			});
			notifySuccess(`${lines.length} koli depoda bırakıldı.`);
			setChoice(noReason);
			onDone();
			onClose();
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<LineForm
			opened={opened}
			onClose={onClose}
			title="Zimmetlenmedi"
			sentence={`Seçili ${lines.length} koli araca yüklenmeyecek ve depoda kalacak.`}
			lines={lines}
			verb="Depoda Bırak"
			busy={leave.isPending}
			onSubmit={() => void submit()}
		>
			<UndebitReasonField stage="loading" value={choice} onChange={setChoice} error={error} />
		</LineForm>
	);
}
