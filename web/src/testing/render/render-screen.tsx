import type { Profile } from '@sevk/contract/users/profile';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { render } from 'vitest-browser-react';
import { AppProviders } from '../../app/app-providers.tsx';
import { type AppRouter, createAppRouter } from '../../app/router.tsx';
import { watchSession } from '../../app/session-watch.ts';
import { profile } from '../builders/profile-builders.ts';
import { answerFrame } from '../fake-server/fake-frame.ts';
import { signInAs } from './signed-in.ts';

type Options = {
	/** The signed-in person, an operations manager if omitted; null means signed out. */
	readonly as?: Profile | null;
	/** The depot chosen in the switcher; null shows all depots of the person. */
	readonly depotId?: string | null;
};

/**
 * Shows the app at an address, inside its layout. Returns the router: `router.state.location` is
 * the address that the browser would show.
 */
export async function renderScreen(address: string, options: Options = {}): Promise<AppRouter> {
	const { as = profile('ops_manager'), depotId } = options;
	await answerFrame(address);
	signInAs(as, depotId);
	const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
	await render(<TestApp router={router} />);
	return router;
}

function TestApp({ router }: { readonly router: AppRouter }) {
	useEffect(() => watchSession(router), [router]);
	return (
		<AppProviders>
			<RouterProvider router={router} />
		</AppProviders>
	);
}
