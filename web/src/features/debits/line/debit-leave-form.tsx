import { leaveInDepot } from '@sevk/contract/debits/debit-loading';
import type { DebitLine } from '@sevk/contract/debits/debits';
import { call } from '../../../api/call/call.ts';
import { useAct } from '../../../api/call/use-act.ts';
import { LineReasonForm } from './debit-line-reason-form.tsx';

type Props = {
	readonly opened: boolean;
	readonly onClose: () => void;
	readonly onDone: () => void;
	readonly debitId: string;
	readonly lines: readonly DebitLine[];
};

/** Zimmetlenmedi: leaves pieces in the depot with a reason. */
export function LeaveForm({ debitId, ...formProps }: Props) {
	const leave = useAct(leaveInDepot);
	const count = formProps.lines.length;
	return (
		<LineReasonForm
			{...formProps}
			title="Zimmetlenmedi"
			sentence={`Seçili ${count} koli araca yüklenmeyecek ve depoda kalacak.`}
			verb="Depoda Bırak"
			done={`${count} koli depoda bırakıldı.`}
			stage="loading"
			busy={leave.isPending}
			send={(body) => leave.mutateAsync({ params: { debitId }, body })}
			sendOrder={(body, idempotencyKey) =>
				call(leaveInDepot, { params: { debitId }, body }, { idempotencyKey })
			}
		/>
	);
}
