import { refusals } from '../common/refusal.ts';
import { mostViews } from './saved-view.ts';

export const savedViewRefusals = refusals({
	'access/view-name-taken': (facts: { name: string }) =>
		`"${facts.name}" adında bir görünümünüz zaten var. Başka bir ad yazın.`,
	'access/too-many-views': () =>
		`En fazla ${mostViews} görünüm kaydedilir. Önce kullanmadığınız bir görünümü silin.`,
});
