// All settings: environment variable, meaning and parser. README.md and docs/kurulum.md are checked
// against this table.

import { pushSettingTable } from './push-settings-table.ts';
import {
	anyText,
	integer,
	matching,
	oneOf,
	onOrOff,
	pageOrigins,
	type Setting,
	url,
} from './setting.ts';
import { smsSettingTable } from './sms-settings-table.ts';

export const settingTable = {
	PORT: {
		meaning: {
			en: 'Port to listen on; 0 picks a free one',
			tr: 'Dinlenecek port; 0 boş bir port seçer',
		},
		fallback: '3000',
		read: integer(0, 65_535),
	},
	HOST: {
		meaning: {
			en: 'Address to listen on; 0.0.0.0 for every network',
			tr: 'Dinlenecek adres; ağdaki herkes için 0.0.0.0',
		},
		fallback: '127.0.0.1',
		read: matching(/^[\w.:-]+$/, 'bir adres olmalı, örneğin 127.0.0.1'),
	},
	PUBLIC_URL: {
		meaning: {
			en: 'Address that users open in the browser; http://HOST:PORT if empty',
			tr: 'Kullanıcıların tarayıcıda açtığı adres; boşsa http://HOST:PORT',
		},
		fallback: null,
		read: url(['http:', 'https:'], 'https://sevk.example.com'),
	},
	TRUST_PROXY: {
		meaning: {
			en: '`on` behind a reverse proxy: the client address is read from X-Forwarded-For; needs PUBLIC_URL',
			tr: 'Önünde ters vekil sunucu varsa on: istemci adresi X-Forwarded-For ile okunur; PUBLIC_URL de verilmeli',
		},
		fallback: 'off',
		read: onOrOff,
	},
	NATIVE_ORIGINS: {
		meaning: {
			en: 'Origins of the native app that may call this server, separated by commas: `https://localhost,capacitor://localhost`; none if empty',
			tr: 'Bu sunucuyu çağırabilen mobil uygulamanın kökenleri, virgülle ayrılmış: https://localhost,capacitor://localhost; boşsa mobil uygulama bağlanamaz',
		},
		fallback: null,
		read: pageOrigins,
	},
	DATA_DIR: {
		meaning: {
			en: 'Folder of the data: embedded database, files, mails, secret',
			tr: 'Verilerin klasörü: gömülü veritabanı, dosyalar, postalar, anahtar',
		},
		fallback: '.data',
		read: anyText,
	},
	DATABASE_URL: {
		meaning: {
			en: 'PostgreSQL 15 or later to use instead of the embedded one',
			tr: 'Gömülü veritabanı yerine kullanılacak PostgreSQL (15 veya üstü)',
		},
		fallback: null,
		read: url(['postgres:', 'postgresql:'], 'postgresql://kullanici:parola@sunucu:5432/sevk'),
	},
	DATABASE_OWNER_URL: {
		meaning: {
			en: 'Address of the owner of the tables, for migrations; without one DATABASE_URL is used and only the program protects records from deletion',
			tr: 'Tabloların sahibinin adresi, güncellemeler için; yoksa DATABASE_URL kullanılır ve kayıtları silinmeye karşı yalnızca program korur',
		},
		fallback: null,
		read: url(['postgres:', 'postgresql:'], 'postgresql://sahip:parola@sunucu:5432/sevk'),
	},
	DATABASE_POOL: {
		meaning: {
			en: 'Maximum number of database connections',
			tr: 'Veritabanına en çok kaç bağlantı açılacağı',
		},
		fallback: '20',
		read: integer(2, 500),
	},
	SEVK_DEMO: {
		meaning: {
			en: 'Fills an empty database with a sample operation; off if DATABASE_URL is set',
			tr: 'Boş veritabanını örnek bir operasyonla doldurur; DATABASE_URL verilmişse kapalıdır',
		},
		fallback: null,
		read: onOrOff,
	},
	SMTP_URL: {
		meaning: {
			en: 'Mail server; without one, mails are written to DATA_DIR/mail',
			tr: 'Posta sunucusu; yoksa postalar DATA_DIR/mail altına yazılır',
		},
		fallback: null,
		read: url(['smtp:', 'smtps:'], 'smtp://kullanici:parola@sunucu:587'),
	},
	MAIL_FROM: {
		meaning: {
			en: 'Sender of the mails',
			tr: 'Postaların göndereni',
		},
		fallback: 'Sevk <sevk@localhost>',
		read: matching(
			/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/,
			'"Ad <adres@alan>" biçiminde olmalı',
		),
	},
	SECRET: {
		meaning: {
			en: 'Key of sessions and encryption; without one, created at the first start and kept in DATA_DIR/secret',
			tr: 'Oturum ve şifreleme anahtarı; yoksa ilk açılışta üretilip DATA_DIR/secret içinde saklanır',
		},
		fallback: null,
		read: matching(/^.{32,}$/, 'en az 32 karakter olmalı'),
	},
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
	...pushSettingTable,
	...smsSettingTable,
	STORAGE: {
		meaning: {
			en: 'Where files are kept: disk (DATA_DIR/files) or s3',
			tr: 'Dosyaların yeri: disk (DATA_DIR/files) ya da s3',
		},
		fallback: 'disk',
		read: oneOf(['disk', 's3']),
	},
	S3_BUCKET: {
		meaning: {
			en: 'Name of the S3 bucket',
			tr: 'S3 bucket adı',
		},
		fallback: null,
		read: anyText,
	},
	S3_ENDPOINT: {
		meaning: {
			en: 'Address of an S3-compatible server; empty for AWS',
			tr: 'S3 uyumlu sunucunun adresi; AWS için boş',
		},
		fallback: null,
		read: url(['http:', 'https:'], 'https://s3.example.com'),
	},
	S3_REGION: {
		meaning: {
			en: 'S3 region',
			tr: 'S3 bölgesi',
		},
		fallback: 'eu-central-1',
		read: anyText,
	},
	S3_ACCESS_KEY_ID: {
		meaning: {
			en: 'S3 access key',
			tr: 'S3 erişim anahtarı',
		},
		fallback: null,
		read: anyText,
	},
	S3_SECRET_ACCESS_KEY: {
		meaning: {
			en: 'S3 secret key',
			tr: 'S3 gizli anahtarı',
		},
		fallback: null,
		read: anyText,
	},
	MAP_STYLE_URL: {
		meaning: {
			en: 'MapLibre style of the basemap until an admin chooses one in Firma ve Kurallar › Harita; the bundled map of Türkiye if empty or unreachable',
			tr: 'Firma ve Kurallar › Harita’da seçim yapılana kadar kullanılacak MapLibre stil adresi; boşsa ya da ulaşılamazsa birlikte gelen Türkiye altlığı',
		},
		fallback: null,
		read: url(['http:', 'https:'], 'https://tiles.openfreemap.org/styles/positron'),
	},
	LOG_LEVEL: {
		meaning: {
			en: 'Level of the log',
			tr: 'Günlüğün ayrıntısı',
		},
		fallback: 'info',
		read: oneOf(['silent', 'fatal', 'error', 'warn', 'info', 'debug']),
	},
	METRICS_TOKEN: {
		meaning: {
			en: 'Token for /metrics; without one it is readable from this machine only',
			tr: '/metrics için anahtar; yoksa yalnızca bu makineden okunur',
		},
		fallback: null,
		read: matching(/^\S{16,}$/, 'boşluksuz, en az 16 karakter olmalı'),
	},
	SESSION_DAYS: {
		meaning: {
			en: 'How long a sign-in lasts without use, in days',
			tr: 'Kullanılmayan oturumun kaç gün açık kalacağı',
		},
		fallback: '14',
		read: integer(1, 90),
	},
	SCREEN_LOCK_MINUTES: {
		meaning: {
			en: 'After how many minutes without use the phone of a driver who signed in with a PIN asks for it',
			tr: 'PIN ile giren sürücünün telefonunun, kaç dakika kullanılmayınca PIN isteyeceği',
		},
		fallback: '15',
		read: integer(1, 240),
	},
	ACCESS_TOKEN_MINUTES: {
		meaning: {
			en: 'Lifetime of the token that a page renews by itself, in minutes',
			tr: 'Sayfanın kendiliğinden yenilediği erişim belirtecinin ömrü, dakika',
		},
		fallback: '10',
		read: integer(1, 60),
	},
	RESET_LINK_MINUTES: {
		meaning: {
			en: 'Lifetime of a mailed password link, in minutes',
			tr: 'E-postayla gönderilen şifre bağlantısının ömrü, dakika',
		},
		fallback: '30',
		read: integer(5, 1_440),
	},
	INVITATION_HOURS: {
		meaning: {
			en: 'Lifetime of an invitation and of the link for the first admin, in hours',
			tr: 'Davetin ve ilk yönetici bağlantısının ömrü, saat',
		},
		fallback: '24',
		read: integer(1, 168),
	},
	FILE_LINK_MINUTES: {
		meaning: {
			en: 'Lifetime of a link that opens one file, in minutes',
			tr: 'Tek bir dosyayı açan bağlantının ömrü, dakika',
		},
		fallback: '5',
		read: integer(1, 60),
	},
	REQUESTS_PER_ADDRESS: {
		meaning: {
			en: 'Maximum number of requests from one address in a minute',
			tr: 'Bir adresten dakikada en çok kaç istek kabul edileceği',
		},
		fallback: '6000',
		read: integer(60, 1_000_000),
	},
	SIGN_INS_PER_ADDRESS: {
		meaning: {
			en: 'Maximum number of sign-in attempts from one address in a minute',
			tr: 'Bir adresten dakikada en çok kaç giriş denemesi kabul edileceği',
		},
		fallback: '120',
		read: integer(1, 100_000),
	},
	UPLOADS_PER_USER: {
		meaning: {
			en: 'Maximum number of uploads of one user in a minute',
			tr: 'Bir kullanıcının dakikada en çok kaç dosya yükleyebileceği',
		},
		fallback: '60',
		read: integer(1, 10_000),
	},
	DOCUMENTS_PER_USER: {
		meaning: {
			en: 'Maximum number of PDF documents that one user waits for at a time',
			tr: 'Bir kullanıcının aynı anda en çok kaç PDF belge bekleyebileceği',
		},
		fallback: '8',
		read: integer(1, 48),
	},
	UPLOAD_HOURS: {
		meaning: {
			en: 'How long an upload is kept that no record uses, in hours',
			tr: 'Hiçbir kayda bağlanmayan dosyanın kaç saat saklanacağı',
		},
		fallback: '24',
		read: integer(1, 168),
	},
	IMPORT_DAYS: {
		meaning: {
			en: 'How long the rows of an imported file are kept, in days',
			tr: 'Aktarılan dosyanın satırlarının kaç gün saklanacağı',
		},
		fallback: '30',
		read: integer(1, 3_650),
	},
	LOCATION_DAYS: {
		meaning: {
			en: 'How long positions of drivers are kept, in days',
			tr: 'Sürücü konumlarının kaç gün saklanacağı',
		},
		fallback: '30',
		read: integer(8, 3_650),
	},
	BACKUP_DIR: {
		meaning: {
			en: 'Existing folder in which a backup is written each day; none without it',
			tr: 'Her gün yedek yazılan, var olan klasör; verilmezse otomatik yedek alınmaz',
		},
		fallback: null,
		read: anyText,
	},
	BACKUP_HOUR: {
		meaning: {
			en: 'Hour of the daily backup, in Istanbul',
			tr: 'Günlük yedeğin İstanbul saatiyle saati',
		},
		fallback: '3',
		read: integer(0, 23),
	},
	BACKUP_KEEP: {
		meaning: {
			en: 'Number of backups that are kept in BACKUP_DIR',
			tr: 'BACKUP_DIR içinde tutulan yedek sayısı',
		},
		fallback: '14',
		read: integer(1, 1_000),
	},
	BACKUP_PASSPHRASE: {
		meaning: {
			en: 'Encrypts backups and opens them at a restore; not encrypted without it',
			tr: 'Yedekleri şifreler, geri yüklerken açar; yoksa yedekler şifresizdir',
		},
		fallback: null,
		read: matching(/^.{12,}$/, 'en az 12 karakter olmalı'),
	},
	BACKUP_KEY_FILE: {
		meaning: {
			en: 'File with the passphrase of backups, instead of BACKUP_PASSPHRASE',
			tr: 'BACKUP_PASSPHRASE yerine, yedek şifresini içeren dosya',
		},
		fallback: null,
		read: anyText,
	},
} satisfies Record<string, Setting<unknown>>;
