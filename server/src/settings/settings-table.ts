// Every setting of Sevk: an environment variable, what it means and how its text is read. README's
// table is this one.

export type Setting<Value> = {
	/** What a person reads in the README. */
	readonly meaning: string;
	/** What holds when it is not set; null: the feature stays off. */
	readonly fallback: string | null;
	/** The value, or a sentence that says what it should be. */
	readonly read: (text: string) => Value | BadValue;
};

/** Why a text is no value for a setting, e.g. "0 ile 65535 arasında bir tam sayı olmalı". */
export class BadValue {
	readonly rule: string;
	constructor(rule: string) {
		this.rule = rule;
	}
}

export const settingTable = {
	PORT: {
		meaning: 'Dinlenecek port; 0 boş bir port seçer',
		fallback: '3000',
		read: integer(0, 65_535),
	},
	HOST: {
		meaning: 'Dinlenecek adres; ağdaki herkes için 0.0.0.0',
		fallback: '127.0.0.1',
		read: matching(/^[\w.:-]+$/, 'bir adres olmalı, örneğin 127.0.0.1'),
	},
	PUBLIC_URL: {
		meaning: 'Kullanıcıların tarayıcıda açtığı adres; boşsa http://HOST:PORT',
		fallback: null,
		read: url(['http:', 'https:'], 'https://sevk.example.com'),
	},
	TRUST_PROXY: {
		meaning: 'Önünde ters vekil sunucu varsa on: istemci adresi X-Forwarded-For ile okunur',
		fallback: 'off',
		read: onOrOff,
	},
	DATA_DIR: {
		meaning: 'Verilerin klasörü: gömülü veritabanı, dosyalar, postalar, anahtar',
		fallback: '.data',
		read: anyText,
	},
	DATABASE_URL: {
		meaning: 'Gömülü veritabanı yerine kullanılacak PostgreSQL (15 veya üstü)',
		fallback: null,
		read: url(['postgres:', 'postgresql:'], 'postgresql://kullanici:parola@sunucu:5432/sevk'),
	},
	DATABASE_POOL: {
		meaning: 'Veritabanına en çok kaç bağlantı açılacağı',
		fallback: '20',
		read: integer(2, 500),
	},
	SEVK_DEMO: {
		meaning: 'Boş veritabanını örnek bir operasyonla doldurur; off boş başlatır',
		fallback: 'on',
		read: onOrOff,
	},
	SMTP_URL: {
		meaning: 'Posta sunucusu; yoksa postalar DATA_DIR/mail altına yazılır',
		fallback: null,
		read: url(['smtp:', 'smtps:'], 'smtp://kullanici:parola@sunucu:587'),
	},
	MAIL_FROM: {
		meaning: 'Postaların göndereni',
		fallback: 'Sevk <sevk@localhost>',
		read: matching(
			/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/,
			'"Ad <adres@alan>" biçiminde olmalı',
		),
	},
	SECRET: {
		meaning:
			'Oturum ve şifreleme anahtarı; yoksa ilk açılışta üretilip DATA_DIR/secret içinde saklanır',
		fallback: null,
		read: matching(/^.{32,}$/, 'en az 32 karakter olmalı'),
	},
	FIREBASE_PROJECT_ID: {
		meaning: 'Girişler Firebase Auth ile yapılacaksa proje kimliği',
		fallback: null,
		read: matching(/^[a-z0-9-]{4,40}$/, 'Firebase proje kimliği olmalı'),
	},
	FIREBASE_API_KEY: {
		meaning: 'Firebase projesinin web API anahtarı',
		fallback: null,
		read: matching(/^[\w-]{4,100}$/, 'Firebase web API anahtarı olmalı'),
	},
	FIREBASE_AUTH_EMULATOR_HOST: {
		meaning:
			'Yalnızca test için: imzasız belirteç veren Firebase Auth emülatörü; yalnızca bu makinede',
		fallback: null,
		read: matching(
			/^(127\.0\.0\.1|localhost|\[::1\]):\d+$/,
			'bu makinede bir adres olmalı, örneğin 127.0.0.1:9099',
		),
	},
	VAPID_PUBLIC_KEY: {
		meaning: 'Anlık bildirimler için VAPID açık anahtarı; yoksa bildirimler kapalıdır',
		fallback: null,
		read: matching(/^[\w-]{87}$/, 'base64url ile yazılmış 87 karakterlik bir açık anahtar olmalı'),
	},
	STORAGE: {
		meaning: 'Dosyaların yeri: disk (DATA_DIR/files) ya da s3',
		fallback: 'disk',
		read: oneOf(['disk', 's3']),
	},
	S3_BUCKET: { meaning: 'S3 bucket adı', fallback: null, read: anyText },
	S3_ENDPOINT: {
		meaning: 'S3 uyumlu sunucunun adresi; AWS için boş',
		fallback: null,
		read: url(['http:', 'https:'], 'https://s3.example.com'),
	},
	S3_REGION: { meaning: 'S3 bölgesi', fallback: 'eu-central-1', read: anyText },
	S3_ACCESS_KEY_ID: { meaning: 'S3 erişim anahtarı', fallback: null, read: anyText },
	S3_SECRET_ACCESS_KEY: { meaning: 'S3 gizli anahtarı', fallback: null, read: anyText },
	MAP_STYLE_URL: {
		meaning:
			'Harita altlığının MapLibre stil adresi; boşsa ya da ulaşılamazsa birlikte gelen Türkiye altlığı',
		fallback: null,
		read: url(['http:', 'https:'], 'https://tiles.openfreemap.org/styles/positron'),
	},
	LOG_LEVEL: {
		meaning: 'Günlüğün ayrıntısı',
		fallback: 'info',
		read: oneOf(['silent', 'fatal', 'error', 'warn', 'info', 'debug']),
	},
	METRICS_TOKEN: {
		meaning: '/metrics için anahtar; yoksa yalnızca bu makineden okunur',
		fallback: null,
		read: matching(/^\S{16,}$/, 'boşluksuz, en az 16 karakter olmalı'),
	},
} satisfies Record<string, Setting<unknown>>;

function anyText(text: string): string {
	return text;
}

function onOrOff(text: string): boolean | BadValue {
	if (text === 'on' || text === '1' || text === 'true') return true;
	if (text === 'off' || text === '0' || text === 'false') return false;
	return new BadValue('on ya da off olmalı');
}

function integer(least: number, most: number) {
	return (text: string): number | BadValue => {
		const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
		if (value >= least && value <= most) return value;
		return new BadValue(`${least} ile ${most} arasında bir tam sayı olmalı`);
	};
}

function matching(pattern: RegExp, rule: string) {
	return (text: string): string | BadValue => (pattern.test(text) ? text : new BadValue(rule));
}

function oneOf<const Choice extends string>(choices: readonly Choice[]) {
	return (text: string): Choice | BadValue =>
		choices.find((choice) => choice === text) ??
		new BadValue(`şunlardan biri olmalı: ${choices.join(', ')}`);
}

function url(protocols: readonly string[], example: string) {
	return (text: string): string | BadValue => {
		const protocol = URL.canParse(text) ? new URL(text).protocol : '';
		if (protocols.includes(protocol)) return text.replace(/\/$/, '');
		return new BadValue(`bir adres olmalı, örneğin ${example}`);
	};
}
