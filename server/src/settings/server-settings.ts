import {
	integer,
	matching,
	oneOf,
	onOrOff,
	pageOrigins,
	roadService,
	type Setting,
	url,
} from './setting.ts';

/** The server and how it is reached. */
export const serverSettings = {
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
	RATE_LIMITS: {
		meaning: {
			en: 'Limits of requests, sign-in attempts, uploads and documents per address and user; `off` where a proxy in front limits them, and for load tests',
			tr: 'Adres ve kullanıcı başına istek, giriş denemesi, yükleme ve belge sınırları; sınırı öndeki vekil sunucu koyuyorsa ve yük denemelerinde off',
		},
		fallback: 'on',
		read: onOrOff,
	},
	MAP_STYLE_URL: {
		meaning: {
			en: 'MapLibre style of the basemap until an admin chooses one in Ayarlar › Harita; the bundled map of Türkiye if empty or unreachable',
			tr: 'Ayarlar › Harita’da seçim yapılana kadar kullanılacak haritanın stil adresi (MapLibre style.json); boşsa ya da ulaşılamazsa birlikte gelen Türkiye haritası',
		},
		fallback: null,
		read: url(['http:', 'https:'], 'https://tiles.openfreemap.org/styles/positron'),
	},
	ROAD_SERVICE_URL: {
		meaning: {
			en: 'Routing service (osrm or valhalla, `+`, its address) that answers ways by road for plans; without one they are estimated',
			tr: 'Planlama için yol uzaklığı ve süresi veren servis (osrm ya da valhalla, +, adresi); yoksa uzaklıklar kestirilir',
		},
		fallback: null,
		read: roadService,
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
	SEVK_DEMO: {
		meaning: {
			en: 'Fills an empty database with a sample operation; off if DATABASE_URL is set',
			tr: 'Boş veritabanını örnek bir operasyonla doldurur; DATABASE_URL verilmişse kapalıdır',
		},
		fallback: null,
		read: onOrOff,
	},
} satisfies Record<string, Setting<unknown>>;
