import type { ScreenEntry } from './screen-entry.ts';

/** Screens outside the layout, without a sign-in. */
export const publicScreens: readonly ScreenEntry[] = [
	{
		path: 'login',
		name: 'Login',
		access: 'public',
		crumb: 'Giriş',
		load: async () =>
			(await import('../../features/identity/sign-in/sign-in-screen.tsx')).SignInScreen,
	},
	{
		path: 'forgotPassword',
		name: 'ForgotPassword',
		access: 'public',
		crumb: 'Şifremi Unuttum',
		load: async () =>
			(await import('../../features/identity/links/password-reset-screen.tsx')).PasswordResetScreen,
	},
	{
		path: 'firstAdmin',
		name: 'FirstAdmin',
		access: 'public',
		crumb: 'İlk Yönetici',
		load: async () =>
			(await import('../../features/identity/links/first-admin-screen.tsx')).FirstAdminScreen,
	},
];
