import { paths } from '@sevk/contract/common/paths';
import { onSessionEnd } from '../api/session/session-end.ts';
import { forgetUser } from '../api/startup/signed-in-user.ts';
import { readStore, showBanner } from '../api/state/client-store.ts';
import { isOpenPath } from '../features/identity/sign-in/sign-in-open-path.ts';
import type { AppRouter } from './router.tsx';

/**
 * On any 401, redirects to Login, which returns to the same address
 * (docs/specification.md#8-errors). Returns a function that stops the watch.
 */
export function watchSession(router: AppRouter): () => void {
	return onSessionEnd(() => {
		const { pathname, href } = router.state.location;
		// A screen sends several requests at once: only the first 401 redirects.
		const wasSignedIn = readStore().user !== null;
		if (wasSignedIn) void forgetUser();
		if (isOpenPath(pathname)) return;
		if (wasSignedIn) {
			showBanner({
				type: 'warning',
				title: 'Oturum kapandı',
				message: 'Oturumunuzun süresi doldu. Lütfen tekrar giriş yapın.',
			});
		}
		router.navigate({ to: paths.login, search: { donus: href } } as unknown as Parameters<
			typeof router.navigate
		>[0]);
	});
}
