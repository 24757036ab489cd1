import path from 'node:path';
import { type ProductVersion, readProductVersion } from './product-version.ts';
import { secretFileOf } from './secret.ts';
import { BadValue } from './setting.ts';
import { settingTable } from './settings-table.ts';
import { type SmsBodyType, smsBodyType } from './sms-settings-table.ts';

/** Requests per minute. All users of an office share one address, so `perAddress` must be high. */
export type RateLimits = {
	readonly perAddress: number;
	/** Sign-in attempts, reset links and second factors per address. */
	readonly signInsPerAddress: number;
	readonly uploadsPerUser: number;
	/** Concurrent, not per minute: one user must not fill the paper queue. */
	readonly papersAtOncePerUser: number;
};

/** Storage of uploaded files. */
export type StorageSettings =
	| { readonly kind: 'disk'; readonly folder: string }
	| {
			readonly kind: 's3';
			readonly bucket: string;
			readonly endpoint: string | null;
			readonly region: string;
			readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
	  };

/** Lifetimes of sessions, links and codes. */
export type SignInLifetimes = {
	readonly sessionDays: number;
	/** Without use, on the phone of a driver who signed in with a PIN. */
	readonly screenLockMinutes: number;
	readonly accessTokenMinutes: number;
	readonly resetLinkMinutes: number;
	/** For invitations and the link of the first admin. */
	readonly invitationHours: number;
};

/** Retention of data that is not a business record. */
type Retention = {
	readonly uploadHours: number;
	readonly importDays: number;
	readonly locationDays: number;
};

/** Scheduled backups and their encryption. */
export type BackupSettings = {
	/** Absolute; null: no scheduled backups. */
	readonly folder: string | null;
	/** In Istanbul. */
	readonly hour: number;
	/** Number of backups in the folder. */
	readonly keep: number;
	readonly passphrase: string | null;
	/** Absolute; contains the passphrase. */
	readonly keyFile: string | null;
};

/** Push messages; the VAPID keys are in the database. */
export type PushSettings = {
	readonly isOn: boolean;
	/** Whom a push service may contact about this installation. */
	readonly contact: string;
	/** Origins of web push services beside the known ones. */
	readonly otherOrigins: readonly string[];
	/** Absolute; null: the Android app receives nothing. */
	readonly fcmKeyFile: string | null;
	/** null: the iOS app receives nothing. */
	readonly apns: {
		/** Absolute. */
		readonly keyFile: string;
		readonly keyId: string;
		readonly teamId: string;
		readonly topic: string;
		readonly sandbox: boolean;
	} | null;
};

/** The request to an SMS gateway; `{phone}`, `{text}` and `{id}` are replaced. */
export type SmsSettings = {
	readonly url: string;
	readonly method: 'GET' | 'POST' | 'PUT';
	/** Names in lower case. */
	readonly headers: Readonly<Record<string, string>>;
	readonly body: { readonly template: string; readonly type: SmsBodyType } | null;
	/** +905321234567, 905321234567 or 5321234567 */
	readonly phoneForm: 'international' | 'digits' | 'national';
	/** What the answer contains if the message was accepted; null: any answer of 2xx. */
	readonly acceptedText: string | null;
};

/** The settings of this installation; read once in main.ts. */
export type Settings = {
	readonly host: string;
	readonly port: number;
	/** Without a trailing slash. */
	readonly publicUrl: string;
	readonly trustProxy: boolean;
	/** Origins of the native app, as text. */
	readonly nativeOrigins: readonly string[];
	/** Absolute. */
	readonly dataDir: string;
	/** null: the embedded PostgreSQL. */
	readonly databaseUrl: string | null;
	readonly databaseOwnerUrl: string | null;
	readonly databasePool: number;
	readonly demo: boolean;
	readonly mail: {
		readonly smtpUrl: string | null;
		readonly from: string;
		readonly folder: string;
	};
	/** Messages to recipients; null: no SMS gateway. */
	readonly messages: {
		readonly sms: SmsSettings | null;
		readonly folder: string;
	};
	/** At least 32 characters; keys are derived from it per purpose. */
	readonly secret: string;
	/** null: SECRET is set. */
	readonly secretFile: string | null;
	readonly firebase: {
		readonly projectId: string;
		readonly apiKey: string;
		readonly emulatorHost: string | null;
	} | null;
	readonly push: PushSettings;
	readonly storage: StorageSettings;
	/** A MapLibre style; null: the bundled Türkiye basemap. */
	readonly mapStyleUrl: string | null;
	readonly logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug';
	readonly metricsToken: string | null;
	readonly lifetimes: SignInLifetimes;
	readonly product: ProductVersion;
	readonly fileLinkMinutes: number;
	readonly rateLimits: RateLimits;
	readonly retention: Retention;
	readonly backup: BackupSettings;
};

