import { expect, test } from 'vitest';
import { isOpenPath, safeReturn } from './sign-in-open-path.ts';

test('only /auth, Login, ForgotPassword and the first admin are open', () => {
	for (const path of ['/auth', '/login', '/login/', '/forgot-password', '/first-admin']) {
		expect(isOpenPath(path)).toBe(true);
	}
	for (const path of ['/', '/routes', '/complated-routes', '/profile', '/dummy', '/loginx']) {
		expect(isOpenPath(path)).toBe(false);
	}
});

test('one comes back to an address of the app, never to one that a link smuggled in', () => {
	expect(safeReturn('/route/1/?sekme=zimmet')).toBe('/route/1/?sekme=zimmet');
	for (const foreign of ['//evil.test', '/\\evil.test', 'https://evil.test', '', undefined]) {
		expect(safeReturn(foreign)).toBe('/');
	}
	expect(safeReturn('/login?donus=/x')).toBe('/');
});
