import { formatDate } from '../common/date/date.ts';
import { formatDecimal } from '../common/format/number-format.ts';
import { refusals } from '../common/rule/refusal.ts';
import { stateWords } from '../common/rule/tone.ts';
import type { ChangeLevel, ProposalState, RouteHold } from './proposal.ts';

export const proposalStateWords = stateWords<ProposalState>({
	queued: { label: 'Sırada', tone: 'grey' },
	running: { label: 'Hesaplanıyor', tone: 'blue' },
	done: { label: 'Hazır', tone: 'green' },
	interrupted: { label: 'Yarıda Kaldı', tone: 'amber' },
	cancelled: { label: 'İptal Edildi', tone: 'void' },
	failed: { label: 'Hesaplanamadı', tone: 'red' },
	accepted: { label: 'Kabul Edildi', tone: 'green' },
	dropped: { label: 'Bırakıldı', tone: 'void' },
});

export const changeLevelWords: Readonly<
	Record<ChangeLevel, { readonly label: string; readonly explanation: string }>
> = {
	add: {
		label: 'Yalnızca ekle',
		explanation: 'Rotasızlar eklenir; planlı hiçbir durak yerinden oynamaz.',
	},
	sequence: {
		label: 'Rota içinde sırala',
		explanation: 'Durakların sırası değişebilir; hiçbir durak başka rotaya geçmez.',
	},
	routes: {
		label: 'Rotalar arasında taşı',
		explanation: 'Duraklar başka rotaya da geçebilir; her taşımanın bir bedeli vardır.',
	},
};

export const routeHoldWords: Readonly<Record<RouteHold, string>> = {
	under_way: 'Yolda; planlamaya girmez',
	loaded: 'Çıkışa hazır; planlamaya girmez',
	locked: 'Elle yapıldı; dokunulmaz',
	not_chosen: 'Plana seçilmedi; olduğu gibi kalır',
	loading: 'Yüklemede; yüklenen durakların sırası korunur',
};

const actWords = {
	stop: 'durdurulamaz',
	cancel: 'iptal edilemez',
	change: 'değiştirilemez',
	accept: 'kabul edilemez',
	drop: 'bırakılamaz',
} as const;

export const proposalRefusals = refusals({
	'proposal/past-date': (facts: { serviceDate: string }) =>
		`${formatDate(facts.serviceDate)} geçmiş bir gün. Plan bugün ya da sonrası için yapılır.`,
	'proposal/no-vehicles': () =>
		'Planlanacak araç yok. En az bir rota ya da sürücüsüyle bir araç seçin.',
	'proposal/nothing-to-plan': () =>
		'Planlanacak bir şey yok: havuzda uygun sipariş, rotalarda sıralanacak durak bulunmuyor.',
	'proposal/too-large': (facts: { stopCount: number; limit: number }) =>
		`${formatDecimal(facts.stopCount)} durak tek seferde planlanamaz; en çok ${formatDecimal(facts.limit)} durak olabilir. İlçe ya da tarih seçerek bölün.`,
	'proposal/depot-unplaced': (facts: { depotName: string }) =>
		`${facts.depotName} deposunun haritada yeri yok. Depo bilgilerinde konumunu işaretleyin.`,
	'proposal/route-closed': (facts: { numbers: readonly string[] }) =>
		`${facts.numbers.join(', ')} bu günün açık rotası değil. Seçimi yenileyin.`,
	'proposal/crew-unavailable': (facts: { rows: readonly { vehicleId: string; words: string }[] }) =>
		`Bu araç ve sürücüler planlanamaz: ${facts.rows.map(({ words }) => words).join('; ')}.`,
	'proposal/wrong-state': (facts: { state: ProposalState; act: keyof typeof actWords }) =>
		`Öneri ${actWords[facts.act]}; durumu: ${proposalStateWords[facts.state].label}.`,
	'proposal/day-changed': (facts: { changes: readonly string[] }) =>
		`Öneri hazırlandıktan sonra gün değişti, hiçbir şey uygulanmadı: ${facts.changes.slice(0, 5).join('; ')}${facts.changes.length > 5 ? ` ve ${facts.changes.length - 5} değişiklik daha` : ''}. Yeniden planlayın.`,
	'proposal/routes-linked': (facts: { names: readonly string[] }) =>
		`Aralarında sipariş taşınan rotalar birlikte kabul edilir. Bunları da seçin: ${facts.names.join(', ')}.`,
	'proposal/route-unknown': () => 'Seçilen rota bu öneride yok.',
	'proposal/stop-unknown': () =>
		'Sıralar bu öneriyle uyuşmuyor: bir durak eksik, fazla ya da iki yerde. Ekranı yenileyin.',
	'proposal/stop-locked': (facts: { names: readonly string[] }) =>
		`Kilitli rota ya da durak yerinden oynamaz: ${facts.names.join(', ')}.`,
	'proposal/order-unplaced': (facts: { orderNo: string }) =>
		`${facts.orderNo} siparişinin konumu yok. Haritada yerini işaretleyin.`,
});

/** The history event of each act on a proposal. */
export type ProposalEventKind =
	| 'created'
	| 'started'
	| 'finished'
	| 'interrupted'
	| 'failed'
	| 'stopped'
	| 'cancelled'
	| 'changed'
	| 'part_accepted'
	| 'accepted'
	| 'dropped';
