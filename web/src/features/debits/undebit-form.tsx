import { undebit } from '@sevk/contract/debits/debit-returns';
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

/** Reasons that have an act of their own: Zimmet Devri, geri teslim okutması, tutanak. */
const ownActs = ['TRANSFERRED', 'RETURNED_TO_DEPOT', 'LOST', 'STOLEN'];

/** Zimmetten Düş: pieces leave the zimmet by an admin's decision, with a reason. */
export function UndebitForm({ opened, onClose, onDone, debitId, lines }: Props) {
	const [choice, setChoice] = useState(noReason);
	const [error, setError] = useState<string | null>(null);
	const act = useAct(undebit);

	async function submit() {
		const lacks = reasonLacks(choice);
		setError(lacks);
		if (lacks !== null || choice.code === null) return;
		try {
			await act.mutateAsync({
				params: { debitId },
				body: {
					pieceIds: lines.map((line) => line.pieceId),
					reasonCode: choice.code,
					note: choice.note,
				},
			});
			notifySuccess(`${lines.length} koli zimmetten düşüldü.`);
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
			title="Zimmetten Düş"
			sentence={`Seçili ${lines.length} koli zimmetten düşülecek. Neden seçin.`}
			lines={lines}
			verb="Zimmetten Düş"
			busy={act.isPending}
			onSubmit={() => void submit()}
		>
			<UndebitReasonField
				stage="onboard"
				value={choice}
				onChange={setChoice}
				error={error}
				except={ownActs}
			/>
		</LineForm>
	);
}
