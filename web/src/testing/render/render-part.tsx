import type { Profile } from '@sevk/contract/users/profile';
import {
	createMemoryHistory,
	createRootRoute,
	createRouter,
	RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type RenderResult, render } from 'vitest-browser-react';
import { AppProviders } from '../../app/app-providers.tsx';
import { ConfirmHost } from '../../ui/dialog/confirm-host.tsx';
import { profile } from '../builders/profile-builders.ts';
import { answerSession } from '../fake-server/fake-frame.ts';
import { signInAs } from './signed-in.ts';

type Options = {
	/** The signed-in person, an operations manager if omitted; null means signed out. */
	readonly as?: Profile | null;
	/** The address with its search, where the part reads one. */
	readonly address?: string;
	/** What scrolls: the frame, as on a desktop (the default), or the page, as on a phone. */
	readonly scrolls?: 'frame' | 'page';
};

/** Shows one part of a screen: a building block, a form, a panel. It fills the window's height. */
export async function renderPart(part: ReactNode, options: Options = {}): Promise<RenderResult> {
	const { as = profile('ops_manager'), address = '/', scrolls = 'frame' } = options;
	await answerSession();
	signInAs(as);
	const root = createRootRoute({
		component: () => <Frame scrolls={scrolls}>{part}</Frame>,
		notFoundComponent: () => null,
	});
	const router = createRouter({
		routeTree: root,
		history: createMemoryHistory({ initialEntries: [address] }),
	});
	return render(
		<AppProviders>
			<RouterProvider router={router} />
		</AppProviders>,
	);
}

type FrameProps = { readonly scrolls: 'frame' | 'page'; readonly children: ReactNode };

function Frame({ scrolls, children }: FrameProps) {
	const height = scrolls === 'frame' ? { height: '100dvh', overflow: 'auto' } : {};
	return (
		<main style={{ ...height, padding: 16 }}>
			{children}
			<ConfirmHost />
		</main>
	);
}