/** Invalid settings; the message lists each one in a Turkish sentence. */
export class SettingsError extends Error {
	override name = 'SettingsError';
}

type Table = typeof settingTable;
type Name = keyof Table;
type Value<Key extends Name> = Exclude<ReturnType<Table[Key]['read']>, BadValue>;
type Optional<Key extends Name> = Table[Key]['fallback'] extends string ? never : null;
type Values = { [Key in Name]: Value<Key> | Optional<Key> };

/**
 * Parses environment variables. `keepSecret` returns the secret of a data folder, created on the
 * first start.
 */
export function readSettings(
	environment: Readonly<Record<string, string | undefined>>,
	keepSecret: (dataDir: string) => string,
): Settings {
	const values = readValues(environment);
	const problems = contradictions(values);
	if (problems.length > 0) throw new SettingsError(problems.join('\n'));
	const dataDir = path.resolve(values.DATA_DIR);
	return {
		host: values.HOST,
		port: values.PORT,
		publicUrl: values.PUBLIC_URL ?? localUrl(values.HOST, values.PORT),
		trustProxy: values.TRUST_PROXY,
		nativeOrigins: values.NATIVE_ORIGINS ?? [],
		dataDir,
		databaseUrl: values.DATABASE_URL,
		databaseOwnerUrl: values.DATABASE_OWNER_URL,
		databasePool: values.DATABASE_POOL,
		// An external database is filled only on request, because the demo password is public.
		demo: values.SEVK_DEMO ?? values.DATABASE_URL === null,
		mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM, folder: path.join(dataDir, 'mail') },
		messages: { sms: smsOf(values), folder: path.join(dataDir, 'messages') },
		secret: values.SECRET ?? keepSecret(dataDir),
		secretFile: values.SECRET === null ? secretFileOf(dataDir) : null,
		firebase: firebaseOf(values),
		push: pushOf(values),
		storage: storageOf(values, dataDir),
		mapStyleUrl: values.MAP_STYLE_URL,
		logLevel: values.LOG_LEVEL,
		metricsToken: values.METRICS_TOKEN,
		product: readProductVersion(),
		fileLinkMinutes: values.FILE_LINK_MINUTES,
		...policyOf(values),
		backup: backupOf(values),
	};
}

function backupOf(values: Values): BackupSettings {
	const { BACKUP_DIR: folder, BACKUP_KEY_FILE: keyFile } = values;
	return {
		folder: folder === null ? null : path.resolve(folder),
		hour: values.BACKUP_HOUR,
		keep: values.BACKUP_KEEP,
		passphrase: values.BACKUP_PASSPHRASE,
		keyFile: keyFile === null ? null : path.resolve(keyFile),
	};
}

function pushOf(values: Values): PushSettings {
	const { APNS_KEY_FILE: keyFile, APNS_KEY_ID: keyId, APNS_TEAM_ID: teamId } = values;
	const { APNS_TOPIC: topic, APNS_SANDBOX: sandbox, FCM_KEY_FILE: fcm, PUBLIC_URL } = values;
	const hasApns = keyFile !== null && keyId !== null && teamId !== null && topic !== null;
	const [mail = values.MAIL_FROM] = values.MAIL_FROM.match(/[^<>\s]+@[^<>\s]+/) ?? [];
	return {
		isOn: values.PUSH,
		contact: PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : `mailto:${mail}`,
		otherOrigins: values.PUSH_SERVICES ?? [],
		fcmKeyFile: fcm === null ? null : path.resolve(fcm),
		apns: hasApns ? { keyFile: path.resolve(keyFile), keyId, teamId, topic, sandbox } : null,
	};
}

function smsOf(values: Values): SmsSettings | null {
	const { SMS_URL: url, SMS_HEADERS: headers, SMS_BODY: template } = values;
	if (url === null) return null;
	const type = smsBodyType(headers);
	return {
		url,
		headers: headers ?? {},
		method: values.SMS_METHOD,
		body: template === null || type === null ? null : { template, type },
		phoneForm: values.SMS_PHONE,
		acceptedText: values.SMS_ACCEPTED,
	};
}

