// Real districts and neighbourhoods of İstanbul with the centre of their built-up area; streets are
// common names and door numbers are fictitious.

type PlaceRow = readonly [name: string, longitude: number, latitude: number, postalCode: string];

export type DemoDistrict = { readonly name: string; readonly neighbourhoods: readonly PlaceRow[] };

/** The area of the Ümraniye depot. */
export const asianDistricts = {
	umraniye: {
		name: 'Ümraniye',
		neighbourhoods: [
			['Atatürk', 29.1085, 41.0262, '34764'],
			['Çakmak', 29.1265, 41.0165, '34774'],
			['Ihlamurkuyu', 29.153, 41.0185, '34772'],
			['Namık Kemal', 29.103, 41.033, '34762'],
			['Tantavi', 29.1185, 41.022, '34764'],
			['Armağanevler', 29.124, 41.03, '34762'],
			['Yamanevler', 29.0985, 41.0265, '34768'],
		],
	},
	uskudar: {
		name: 'Üsküdar',
		neighbourhoods: [
			['Altunizade', 29.0455, 41.0215, '34662'],
			['Acıbadem', 29.053, 41.008, '34660'],
			['Bulgurlu', 29.08, 41.017, '34696'],
			['Kısıklı', 29.064, 41.0225, '34692'],
			['Ünalan', 29.064, 41.002, '34700'],
			['Çengelköy', 29.06, 41.048, '34680'],
		],
	},
	kadikoy: {
		name: 'Kadıköy',
		neighbourhoods: [
			['Caferağa', 29.027, 40.9855, '34710'],
			['Göztepe', 29.064, 40.979, '34730'],
			['Kozyatağı', 29.096, 40.972, '34742'],
			['Erenköy', 29.077, 40.972, '34738'],
			['Fikirtepe', 29.05, 40.993, '34720'],
			['Merdivenköy', 29.074, 40.987, '34732'],
			['Suadiye', 29.083, 40.962, '34740'],
		],
	},
	atasehir: {
		name: 'Ataşehir',
		neighbourhoods: [
			['Küçükbakkalköy', 29.114, 40.982, '34750'],
			['İçerenköy', 29.108, 40.97, '34752'],
			['Barbaros', 29.101, 40.992, '34746'],
			['Atatürk', 29.126, 40.992, '34758'],
			['Mustafa Kemal', 29.13, 41.001, '34758'],
			['Ferhatpaşa', 29.165, 40.988, '34750'],
		],
	},
	cekmekoy: {
		name: 'Çekmeköy',
		neighbourhoods: [
			['Merkez', 29.179, 41.039, '34782'],
			['Mehmet Akif', 29.188, 41.028, '34782'],
			['Çatalmeşe', 29.196, 41.034, '34794'],
			['Taşdelen', 29.223, 41.029, '34788'],
			['Hamidiye', 29.172, 41.043, '34782'],
		],
	},
	sancaktepe: {
		name: 'Sancaktepe',
		neighbourhoods: [
			['Merve', 29.232, 40.999, '34785'],
			['Yenidoğan', 29.256, 41.01, '34791'],
			['Abdurrahmangazi', 29.222, 40.992, '34887'],
			['Fatih', 29.225, 41.004, '34785'],
			['Sarıgazi', 29.211, 41.01, '34785'],
		],
	},
	maltepe: {
		name: 'Maltepe',
		neighbourhoods: [
			['Bağlarbaşı', 29.14, 40.935, '34844'],
			['Cevizli', 29.172, 40.917, '34846'],
			['Altayçeşme', 29.133, 40.943, '34843'],
			['Zümrütevler', 29.156, 40.943, '34852'],
			['Küçükyalı', 29.113, 40.949, '34840'],
		],
	},
} as const satisfies Record<string, DemoDistrict>;

