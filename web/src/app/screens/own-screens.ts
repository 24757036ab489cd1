import type { ScreenEntry } from './screen-entry.ts';

/** Definitions, and screens of the signed-in user. */
export const ownScreens: readonly ScreenEntry[] = [
	{
		path: 'settings',
		name: 'Settings',
		access: 'admin',
		crumb: 'Ayarlar',
		load: async () => (await import('../settings/settings-screen.tsx')).SettingsScreen,
	},
	{
		path: 'vehicles',
		name: 'Vehicles',
		access: 'admin',
		right: 'definitions.read',
		crumb: 'Araçlar',
		parent: 'settings',
		load: async () =>
			(await import('../../features/vehicles/vehicle-list-screen.tsx')).VehicleListScreen,
	},
	{
		path: 'drivers',
		name: 'Drivers',
		access: 'admin',
		right: 'definitions.read',
		crumb: 'Sürücüler',
		parent: 'settings',
		load: async () => (await import('../composition/people-screens.tsx')).DriversScreen,
	},
	{
		path: 'depots',
		name: 'Depots',
		access: 'admin',
		right: 'definitions.read',
		crumb: 'Depolar',
		parent: 'settings',
		load: async () => (await import('../../features/depots/depot-list-screen.tsx')).DepotListScreen,
	},
	{
		path: 'reasons',
		name: 'Reasons',
		access: 'admin',
		right: 'definitions.read',
		crumb: 'Nedenler',
		parent: 'settings',
		load: async () =>
			(await import('../../features/reasons/reason-list-screen.tsx')).ReasonListScreen,
	},
	{
		path: 'users',
		name: 'Users',
		access: 'admin',
		right: 'users.edit',
		crumb: 'Kullanıcılar',
		parent: 'settings',
		load: async () => (await import('../composition/people-screens.tsx')).UsersScreen,
	},
	{
		path: 'company',
		name: 'Company',
		access: 'admin',
		right: 'definitions.read',
		crumb: 'Firma ve Kurallar',
		parent: 'settings',
		load: async () => (await import('../composition/company-rules-screen.tsx')).CompanyRulesScreen,
	},
	{
		path: 'personalData',
		name: 'PersonalData',
		access: 'admin',
		right: 'company.edit',
		crumb: 'Kişisel Veriler',
		parent: 'settings',
		load: async () =>
			(await import('../../features/privacy/personal-data-screen.tsx')).PersonalDataScreen,
	},
	{
		path: 'setup',
		name: 'Setup',
		access: 'admin',
		right: 'company.edit',
		crumb: 'İlk Kurulum',
		parent: 'settings',
		load: async () => (await import('../setup/setup-screen.tsx')).SetupScreen,
	},
	{
		path: 'profile',
		name: 'Profile',
		access: 'signed-in',
		crumb: 'Profil',
		load: async () =>
			(await import('../../features/users/profile/profile-screen.tsx')).ProfileScreen,
	},
	{
		path: 'dummy',
		name: 'Dummy',
		access: 'signed-in',
		crumb: '',
		load: async () => (await import('./dummy-screen.tsx')).DummyScreen,
	},
];
