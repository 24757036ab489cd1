import { type PathName, paths } from '@sevk/contract/common/paths';

/**
 * Addresses that need no sign-in (docs/specification.md#2-screens); the first
 * admin has no account yet.
 */
const openPaths: readonly PathName[] = ['auth', 'login', 'forgotPassword', 'firstAdmin'];

export function isOpenPath(pathname: string): boolean {
	const bare = pathname.replace(/(?<=.)\/$/, '');
	return openPaths.some((name) => paths[name] === bare);
}

/** Where to go after signing in: only an address of this app, never one that a link smuggled in. */
export function safeReturn(address: string | undefined): string {
	if (!address?.startsWith('/') || /^\/[/\\]/.test(address)) return paths.routes;
	return isOpenPath(address.split('?')[0] ?? '') ? paths.routes : address;
}
