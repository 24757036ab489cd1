import { refusals } from '../common/refusal.ts';

export const depotRefusals = refusals({
	'depot/code-taken': (facts: { code: string }) => `${facts.code} kodlu bir depo zaten kayıtlı.`,
	'depot/in-use': (facts: { name: string; openRouteCount: number }) =>
		`${facts.name} deposunda ${facts.openRouteCount} açık rota var. Önce bu rotaları kapatın.`,
});
