import { isPath, paths } from '@sevk/contract/common/paths';
import { redirect } from '@tanstack/react-router';
import { readStore } from '../api/state/client-store.ts';
import { isOpenPath, safeReturn } from '../features/identity/sign-in/sign-in-open-path.ts';

/**
 * Redirects a visitor without a session to Login (docs/specification.md#2-screens) and remembers
 * the target; a signed-in user who opens Login goes on to the target.
 */
export function guard(pathname: string, href: string): void {
	if (readStore().user !== null) {
		if (!isPath(pathname, 'login')) return;
		throw redirect({ href: safeReturn(new URLSearchParams(searchOf(href)).get('donus') ?? '') });
	}
	if (isOpenPath(pathname)) return;
	const search = pathname === paths.home ? {} : { donus: href };
	throw redirect({ to: paths.login, search } as unknown as Parameters<typeof redirect>[0]);
}

function searchOf(href: string): string {
	return href.split('?')[1]?.split('#')[0] ?? '';
}
