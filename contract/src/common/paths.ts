/** Paths of the web app; `:name` is a parameter. */
export const paths = {
	auth: '/auth',
	login: '/login',
	forgotPassword: '/forgot-password',
	firstAdmin: '/first-admin',
	home: '/',
	driver: '/driver',
	driverStops: '/driver/stops',
	driverVehicle: '/driver/vehicle',
	driverWallet: '/driver/wallet',
	routes: '/routes',
	routeDetail: '/route/:routeID/',
	autoPlan: '/auto-plan',
	orders: '/orders',
	unplaced: '/orders/unplaced',
	orderDetail: '/order/:orderID/',
	standingOrders: '/standing-orders',
	capacity: '/capacity',
	addresses: '/addresses',
	// "complated" is required by docs/specification.md#2-screens; the code uses "completed".
	completedRoutes: '/complated-routes',
	completedRouteDetail: '/complated-route/:routeID/',
	attemptReviews: '/attempt-reviews',
	carryOvers: '/carry-overs',
	warehouse: '/warehouse',
	receipts: '/warehouse/receipts',
	sorting: '/warehouse/sorting',
	loading: '/warehouse/loading',
	handBack: '/warehouse/hand-back',
	debits: '/debits',
	debitDetail: '/debit/:debitID',
	endOfDay: '/end-of-day',
	money: '/money',
	reports: '/reports',
	profile: '/profile',
	dummy: '/dummy',
	settings: '/settings',
	depots: '/settings/depots',
	vehicles: '/settings/vehicles',
	drivers: '/settings/drivers',
	senders: '/settings/senders',
	senderNames: '/settings/sender-names',
	senderDetail: '/settings/senders/:senderID',
	reasons: '/settings/reasons',
	users: '/settings/users',
	company: '/settings/company',
	deliveryRules: '/settings/delivery-rules',
	loadingRules: '/settings/loading-rules',
	cashRules: '/settings/cash-rules',
	alertLimits: '/settings/alert-limits',
	notifications: '/settings/notifications',
	mapSettings: '/settings/map',
	geocoder: '/settings/geocoder',
	backups: '/settings/backups',
	personalData: '/settings/personal-data',
	setup: '/settings/setup',
} as const;

export type PathName = keyof typeof paths;

/** Rotalar with the vehicles that are on the road. */
export const livePath = `${paths.routes}?gorunum=canli`;

/** Addresses of earlier versions, which printed papers and bookmarks contain, and where they lead. */
export const formerPaths: Readonly<Record<string, string>> = {
	'/live': livePath,
	'/receipts': paths.receipts,
	'/sorting': paths.sorting,
};

export function routePath(routeId: string): string {
	return paths.routeDetail.replace(':routeID', encodeURIComponent(routeId));
}

/** Otomatik Planla for a day; `proposalId` opens a proposal of it. */
export function autoPlanPath(serviceDate: string, proposalId = ''): string {
	const proposal = proposalId === '' ? '' : `&oneri=${encodeURIComponent(proposalId)}`;
	return `${paths.autoPlan}?gun=${serviceDate}${proposal}`;
}

/** Plans the routes of a day again: stops may move between them. */
export function replanPath(serviceDate: string): string {
	return `${autoPlanPath(serviceDate)}&duzey=routes`;
}

export function completedRoutePath(routeId: string): string {
	return paths.completedRouteDetail.replace(':routeID', encodeURIComponent(routeId));
}

/** The account of a sender. */
export function senderPath(senderId: string): string {
	return paths.senderDetail.replace(':senderID', encodeURIComponent(senderId));
}

/** Whether an address is that of a screen; a slash at its end makes no difference. */
export function isPath(pathname: string, name: PathName): boolean {
	return pathname === paths[name] || pathname === `${paths[name]}/`;
}

export function orderPath(orderId: string): string {
	return paths.orderDetail.replace(':orderID', encodeURIComponent(orderId));
}

export function debitPath(debitId: string): string {
	return paths.debitDetail.replace(':debitID', encodeURIComponent(debitId));
}

/** Siparişler that wait for a check, of a range of days. */
export function uncheckedOrdersPath(dateFrom: string, dateTo: string) {
	return withQuery(paths.orders, { kova: 'preparation', bas: dateFrom, bit: dateTo });
}

/** Siparişler of a route with one problem; its number is only shown. */
export function routeProblemPath(
	route: { readonly id: string; readonly number: string },
	problem: string,
) {
	return withQuery(paths.orders, { rota: route.id, rotaNo: route.number, sorun: problem });
}

/** Konumu Belirsiz with the orders of a route. */
export function unplacedPath(routeNumber: string): string {
	return withQuery(paths.unplaced, { ara: routeNumber });
}

/** Kayıp Araştırması with the pieces of one order. */
export function missingPiecesPath(orderNo: string): string {
	return withQuery(paths.carryOvers, { gorunum: 'kayip', ara: orderNo });
}

/** Tutanaklar with one report on goods of a depot. */
export function reportPath(reportId: string): string {
	return withQuery(paths.debits, { gorunum: 'tutanak', tutanak: reportId });
}

/** Tamamlanan Rotalar of a range of days. */
export function completedRoutesPath(dateFrom: string | undefined, dateTo: string | undefined) {
	return withQuery(paths.completedRoutes, { bas: dateFrom, bit: dateTo });
}

/** Mal Kabul with the board of one delivery. */
export function receiptPath(senderName: string, serviceDate: string, depotId: string): string {
	return withQuery(paths.receipts, { gonderici: senderName, gun: serviceDate, depo: depotId });
}

/** Gün Sonu of a day, of one depot or of all. */
export function endOfDayPath(serviceDate: string, depotId: string | undefined): string {
	return withQuery(paths.endOfDay, { gun: serviceDate, depo: depotId });
}

/** Sürücüler with one driver. */
export function driversPath(driverId: string): string {
	return withQuery(paths.drivers, { kayit: driverId });
}

/** Kullanıcılar with one user. */
export function usersPath(userId: string): string {
	return withQuery(paths.users, { kayit: userId });
}

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
	const set = Object.entries(query).flatMap(([key, value]) =>
		value ? [`${key}=${encodeURIComponent(value)}`] : [],
	);
	return set.length === 0 ? path : `${path}?${set.join('&')}`;
}
