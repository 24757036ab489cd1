import { paths } from '@sevk/contract/common/paths';
import { useRouter } from '@tanstack/react-router';
import { forgetUser, loadUser } from '../../../api/startup/signed-in-user.ts';

/**
 * Opens the app for who has just signed in through a link. Somebody else may have been signed in here
 * before.
 */
export function useEntry(): () => Promise<void> {
	const router = useRouter();
	return async () => {
		await forgetUser();
		await loadUser();
		router.history.replace(paths.home);
	};
}
