import { formerPaths, type PathName, paths } from '@sevk/contract/common/paths';
import {
	createRootRoute,
	createRoute,
	createRouter,
	lazyRouteComponent,
	type RouterHistory,
	redirect,
} from '@tanstack/react-router';
import { readStore } from '../api/state/client-store.ts';
import { guard } from './guard.ts';
import { ScreenError, ScreenPending } from './layout/screen-fallbacks.tsx';
import { homeOf } from './navigation/home.ts';
import { RootView } from './root-view.tsx';
import { NotFoundScreen } from './screens/not-found-screen.tsx';
import { ownScreens } from './screens/own-screens.ts';
import { publicScreens } from './screens/public-screens.ts';
import type { ScreenEntry } from './screens/screen-entry.ts';
import { withRight } from './screens/with-right.tsx';
import { workScreens } from './screens/work-screens.ts';

/** `/route/:routeID/` in the contract is `/route/$routeID` to the router; it takes both endings. */
function pattern(name: PathName): string {
	return paths[name].replace(/:(\w+)/g, '$$$1').replace(/(.)\/$/, '$1');
}

const root = createRootRoute({
	component: RootView,
	notFoundComponent: NotFoundScreen,
	beforeLoad: ({ location }) => guard(location.pathname, location.href),
});

/** The main layout comes with its own code and styles, after sign-in. */
const layout = createRoute({
	getParentRoute: () => root,
	id: 'main',
	component: lazyRouteComponent(() => import('./layout/main-layout.tsx'), 'MainLayout'),
});

/** Where the role of the user begins its day. */
function home(): string {
	return homeOf(readStore().user?.role);
}

/** The navigation comes with the main layout. */
async function warehouse(): Promise<string> {
	return paths[(await import('./navigation/navigation.ts')).warehousePath()];
}

/** Leads to an address of this app; what the former address searched for is kept. */
function redirectRoute(from: string, to: () => string | Promise<string>) {
	return createRoute({
		getParentRoute: () => root,
		path: from,
		beforeLoad: async ({ location }) => {
			const [pathname = '', query = ''] = (await to()).split('?');
			const search = { ...Object.fromEntries(new URLSearchParams(query)), ...location.search };
			throw redirect({ to: pathname, search } as unknown as Parameters<typeof redirect>[0]);
		},
	});
}

/**
 * Screens outside the layout are small; an empty page for a moment is less distracting than a
 * skeleton.
 */
function Blank() {
	return null;
}

function screenRoute(entry: ScreenEntry, parent: typeof root | typeof layout) {
	return createRoute({
		getParentRoute: () => parent as typeof root,
		path: pattern(entry.path),
		component: lazyRouteComponent(
			async () => ({ Screen: withRight(await entry.load(), entry.right) }),
			'Screen',
		),
		pendingComponent: entry.access === 'public' ? Blank : ScreenPending,
		staticData: { entry },
	});
}

const routeTree = root.addChildren([
	redirectRoute(paths.auth, () => paths.login),
	redirectRoute(paths.home, home),
	redirectRoute(paths.warehouse, warehouse),
	...Object.entries(formerPaths).map(([from, to]) => redirectRoute(from, () => to)),
	...publicScreens.map((entry) => screenRoute(entry, root)),
	layout.addChildren([...workScreens, ...ownScreens].map((entry) => screenRoute(entry, layout))),
]);

export type AppRouter = ReturnType<typeof createAppRouter>;

/** The router over every screen; without a history it uses the browser's. */
export function createAppRouter(history?: RouterHistory) {
	return createRouter({
		routeTree,
		...(history === undefined ? {} : { history }),
		// Every value in an address is a text: `?ara=2405` stays '2405'.
		parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
		stringifySearch,
		trailingSlash: 'preserve',
		scrollRestoration: true,
		defaultPreload: 'intent',
		defaultPendingMs: 150,
		defaultPendingComponent: ScreenPending,
		defaultErrorComponent: ScreenError,
		defaultNotFoundComponent: NotFoundScreen,
	});
}

/** Loads the code of the screen at the present address; a failure is shown when the screen opens. */
export function loadScreenCode(router: AppRouter): void {
	const [matchedRoutes] = router.getMatchedRoutes(router.history.location.pathname);
	for (const route of matchedRoutes) router.loadRouteChunk(route)?.catch(() => undefined);
}

function stringifySearch(search: Record<string, unknown>): string {
	const filled = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
	const text = new URLSearchParams(filled.map(([key, value]) => [key, String(value)])).toString();
	return text === '' ? '' : `?${text}`;
}

declare module '@tanstack/react-router' {
	interface StaticDataRouteOption {
		entry?: ScreenEntry;
	}
}
