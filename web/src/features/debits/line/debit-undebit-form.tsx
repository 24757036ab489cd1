import { undebit } from '@sevk/contract/debits/debit-returns';
import type { DebitLine } from '@sevk/contract/debits/debits';
import { refuseOtherAct } from '@sevk/domain/debits/line/debit-undebit';
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

/** Zimmetten Düş: takes pieces off the debit by an admin's decision, with a reason. */
export function UndebitForm({ debitId, ...formProps }: Props) {
	const act = useAct(undebit);
	const count = formProps.lines.length;
	return (
		<LineReasonForm
			{...formProps}
			title="Zimmetten Düş"
			sentence={`Seçili ${count} koli zimmetten düşülecek. Neden seçin.`}
			verb="Zimmetten Düş"
			done={`${count} koli zimmetten düşüldü.`}
			stage="onboard"
			offers={(reason) => refuseOtherAct(reason) === null}
			busy={act.isPending}
			send={(body) => act.mutateAsync({ params: { debitId }, body })}
			sendOrder={(body, idempotencyKey) =>
				call(undebit, { params: { debitId }, body }, { idempotencyKey })
			}
		/>
	);
}
