import { changesSentence, type RecordChange } from './record-change.ts';
import { type Refusal, refusals, refuseAs } from './refusal.ts';

/** Refusals that any noun may give. */
export const commonRefusals = refusals({
	'common/stale': (facts: { changedBy: string; changes?: readonly RecordChange[] }) =>
		`Bu kayıt siz düzenlerken ${facts.changedBy} tarafından değiştirildi.${whatChanged(facts.changes)} Yenileyip tekrar deneyin.`,
	'common/key-reused': () =>
		'Bu işlem daha önce farklı bilgilerle gönderilmiş. Sayfayı yenileyip tekrar deneyin.',
	'common/not-found': () => 'Kayıt bulunamadı.',
	'common/forbidden': () => 'Bu işlem için yetkiniz yok.',
	'common/note-too-short': () => 'Açıklama en az 10 karakter olmalı.',
});

function whatChanged(changes: readonly RecordChange[] | undefined): string {
	return changes === undefined || changes.length === 0 ? '' : ` ${changesSentence(changes)}.`;
}

/** The answer for a record that is not there, or belongs to a depot the caller does not see. */
export function notFound(): Refusal {
	return refuseAs(404, commonRefusals, 'common/not-found');
}
