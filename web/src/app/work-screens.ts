import type { ScreenEntry } from './screen-entry.ts';

/** The day's work: routes, orders, debits. */
export const workScreens: readonly ScreenEntry[] = [
	{
		path: 'routes',
		name: 'Routes',
		access: 'admin',
		right: 'routes.read',
		crumb: 'Rotalar',
		load: async () => (await import('../features/routes/route-list-screen.tsx')).RouteListScreen,
	},
	{
		path: 'routeDetail',
		name: 'RouteDetail',
		access: 'admin',
		right: 'routes.read',
		crumb: 'Rota Detayı',
		parent: 'routes',
		load: async () => (await import('./route-screen.tsx')).RouteScreen,
	},
	{
		path: 'orders',
		name: 'Orders',
		access: 'admin',
		right: 'orders.read',
		crumb: 'Siparişler',
		load: async () => (await import('../features/orders/order-list-screen.tsx')).OrderListScreen,
	},
	{
		path: 'orderDetail',
		name: 'OrderDetail',
		access: 'admin',
		right: 'orders.read',
		crumb: 'Sipariş Detayı',
		parent: 'orders',
		load: async () =>
			(await import('../features/orders/order-detail-screen.tsx')).OrderDetailScreen,
	},
	{
		path: 'completedRoutes',
		name: 'ComplatedRoutes',
		access: 'admin',
		right: 'routes.read',
		crumb: 'Tamamlanan Rotalar',
		load: async () =>
			(await import('../features/settlements/completed-route-list-screen.tsx'))
				.CompletedRouteListScreen,
	},
	{
		path: 'completedRouteDetail',
		name: 'ComplatedRouteDetail',
		access: 'admin',
		right: 'routes.read',
		crumb: 'Rota Detayı',
		parent: 'completedRoutes',
		load: async () => (await import('./route-screen.tsx')).RouteScreen,
	},
	{
		path: 'debits',
		name: 'Debits',
		access: 'admin',
		right: 'debits.read',
		crumb: 'Zimmetler',
		load: async () => (await import('../features/debits/debit-list-screen.tsx')).DebitListScreen,
	},
	{
		path: 'debitDetail',
		name: 'DebitDetail',
		access: 'admin',
		right: 'debits.read',
		crumb: 'Zimmet Detayı',
		parent: 'debits',
		load: async () =>
			(await import('../features/debits/debit-detail-screen.tsx')).DebitDetailScreen,
	},
];
