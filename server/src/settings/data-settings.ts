import { anyText, integer, matching, oneOf, type Setting, url } from './setting.ts';

/** Database, files and backups. */
export const dataSettings = {
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
	SECRET: {
		meaning: {
			en: 'Key of sessions and encryption; without one, created at the first start and kept in DATA_DIR/secret',
			tr: 'Oturum ve şifreleme anahtarı; yoksa ilk açılışta üretilip DATA_DIR/secret içinde saklanır',
		},
		fallback: null,
		read: matching(/^.{32,}$/, 'en az 32 karakter olmalı'),
	},
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
