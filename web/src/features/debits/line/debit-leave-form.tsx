import { leaveInDepot } from '@sevk/contract/debits/debit-loading';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { LineReasonForm, type LineReasonProps } from './debit-line-reason-form.tsx';

/** Zimmetlenmedi: leaves pieces in the depot with a reason. */
export function LeaveForm(props: LineReasonProps) {
	const count = formatDecimal(props.lines.length);
	return (
		<LineReasonForm
			{...props}
			endpoint={leaveInDepot}
			title="Zimmetlenmedi"
			sentence={`Seçili ${count} koli araca yüklenmeyecek ve depoda kalacak.`}
			verb="Depoda Bırak"
			done={`${count} koli depoda bırakıldı.`}
			stage="loading"
		/>
	);
}
