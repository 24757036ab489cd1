import { matching, type Setting } from './setting.ts';

/** Sign-in with Firebase Auth. */
export const signInSettings = {
	FIREBASE_PROJECT_ID: {
		meaning: {
			en: 'Project id, if users sign in with Firebase Auth',
			tr: 'Girişler Firebase Auth ile yapılacaksa proje kimliği',
		},
		fallback: null,
		read: matching(/^[a-z0-9-]{4,40}$/, 'Firebase proje kimliği olmalı'),
	},
	FIREBASE_API_KEY: {
		meaning: {
			en: 'Web API key of the Firebase project',
			tr: 'Firebase projesinin web API anahtarı',
		},
		fallback: null,
		read: matching(/^[\w-]{4,100}$/, 'Firebase web API anahtarı olmalı'),
	},
	FIREBASE_AUTH_EMULATOR_HOST: {
		meaning: {
			en: 'For tests only: Firebase Auth emulator, whose tokens are unsigned; on this machine only',
			tr: 'Yalnızca test için: imzasız belirteç veren Firebase Auth emülatörü; yalnızca bu makinede',
		},
		fallback: null,
		read: matching(
			/^(127\.0\.0\.1|localhost|\[::1\]):\d+$/,
			'bu makinede bir adres olmalı, örneğin 127.0.0.1:9099',
		),
	},
} satisfies Record<string, Setting<unknown>>;
