import { type Role, roleWords } from '../common/access/role.ts';
import { type FieldWords, noValueWord } from '../common/rule/record-change.ts';
import { refusals } from '../common/rule/refusal.ts';
import type { PushRules } from './push-rules.ts';
import { type PushType, pushTypes } from './push-type.ts';

export type PushWords = { readonly title: string; readonly body: string };

/** The words of a message. They are fixed: a lock screen is public (KVKK). */
export const pushWords: Readonly<Record<PushType, PushWords>> = {
	route_assigned: { title: 'Yeni rota', body: 'Size bir rota verildi.' },
	route_changed: { title: 'Rota değişti', body: 'Rotanızda değişiklik var.' },
	route_cancelled: { title: 'Rota iptal edildi', body: 'Size verilen bir rota iptal edildi.' },
	debit_waiting: { title: 'Zimmet sizi bekliyor', body: 'Zimmetinizi kontrol edip kabul edin.' },
	transfer_waiting: { title: 'Devir sizi bekliyor', body: 'Size devredilen koliler var.' },
	debit_disputed: { title: 'Zimmette uyuşmazlık', body: 'Sürücü zimmeti kabul etmedi.' },
	report_waiting: { title: 'Tutanak onay bekliyor', body: 'Yeni bir tutanak düzenlendi.' },
	route_suspended: { title: 'Rota askıda', body: 'Bir rota askıya alındı.' },
	route_returned: { title: 'Araç döndü', body: 'İadeler ve para sayılabilir.' },
	cash_difference: { title: 'Kasa farkı', body: 'Bir rotanın kasası tutmadı.' },
	delivery_failed: { title: 'Teslim edilemedi', body: 'Bir sipariş alıcısına teslim edilemedi.' },
	code_release_waiting: {
		title: 'Kodsuz teslim izni',
		body: 'Bir teslimat izninizi bekliyor.',
	},
	code_released: {
		title: 'Kodsuz teslime izin verildi',
		body: 'Siparişi kod girmeden teslim edebilirsiniz.',
	},
	acceptance_late: { title: 'Kabul gecikti', body: 'Sürücü zimmeti hâlâ kabul etmedi.' },
	departure_late: { title: 'Çıkış gecikti', body: 'Bir araç çıkış saatini geçirdi.' },
	stop_long: { title: 'Durakta bekliyor', body: 'Bir araç uzun süredir aynı durakta.' },
	area_left: { title: 'Bölge dışında', body: 'Bir araç dağıtım bölgesinden uzaklaştı.' },
	signal_lost: { title: 'Sinyal yok', body: 'Bir araçtan konum gelmiyor.' },
	route_unclosed: { title: 'Rota kapatılmadı', body: 'Bir rota akşama kadar kapatılmadı.' },
	photo_late: {
		title: 'Fotoğraf gelmedi',
		body: 'Sürücünün çektiği bir fotoğraf hâlâ bekleniyor.',
	},
};

/** The message that a person sends to the own device from the profile. */
export const testPushWords: PushWords = {
	title: 'Deneme bildirimi',
	body: 'Bildirimler bu cihaza ulaşıyor.',
};

/** Rows of the table in Firma ve Kurallar. */
export const pushTypeLabels: Readonly<Record<PushType, string>> = {
	route_assigned: 'Rota verildi',
	route_changed: 'Rota değişti',
	route_cancelled: 'Rota iptal edildi',
	debit_waiting: 'Zimmet kabul bekliyor',
	transfer_waiting: 'Devir kabul bekliyor',
	debit_disputed: 'Zimmette uyuşmazlık',
	report_waiting: 'Tutanak onay bekliyor',
	route_suspended: 'Rota askıya alındı',
	route_returned: 'Araç depoya döndü',
	cash_difference: 'Kasa farkı çıktı',
	delivery_failed: 'Teslim edilemedi',
	code_release_waiting: 'Kodsuz teslim izni istendi',
	code_released: 'Kodsuz teslime izin verildi',
	acceptance_late: 'Zimmet zamanında kabul edilmedi',
	departure_late: 'Araç zamanında çıkmadı',
	stop_long: 'Durakta uzun kalındı',
	area_left: 'Araç bölgeden uzaklaştı',
	signal_lost: 'Araçtan konum gelmiyor',
	route_unclosed: 'Rota zamanında kapatılmadı',
	photo_late: 'Fotoğraf 24 saattir bekleniyor',
};

export const pushRefusals = refusals({
	'push/token-refused': () =>
		'Bu cihazın bildirim adresi tanınmıyor. Tarayıcınızı güncelleyip tekrar deneyin.',
	'push/kind-off': () => 'Bu tür bildirim bu kurulumda açık değil. Sistem yöneticinize sorun.',
	'push/token-gone': () => 'Bildirim servisi bu cihazı artık tanımıyor. Bildirimleri yeniden açın.',
	'push/device-unknown': () =>
		'Bu cihaz bildirimler için kayıtlı değil. Bildirimleri yeniden açın.',
	'push/role-not-possible': () => 'Seçilen görevlerden biri bu bildirimin kaydını açamaz.',
	'push/quiet-hours-incomplete': () => 'Sessiz saatlerin başlangıcını ve bitişini birlikte girin.',
});

type RuleFields = PushRules['roles'] & Pick<PushRules, 'quietHours'>;

/** Labels of the changes in the history. */
export const pushRuleWords = {
	...(Object.fromEntries(
		pushTypes.map((type) => [
			type,
			{
				label: pushTypeLabels[type],
				show: (roles: readonly Role[]) =>
					roles.map((role) => roleWords[role]).join(', ') || noValueWord,
			},
		]),
	) as FieldWords<PushRules['roles']>),
	quietHours: {
		label: 'Sessiz saatler',
		show: (hours) => (hours === null ? '' : `${hours.from}–${hours.until}`),
	},
} satisfies FieldWords<RuleFields>;
