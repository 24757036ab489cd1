/** What may be wrong with orders of a route before its departure (docs/domain.md#departure-check). */
export const orderRouteProblems = [
	'windows',
	'cancelled',
	'dates',
	'places',
	'approximate',
	'dispatch-notes',
	'postal-codes',
] as const;
export type OrderRouteProblem = (typeof orderRouteProblems)[number];

export const orderRouteProblemWords: Record<OrderRouteProblem, string> = {
	windows: 'Teslimat aralığı geçen',
	cancelled: 'İptal edilip araçta kalan',
	dates: 'Tarihi rotadan farklı',
	places: 'Konumu olmayan',
	approximate: 'Konumu yaklaşık',
	'dispatch-notes': 'İrsaliye numarası olmayan',
	'postal-codes': 'Posta kodu olmayan',
};
