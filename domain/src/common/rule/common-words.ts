import { explanationTooShort } from './explanation.ts';
import { changesSentence, type RecordChange } from './record-change.ts';
import { refusals, refuse } from './refusal.ts';

/** Refusals shared by all nouns. */
export const commonRefusals = refusals({
	'common/stale': (facts: { changedBy: string; changes?: readonly RecordChange[] }) =>
		`Bu kayıt siz düzenlerken ${facts.changedBy} tarafından değiştirildi.${changesPhrase(facts.changes)} Yenileyip tekrar deneyin.`,
	'common/key-reused': () =>
		'İlk gönderiminiz kaydedilmiş; sonradan değiştirdiğiniz bilgiler kaydedilmedi. Kaydı kontrol edip gerekirse yeniden gönderin.',
	'common/not-found': () => 'Kayıt bulunamadı.',
	'common/forbidden': () => 'Bu işlem için yetkiniz yok.',
	'common/note-too-short': () => explanationTooShort,
});

function changesPhrase(changes: readonly RecordChange[] | undefined): string {
	return changes === undefined || changes.length === 0 ? '' : ` ${changesSentence(changes)}.`;
}

/** Refusal for a record that does not exist or belongs to a depot outside the user's scope. */
export function notFound() {
	return refuse(commonRefusals, 'common/not-found');
}
