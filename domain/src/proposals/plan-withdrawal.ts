/** Why an order stays on a vehicle that is taken out, before any plan. */
export type StayReason = 'loaded' | 'not-on-board' | 'offered' | 'no-taker';

export const stayReasonWords: Record<StayReason, string> = {
	loaded: 'Araca yüklendi; başka rotaya geçmesi için önce indirilmesi gerekir.',
	'not-on-board': 'Araçta devredilecek kolisi yok.',
	offered: 'Zimmet devri kabul bekliyor.',
	'no-taker': 'Bu gün devralabilecek başka rota yok.',
};