/** The area of the Bağcılar depot. */
export const europeanDistricts = {
	bagcilar: {
		name: 'Bağcılar',
		neighbourhoods: [
			['Merkez', 28.856, 41.04, '34200'],
			['Güneşli', 28.823, 41.033, '34212'],
			['Mahmutbey', 28.823, 41.053, '34218'],
			['Kirazlı', 28.845, 41.031, '34210'],
			['Yıldıztepe', 28.859, 41.033, '34203'],
			['Demirkapı', 28.844, 41.047, '34204'],
		],
	},
	gungoren: {
		name: 'Güngören',
		neighbourhoods: [
			['Merkez', 28.876, 41.021, '34160'],
			['Haznedar', 28.876, 41.012, '34160'],
			['Tozkoparan', 28.889, 41.015, '34160'],
			['Mehmet Nesih Özmen', 28.887, 41.008, '34173'],
		],
	},
	bahcelievler: {
		name: 'Bahçelievler',
		neighbourhoods: [
			['Bahçelievler', 28.863, 41, '34180'],
			['Yenibosna Merkez', 28.827, 40.999, '34197'],
			['Soğanlı', 28.849, 41.013, '34183'],
			['Şirinevler', 28.845, 40.994, '34188'],
			['Kocasinan Merkez', 28.836, 41.009, '34192'],
			['Siyavuşpaşa', 28.856, 41.003, '34182'],
		],
	},
	kucukcekmece: {
		name: 'Küçükçekmece',
		neighbourhoods: [
			['Atakent', 28.785, 41.035, '34307'],
			['Halkalı Merkez', 28.775, 41.03, '34303'],
			['İnönü', 28.798, 41.011, '34295'],
			['Cennet', 28.783, 40.995, '34290'],
			['Tevfikbey', 28.797, 41.001, '34295'],
		],
	},
	basaksehir: {
		name: 'Başakşehir',
		neighbourhoods: [
			['Başakşehir', 28.802, 41.093, '34480'],
			['Başak', 28.799, 41.097, '34480'],
			['Kayabaşı', 28.766, 41.118, '34494'],
			['Ziya Gökalp', 28.81, 41.069, '34490'],
		],
	},
	esenler: {
		name: 'Esenler',
		neighbourhoods: [
			['Menderes', 28.877, 41.038, '34220'],
			['Havaalanı', 28.868, 41.056, '34230'],
			['Fatih', 28.872, 41.049, '34220'],
			['Oruçreis', 28.864, 41.062, '34235'],
			['Turgutreis', 28.88, 41.052, '34230'],
		],
	},
	bakirkoy: {
		name: 'Bakırköy',
		neighbourhoods: [
			['Kartaltepe', 28.873, 40.987, '34145'],
			['Osmaniye', 28.883, 40.993, '34146'],
			['Zuhuratbaba', 28.867, 40.989, '34147'],
			['Cevizlik', 28.874, 40.982, '34142'],
		],
	},
	zeytinburnu: {
		name: 'Zeytinburnu',
		neighbourhoods: [
			['Merkezefendi', 28.909, 41.008, '34015'],
			['Seyitnizam', 28.906, 41.002, '34015'],
			['Telsiz', 28.901, 40.999, '34020'],
			['Yeşiltepe', 28.911, 40.995, '34025'],
		],
	},
} as const satisfies Record<string, DemoDistrict>;

export const streets = [
	'Atatürk Cad.',
	'Cumhuriyet Cad.',
	'İnönü Cad.',
	'Fatih Cad.',
	'Çınar Sok.',
	'Papatya Sok.',
	'Karanfil Sok.',
	'Menekşe Sok.',
	'Gül Sok.',
	'Okul Sok.',
	'Barış Sok.',
	'Işıklar Sok.',
	'Şehit Ömer Sok.',
	'Değirmen Sok.',
	'Yıldız Sok.',
	'Ihlamur Sok.',
] as const;

/** Buildings with several recipients, which form one stop. */
export const sharedBuildings = [
	'Çınar İş Merkezi',
	'Güneş Plaza',
	'Ihlamur Evleri A Blok',
	'Işık Apartmanı',
	'Yeşilvadi Sitesi B Blok',
] as const;

export const addressHints = [
	'caminin karşısı, sarı bina',
	'fırının üstü',
	'site girişi arka sokaktan',
	'zil çalışmıyor, arayın',
	'eczanenin yanı, 2. kat',
	'güvenliğe haber verin',
	'okulun arkasındaki beyaz bina',
] as const;

export const deliveryNotes = [
	'Kapıya bırakmayın',
	'Kırılacak eşya',
	'Öğleden sonra evdeyim',
	'Hediye paketi',
	'Gelmeden önce arayın',
	'Bebek uyuyor, zile basmayın',
] as const;