function policyOf(values: Values): Pick<Settings, 'lifetimes' | 'rateLimits' | 'retention'> {
	return {
		lifetimes: {
			sessionDays: values.SESSION_DAYS,
			screenLockMinutes: values.SCREEN_LOCK_MINUTES,
			accessTokenMinutes: values.ACCESS_TOKEN_MINUTES,
			resetLinkMinutes: values.RESET_LINK_MINUTES,
			invitationHours: values.INVITATION_HOURS,
		},
		rateLimits: {
			perAddress: values.REQUESTS_PER_ADDRESS,
			signInsPerAddress: values.SIGN_INS_PER_ADDRESS,
			uploadsPerUser: values.UPLOADS_PER_USER,
			papersAtOncePerUser: values.DOCUMENTS_PER_USER,
		},
		retention: {
			uploadHours: values.UPLOAD_HOURS,
			importDays: values.IMPORT_DAYS,
			locationDays: values.LOCATION_DAYS,
		},
	};
}

/** The address to open in a browser on this machine. */
function localUrl(host: string, port: number): string {
	const everywhere = host === '0.0.0.0' || host === '::';
	const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
	return `http://${name}:${port}`;
}

/** The settings with the port chosen for `PORT=0`. */
export function withPort(settings: Settings, port: number): Settings {
	const isLocal = settings.publicUrl === localUrl(settings.host, settings.port);
	return {
		...settings,
		port,
		publicUrl: isLocal ? localUrl(settings.host, port) : settings.publicUrl,
	};
}

function readValues(environment: Readonly<Record<string, string | undefined>>): Values {
	const problems: string[] = [];
	const read = Object.entries(settingTable).map(([name, { fallback, read }]) => {
		// An empty variable counts as unset.
		const text = environment[name]?.trim() || fallback;
		const value = text === null ? null : read(text);
		if (value instanceof BadValue) {
			problems.push(`${name} ayarı geçersiz${quotedValue(name, text)}: ${value.rule}.`);
		}
		return [name, value];
	});
	if (problems.length > 0) throw new SettingsError(problems.join('\n'));
	return Object.fromEntries(read) as Values;
}

/** Values that can contain secrets are not printed. */
function quotedValue(name: string, text: string | null): string {
	return /SECRET|TOKEN|KEY|PASSPHRASE|^SMS_|_URL$/.test(name) ? '' : ` ("${text}")`;
}

function contradictions(values: Values): string[] {
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
	problems.push(...missingApnsSettings(values), ...smsProblems(values));
	if (values.BACKUP_PASSPHRASE !== null && values.BACKUP_KEY_FILE !== null) {
		problems.push('BACKUP_PASSPHRASE ve BACKUP_KEY_FILE ayarlarından yalnız biri verilmeli.');
	}
	return problems;
}

/** A request without number or text would send nothing; a body of another type has no escape. */
function smsProblems(values: Values): string[] {
	const { SMS_URL: url, SMS_BODY: body, SMS_METHOD: method, SMS_HEADERS: headers } = values;
	if (url === null) return body === null ? [] : ['SMS_BODY için SMS_URL de verilmeli.'];
	if (method === 'GET' && body !== null) return ['SMS_METHOD=GET iken SMS_BODY verilemez.'];
	if (body !== null && smsBodyType(headers) === null) {
		return [
			'SMS_BODY için SMS_HEADERS içinde content-type verilmeli: application/json, application/xml, text/xml ya da application/x-www-form-urlencoded.',
		];
	}
	return ['{phone}', '{text}']
		.filter((part) => !url.includes(part) && !(body ?? '').includes(part))
		.map((part) => `SMS_URL ya da SMS_BODY içinde ${part} bulunmalı.`);
}

function missingApnsSettings(values: Values): string[] {
	const names = ['APNS_KEY_FILE', 'APNS_KEY_ID', 'APNS_TEAM_ID', 'APNS_TOPIC'] as const;
	const missing = names.filter((name) => values[name] === null);
	if (missing.length === names.length) return [];
	return missing.map((name) => `iOS bildirimleri için ${name} de verilmeli.`);
}

function firebaseOf(values: Values): Settings['firebase'] {
	const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey } = values;
	if (projectId === null || apiKey === null) return null;
	return { projectId, apiKey, emulatorHost: values.FIREBASE_AUTH_EMULATOR_HOST };
}

function storageOf(values: Values, dataDir: string): StorageSettings {
	const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = values;
	const { S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
	const isComplete = bucket !== null && accessKeyId !== null && secretAccessKey !== null;
	if (values.STORAGE === 'disk' || !isComplete) {
		return { kind: 'disk', folder: path.join(dataDir, 'files') };
	}
	return {
		kind: 's3',
		bucket,
		endpoint: values.S3_ENDPOINT,
		region: values.S3_REGION,
		credentials: { accessKeyId, secretAccessKey },
	};
}
