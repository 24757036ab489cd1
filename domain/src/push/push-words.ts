import { type Role, roleWords } from '../common/access/role.ts';
import { type FieldWords, noValueWord } from '../common/rule/record-change.ts';
import { refusals } from '../common/rule/refusal.ts';
import type { PushRules } from './push-rules.ts';
import { type PushType, pushTypes } from './push-type.ts';

/** Rows of the table Bildirimler. */
export const pushTypeLabels: Readonly<Record<PushType, string>> = {
	route_assigned: 'Rota verildi',
	route_changed: 'Rota değişti',
	route_cancelled: 'Rota iptal edildi',
	debit_waiting: 'Zimmet kabul bekliyor',
	transfer_waiting: 'Devir kabul bekliyor',
	debit_disputed: 'Zimmette uyuşmazlık',
	return_dispute_settled: 'Geri teslim uyuşmazlığı çözüldü',
	report_waiting: 'Tutanak onay bekliyor',
	disposal_waiting: 'Depo tutanağı onay bekliyor',
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
	'push/role-not-possible': () => 'Seçilen rollerden biri bu bildirimin kaydını göremez.',
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
