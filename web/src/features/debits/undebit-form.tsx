import { undebit } from '@sevk/contract/debits/debit-returns';
import type { DebitLine } from '@sevk/contract/debits/debits';
import { useAct } from '../../api/use-act.ts';
import { LineReasonForm } from './line-reason-form.tsx';

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
export function UndebitForm({ debitId, ...asked }: Props) {
	const act = useAct(undebit);
	const count = asked.lines.length;
	return (
		<LineReasonForm
			{...asked}
			title="Zimmetten Düş"
			sentence={`Seçili ${count} koli zimmetten düşülecek. Neden seçin.`}
			verb="Zimmetten Düş"
			done={`${count} koli zimmetten düşüldü.`}
			stage="onboard"
			except={ownActs}
			busy={act.isPending}
			send={(body) => act.mutateAsync({ params: { debitId }, body })}
		/>
	);
}
