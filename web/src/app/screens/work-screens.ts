import type { ScreenEntry } from './screen-entry.ts';

/** Screens of the day's work: routes, orders, debits. */
export const workScreens: readonly ScreenEntry[] = [
	{
		path: 'driver',
		name: 'Driver',
		access: 'signed-in',
		right: 'debits.accept',
		crumb: 'Bugün',
		load: async () =>
			(await import('../../features/driving/driving-home-screen.tsx')).DrivingHomeScreen,
	},
	{
		path: 'driverStops',
		name: 'DriverStops',
		access: 'signed-in',
		right: 'debits.accept',
		crumb: 'Duraklar',
		load: async () =>
			(await import('../../features/driving/driving-stops-screen.tsx')).DrivingStopsScreen,
	},
	{
		path: 'driverVehicle',
		name: 'DriverVehicle',
		access: 'signed-in',
		right: 'debits.accept',
		crumb: 'Araç',
		load: async () =>
			(await import('../../features/driving/driving-vehicle-screen.tsx')).DrivingVehicleScreen,
	},
	{
		path: 'driverWallet',
		name: 'DriverWallet',
		access: 'signed-in',
		right: 'debits.accept',
		crumb: 'Cüzdanım',
		parent: 'driverVehicle',
		load: async () =>
			(await import('../../features/driving/driving-wallet-screen.tsx')).DrivingWalletScreen,
	},
	{
		path: 'routes',
		name: 'Routes',
		access: 'admin',
		right: 'routes.read',
		crumb: 'Rotalar',
		load: async () => (await import('../composition/routes-screen.tsx')).RoutesScreen,
	},
	{
		path: 'routeDetail',
		name: 'RouteDetail',
		access: 'admin',
		right: 'routes.read',
		crumb: 'Rota Detayı',
		parent: 'routes',
		load: async () => (await import('../composition/route-screen.tsx')).RouteScreen,
	},
	{
		path: 'autoPlan',
		name: 'AutoPlan',
		access: 'admin',
		right: 'routes.plan',
		crumb: 'Otomatik Planla',
		parent: 'routes',
		load: async () => (await import('../../features/proposals/proposal-screen.tsx')).ProposalScreen,
	},
	{
		path: 'orders',
		name: 'Orders',
		access: 'admin',
		right: 'orders.read',
		crumb: 'Siparişler',
		load: async () => (await import('../composition/orders-screen.tsx')).OrdersScreen,
	},
	{
		path: 'unplaced',
		name: 'UnplacedOrders',
		access: 'admin',
		right: 'orders.edit',
		crumb: 'Konumu Belirsiz',
		load: async () =>
			(await import('../../features/orders/points/order-point-screen.tsx')).OrderPointScreen,
	},
	{
		path: 'orderDetail',
		name: 'OrderDetail',
		access: 'admin',
		right: 'orders.read',
		crumb: 'Sipariş Detayı',
		parent: 'orders',
		load: async () => (await import('../composition/orders-screen.tsx')).OrderScreen,
	},
	{
		path: 'standingOrders',
		name: 'StandingOrders',
		access: 'admin',
		right: 'orders.read',
		crumb: 'Düzenli Siparişler',
		load: async () =>
			(await import('../../features/orders/standing/standing-order-screen.tsx'))
				.StandingOrderScreen,
	},
	{
		path: 'capacity',
		name: 'Capacity',
		access: 'admin',
		right: 'definitions.read',
		crumb: 'Kapasite Takvimi',
		load: async () => (await import('../../features/capacity/capacity-screen.tsx')).CapacityScreen,
	},
	{
		path: 'addresses',
		name: 'Addresses',
		access: 'admin',
		right: 'orders.edit',
		crumb: 'Adres Defteri',
		load: async () =>
			(await import('../../features/addresses/address-list-screen.tsx')).AddressListScreen,
	},
	{
		path: 'carryOvers',
		name: 'CarryOvers',
		access: 'admin',
		right: 'orders.read',
		crumb: 'Dünden Kalanlar',
		load: async () =>
			(await import('../../features/routes/carry-over/route-carry-over-screen.tsx'))
				.CarryOverScreen,
	},
	{
		path: 'receipts',
		name: 'Receipts',
		access: 'admin',
		right: 'orders.receive',
		crumb: 'Mal Kabul',
		load: async () =>
			(await import('../../features/orders/receipt/order-receipt-screen.tsx')).OrderReceiptScreen,
	},
	{
		path: 'sorting',
		name: 'Sorting',
		access: 'admin',
		right: 'debits.scan',
		crumb: 'Ayrıştırma',
		load: async () =>
			(await import('../../features/routes/sorting/route-sorting-screen.tsx')).RouteSortingScreen,
	},
	{
		path: 'loading',
		name: 'Loading',
		access: 'admin',
		right: 'debits.scan',
		crumb: 'Yükleme',
		load: async () =>
			(await import('../../features/debits/depot/debit-loading-screen.tsx')).DebitLoadingScreen,
	},
	{
		path: 'handBack',
		name: 'HandBack',
		access: 'admin',
		right: 'debits.scan',
		crumb: 'Geri Teslim',
		load: async () =>
			(await import('../../features/debits/depot/debit-hand-back-screen.tsx')).DebitHandBackScreen,
	},
	{
		path: 'attemptReviews',
		name: 'AttemptReviews',
		access: 'admin',
		right: 'attempts.review',
		crumb: 'Şüpheli Denemeler',
		load: async () =>
			(await import('../../features/debits/evidence/delivery-evidence-screen.tsx'))
				.DeliveryEvidenceScreen,
	},
	{
		path: 'completedRoutes',
		name: 'ComplatedRoutes',
		access: 'admin',
		right: 'routes.read',
		crumb: 'Tamamlanan Rotalar',
		load: async () =>
			(await import('../../features/settlements/completed/completed-route-list-screen.tsx'))
				.CompletedRouteListScreen,
	},
	{
		path: 'completedRouteDetail',
		name: 'ComplatedRouteDetail',
		access: 'admin',
		right: 'routes.read',
		crumb: 'Rota Detayı',
		parent: 'completedRoutes',
		load: async () => (await import('../composition/route-screen.tsx')).RouteScreen,
	},
	{
		path: 'debits',
		name: 'Debits',
		access: 'admin',
		right: 'debits.read',
		crumb: 'Zimmetler',
		load: async () =>
			(await import('../../features/debits/list/debit-list-screen.tsx')).DebitListScreen,
	},
	{
		path: 'debitDetail',
		name: 'DebitDetail',
		access: 'admin',
		right: 'debits.read',
		crumb: 'Zimmet Detayı',
		parent: 'debits',
		load: async () =>
			(await import('../../features/debits/detail/debit-detail-screen.tsx')).DebitDetailScreen,
	},
	{
		path: 'endOfDay',
		name: 'EndOfDay',
		access: 'admin',
		right: 'settlements.read',
		crumb: 'Gün Sonu',
		load: async () =>
			(await import('../../features/settlements/end-of-day/end-of-day-screen.tsx')).EndOfDayScreen,
	},
	{
		path: 'money',
		name: 'Money',
		access: 'admin',
		right: 'settlements.read',
		crumb: 'Kasa',
		load: async () => (await import('../../features/money/money-screen.tsx')).MoneyScreen,
	},
	{
		path: 'reports',
		name: 'Reports',
		access: 'admin',
		right: 'settlements.read',
		crumb: 'Raporlar',
		load: async () =>
			(await import('../../features/settlements/performance/performance-screen.tsx'))
				.PerformanceScreen,
	},
];
