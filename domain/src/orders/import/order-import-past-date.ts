import type { ServiceDate } from '../../common/date/date.ts';
import type { OrderDraft } from './order-import-draft.ts';

/** What happens to the rows of a file whose delivery date has passed. */
export const pastDateChoices = ['today', 'keep', 'leave_out'] as const;
export type PastDateChoice = (typeof pastDateChoices)[number];

export const pastDateWords: Record<PastDateChoice, string> = {
	today: 'Bugüne al',
	keep: 'Dosyadaki tarihte bırak (Dünden Kalanlar listesine düşer)',
	leave_out: 'Bu satırları alma',
};

/** The same choices for one row. */
export const rowPastDateWords: Record<PastDateChoice, string> = {
	today: 'Bugüne al',
	keep: 'Dosyadaki tarihte bırak',
	leave_out: 'Bu satırı alma',
};

/** Text for a row that the user left out because of its date. */
export const pastLeftOutWords = 'Teslimat tarihi geçmiş; bu satır seçiminize göre alınmadı.';

/** A choice for one row of the file, by its line; it replaces the choice for all rows. */
export type RowPastDate = { readonly line: number; readonly choice: PastDateChoice };

/** Whether the delivery date of a row has passed. */
export function isPastDate({ serviceDate }: Pick<OrderDraft, 'serviceDate'>, today: ServiceDate) {
	return serviceDate < today;
}

/** The order of a row after the choice for passed dates; null if it is left out. */
export function draftAfterChoice<Draft extends Pick<OrderDraft, 'serviceDate'>>(
	draft: Draft,
	choice: PastDateChoice,
	today: ServiceDate,
): Draft | null {
	if (!isPastDate(draft, today) || choice === 'keep') return draft;
	return choice === 'leave_out' ? null : { ...draft, serviceDate: today };
}
