import { leaveInDepot } from '@sevk/contract/debits/debit-loading';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { LineReasonForm, type LineReasonProps } from './debit-line-reason-form.tsx';

/** Zimmetlenmedi: leaves pieces in the depot with a reason, or awaited where they never came. */
export function LeaveForm(props: LineReasonProps) {
	return (
		<LineReasonForm
			{...props}
			{...wordsOf(props)}
			endpoint={leaveInDepot}
			title="Zimmetlenmedi"
			stage="loading"
		/>
	);
}

function wordsOf({ lines }: LineReasonProps) {
	const count = formatDecimal(lines.length);
	const absent = lines.filter(({ place }) => place === 'expected').length;
	if (absent === 0) {
		return {
			sentence: `Seçili ${count} koli araca yüklenmeyecek ve depoda kalacak.`,
			verb: 'Depoda Bırak',
			done: `${count} koli depoda bırakıldı.`,
		};
	}
	const present = formatDecimal(lines.length - absent);
	return {
		sentence:
			absent === lines.length
				? `Seçili ${count} koli depoya gelmedi; araca yüklenmeyecek, mal kabulde beklenecek.`
				: `Seçili ${count} koli araca yüklenmeyecek: ${present} koli depoda kalacak, ${formatDecimal(absent)} koli mal kabulde beklenecek.`,
		verb: 'Zimmetlenmedi İşaretle',
		done: `${count} koli zimmetlenmedi olarak işaretlendi.`,
	};
}
