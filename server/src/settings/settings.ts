import path from 'node:path';
import { deprecatedSettings } from './deprecated-settings.ts';
import {
	fileLinkMinutes,
	importDays,
	type RateLimits,
	rateLimits,
	type SignInLifetimes,
	signInLifetimes,
	uploadHours,
} from './policy.ts';
import { type ProductVersion, readProductVersion } from './product-version.ts';
import { secretFileOf } from './secret.ts';
import { settingConflicts } from './setting-conflicts.ts';
import { type FormerValues, readValues, type SettingValues } from './setting-values.ts';
import { settingTable } from './settings-table.ts';
import {
	formerSmsGateway,
	readSmsGateway,
	SmsGatewayError,
	type SmsSettings,
} from './sms-gateway-settings.ts';

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

/** A routing service of the operator. */
export type RoadSettings = {
	readonly kind: 'osrm' | 'valhalla';
	/** Without a trailing slash. */
	readonly url: string;
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
	/** null: ways are estimated. */
	readonly roads: RoadSettings | null;
	readonly logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug';
	readonly metricsToken: string | null;
	readonly lifetimes: SignInLifetimes;
	readonly product: ProductVersion;
	readonly fileLinkMinutes: number;
	/** null: none. */
	readonly rateLimits: RateLimits | null;
	readonly retention: Retention;
	readonly backup: BackupSettings;
	/** A sentence about each deprecated setting that is used. */
	readonly warnings: readonly string[];
};

/** Invalid settings; the message lists each one in a Turkish sentence. */
export class SettingsError extends Error {
	override name = 'SettingsError';
}

/**
 * Parses environment variables. `keepSecret` returns the secret of a data folder, created on the
 * first start.
 */
export function readSettings(
	environment: Readonly<Record<string, string | undefined>>,
	keepSecret: (dataDir: string) => string,
): Settings {
	const problems: string[] = [];
	const values = readValues(settingTable, environment, problems);
	const former = readValues(deprecatedSettings, environment, problems);
	if (problems.length === 0) problems.push(...settingConflicts(values));
	const sms = problems.length === 0 ? readSms(values.SMS_GATEWAY_FILE, former, problems) : null;
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
		messages: { sms, folder: path.join(dataDir, 'messages') },
		secret: values.SECRET ?? keepSecret(dataDir),
		secretFile: values.SECRET === null ? secretFileOf(dataDir) : null,
		firebase: firebaseOf(values),
		push: pushOf(values, former),
		storage: storageOf(values, dataDir),
		mapStyleUrl: values.MAP_STYLE_URL,
		roads: values.ROAD_SERVICE_URL,
		logLevel: values.LOG_LEVEL,
		metricsToken: values.METRICS_TOKEN,
		product: readProductVersion(),
		...policyOf(values, former),
		backup: backupOf(values),
		warnings: deprecationWarnings(former),
	};
}

function backupOf(values: SettingValues): BackupSettings {
	const { BACKUP_DIR: folder, BACKUP_KEY_FILE: keyFile } = values;
	return {
		folder: folder === null ? null : path.resolve(folder),
		hour: values.BACKUP_HOUR,
		keep: values.BACKUP_KEEP,
		passphrase: values.BACKUP_PASSPHRASE,
		keyFile: keyFile === null ? null : path.resolve(keyFile),
	};
}

function pushOf(values: SettingValues, former: FormerValues): PushSettings {
	const { APNS_KEY_FILE: keyFile, APNS_KEY_ID: keyId, APNS_TEAM_ID: teamId } = values;
	const { APNS_TOPIC: app, FCM_KEY_FILE: fcm, PUBLIC_URL } = values;
	const hasApns = keyFile !== null && keyId !== null && teamId !== null && app !== null;
	const [mail = values.MAIL_FROM] = values.MAIL_FROM.match(/[^<>\s]+@[^<>\s]+/) ?? [];
	return {
		isOn: values.PUSH.isOn,
		contact: PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : `mailto:${mail}`,
		otherOrigins: [...values.PUSH.origins, ...(former.PUSH_SERVICES ?? [])],
		fcmKeyFile: fcm === null ? null : path.resolve(fcm),
		apns: hasApns
			? {
					keyFile: path.resolve(keyFile),
					keyId,
					teamId,
					topic: app.topic,
					sandbox: app.sandbox || former.APNS_SANDBOX === true,
				}
			: null,
	};
}

/** A description that is invalid is added to the problems. */
function readSms(
	file: string | null,
	former: FormerValues,
	problems: string[],
): SmsSettings | null {
	try {
		return file === null ? formerSmsGateway(former) : readSmsGateway(file);
	} catch (error) {
		if (!(error instanceof SmsGatewayError)) throw error;
		const name = file === null ? 'SMS_…' : 'SMS_GATEWAY_FILE';
		problems.push(`${name} ayarı geçersiz: ${error.message}.`);
		return null;
	}
}

/** The policy with the values of deprecated settings. */
function policyOf(values: SettingValues, former: FormerValues) {
	const limits: RateLimits = {
		perAddress: former.REQUESTS_PER_ADDRESS ?? rateLimits.perAddress,
		signInsPerAddress: former.SIGN_INS_PER_ADDRESS ?? rateLimits.signInsPerAddress,
		uploadsPerUser: former.UPLOADS_PER_USER ?? rateLimits.uploadsPerUser,
		papersAtOncePerUser: former.DOCUMENTS_PER_USER ?? rateLimits.papersAtOncePerUser,
	};
	return {
		lifetimes: {
			sessionDays: former.SESSION_DAYS ?? signInLifetimes.sessionDays,
			screenLockMinutes: former.SCREEN_LOCK_MINUTES ?? signInLifetimes.screenLockMinutes,
			accessTokenMinutes: former.ACCESS_TOKEN_MINUTES ?? signInLifetimes.accessTokenMinutes,
			resetLinkMinutes: former.RESET_LINK_MINUTES ?? signInLifetimes.resetLinkMinutes,
			invitationHours: former.INVITATION_HOURS ?? signInLifetimes.invitationHours,
		},
		fileLinkMinutes: former.FILE_LINK_MINUTES ?? fileLinkMinutes,
		rateLimits: values.RATE_LIMITS ? limits : null,
		retention: {
			uploadHours: former.UPLOAD_HOURS ?? uploadHours,
			importDays: former.IMPORT_DAYS ?? importDays,
			locationDays: values.LOCATION_DAYS,
		},
	};
}

function deprecationWarnings(former: FormerValues): string[] {
	return Object.entries(deprecatedSettings)
		.filter(([name]) => former[name as keyof FormerValues] !== null)
		.map(([name, { remedy }]) => `${name} ayarı bir sonraki sürümde geçersiz olacak. ${remedy.tr}`);
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

function firebaseOf(values: SettingValues): Settings['firebase'] {
	const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey } = values;
	if (projectId === null || apiKey === null) return null;
	return { projectId, apiKey, emulatorHost: values.FIREBASE_AUTH_EMULATOR_HOST };
}

function storageOf(values: SettingValues, dataDir: string): StorageSettings {
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
