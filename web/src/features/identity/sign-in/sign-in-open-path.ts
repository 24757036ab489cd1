import { isPath, type PathName, paths } from '@sevk/contract/common/paths';

/**
 * Addresses that need no sign-in (docs/specification.md#2-screens), such as that of the first
 * admin.
 */
const openPaths: readonly PathName[] = ['auth', 'login', 'forgotPassword', 'firstAdmin'];

export function isOpenPath(pathname: string): boolean {
	return openPaths.some((name) => isPath(pathname, name));
}

/** The target after a sign-in: only an address of this app, never one that a link injected. */
export function safeReturn(address: string | undefined): string {
	if (!address?.startsWith('/') || /^\/[/\\]/.test(address)) return paths.home;
	return isOpenPath(address.split('?')[0] ?? '') ? paths.home : address;
}
