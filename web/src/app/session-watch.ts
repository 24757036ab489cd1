import { paths } from '@sevk/contract/common/paths';
import { readStore, showBanner } from '../api/client-store.ts';
import { onSessionEnd } from '../api/session-end.ts';
import { forgetUser } from '../api/signed-in-user.ts';
import { isOpenPath } from '../features/access/open-path.ts';
import { router } from './router.tsx';

/** On any 401 the person goes to Login and comes back to the same address afterwards (spec §8). */
export function watchSession(): void {
	onSessionEnd(() => {
		const { pathname, href } = router.state.location;
		// A screen asks several things at once: only the first 401 says goodbye.
		const wasSignedIn = readStore().user !== null;
		if (wasSignedIn) forgetUser();
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
