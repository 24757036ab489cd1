import type { SettingValues } from './setting-values.ts';

/** Settings that contradict each other, each in a sentence. */
export function settingConflicts(values: SettingValues): string[] {
	const problems: string[] = [];
	if (values.DATABASE_OWNER_URL !== null && values.DATABASE_URL === null) {
		problems.push('DATABASE_OWNER_URL için DATABASE_URL de verilmeli.');
	}
	// Cookies and links use PUBLIC_URL; without it they would be insecure and local.
	if (values.TRUST_PROXY && values.PUBLIC_URL === null) {
		problems.push('TRUST_PROXY=on için PUBLIC_URL verilmeli, örneğin https://sevk.example.com.');
	}
	if ((values.FIREBASE_PROJECT_ID === null) !== (values.FIREBASE_API_KEY === null)) {
		problems.push('FIREBASE_PROJECT_ID ve FIREBASE_API_KEY birlikte verilmeli.');
	}
	const emulated = values.FIREBASE_AUTH_EMULATOR_HOST !== null;
	if (emulated && values.FIREBASE_PROJECT_ID === null) {
		problems.push('FIREBASE_AUTH_EMULATOR_HOST yalnız FIREBASE_PROJECT_ID ile anlamlıdır.');
	}
	// The emulator's tokens are not signed, so anyone with access to its port can sign in.
	if (emulated && !/^(127\.0\.0\.1|localhost|::1)$/.test(values.HOST)) {
		problems.push('FIREBASE_AUTH_EMULATOR_HOST yalnız HOST=127.0.0.1 iken kullanılabilir.');
	}
	for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
		if (values.STORAGE !== 's3' || values[name] !== null) continue;
		problems.push(`STORAGE=s3 için ${name} verilmeli.`);
	}
	problems.push(...missingApnsSettings(values));
	if (values.BACKUP_PASSPHRASE !== null && values.BACKUP_KEY_FILE !== null) {
		problems.push('BACKUP_PASSPHRASE ve BACKUP_KEY_FILE ayarlarından yalnız biri verilmeli.');
	}
	return problems;
}

function missingApnsSettings(values: SettingValues): string[] {
	const names = ['APNS_KEY_FILE', 'APNS_KEY_ID', 'APNS_TEAM_ID', 'APNS_TOPIC'] as const;
	const missing = names.filter((name) => values[name] === null);
	if (missing.length === names.length) return [];
	return missing.map((name) => `iOS bildirimleri için ${name} de verilmeli.`);
}
