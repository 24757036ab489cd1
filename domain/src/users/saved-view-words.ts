import { refusals } from '../common/rule/refusal.ts';
import { maximumSavedViews } from './saved-view.ts';

export const savedViewRefusals = refusals({
	'access/view-name-taken': (facts: { name: string }) =>
		`"${facts.name}" adında bir görünümünüz zaten var. Başka bir ad yazın.`,
	'access/too-many-views': () =>
		`En fazla ${maximumSavedViews} görünüm kaydedilir. Önce kullanmadığınız bir görünümü silin.`,
});
