import { undebit } from '@sevk/contract/debits/debit-returns';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { refuseOtherAct } from '@sevk/domain/debits/line/debit-undebit';
import { LineReasonForm, type LineReasonProps } from './debit-line-reason-form.tsx';

/** Zimmetten Düş: takes pieces off the debit by an admin's decision, with a reason. */
export function UndebitForm(props: LineReasonProps) {
	const count = formatDecimal(props.lines.length);
	return (
		<LineReasonForm
			{...props}
			endpoint={undebit}
			title="Zimmetten Düş"
			words={() => ({
				sentence: `Seçili ${count} koli zimmetten düşülecek. Neden seçin.`,
				verb: 'Zimmetten Düş',
				done: `${count} koli zimmetten düşüldü.`,
			})}
			stage="onboard"
			offers={(reason) => refuseOtherAct(reason) === null}
		/>
	);
}
