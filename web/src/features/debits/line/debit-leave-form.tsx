import { leaveInDepot } from '@sevk/contract/debits/debit-loading';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { isMissed } from '@sevk/domain/debits/line/debit-undebit';
import { notFoundReasonCode } from '@sevk/domain/reasons/reason';
import {
	type LineActWords,
	LineReasonForm,
	type LineReasonProps,
} from './debit-line-reason-form.tsx';

/** Zimmetlenmedi: leaves pieces in the depot with a reason, or missing, or awaited where they never came. */
export function LeaveForm(props: LineReasonProps) {
	return (
		<LineReasonForm
			{...props}
			words={(reasonCode) => wordsOf(props, reasonCode)}
			endpoint={leaveInDepot}
			title="Zimmetlenmedi"
			stage="loading"
		/>
	);
}

function wordsOf({ lines }: LineReasonProps, reasonCode: string | null): LineActWords {
	const count = formatDecimal(lines.length);
	const absent = lines.filter(({ place }) => place === 'expected').length;
	const present = lines.length - absent;
	const missed =
		reasonCode === null ? 0 : lines.filter(({ place }) => isMissed(reasonCode, place)).length;
	if (absent === 0 && missed === 0) {
		return {
			sentence: `Seçili ${count} koli araca yüklenmeyecek ve depoda kalacak.`,
			verb: 'Depoda Bırak',
			done: `${count} koli depoda bırakıldı.`,
		};
	}
	if (missed === lines.length) {
		return {
			sentence: `Seçili ${count} koli araca yüklenmeyecek ve kayıp araştırmasına alınacak; okutulunca bulunmuş olur.`,
			verb: 'Kayıp Araştırmasına Al',
			done: `${count} koli kayıp araştırmasına alındı.`,
		};
	}
	const rest =
		reasonCode === notFoundReasonCode ? 'kayıp araştırmasına alınacak' : 'depoda kalacak';
	return {
		sentence:
			absent === lines.length
				? `Seçili ${count} koli depoya gelmedi; araca yüklenmeyecek, mal kabulde beklenecek.`
				: `Seçili ${count} koli araca yüklenmeyecek: ${formatDecimal(present)} koli ${rest}, ${formatDecimal(absent)} koli mal kabulde beklenecek.`,
		verb: 'Zimmetlenmedi İşaretle',
		done: `${count} koli zimmetlenmedi olarak işaretlendi.`,
	};
}
