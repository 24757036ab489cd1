type PushMessage = { readonly title: string; readonly body: string };

/** By type of message. The words are fixed: a lock screen is public (KVKK). */
const pushMessages = {
	route_assigned: { title: 'Yeni rota', body: 'Size bir rota verildi.' },
	route_changed: { title: 'Rota değişti', body: 'Rotanızda değişiklik var.' },
	route_cancelled: { title: 'Rota iptal edildi', body: 'Size verilen bir rota iptal edildi.' },
	debit_waiting: { title: 'Zimmet sizi bekliyor', body: 'Zimmetinizi kontrol edip kabul edin.' },
	transfer_waiting: { title: 'Devir sizi bekliyor', body: 'Size devredilen koliler var.' },
	debit_disputed: { title: 'Zimmette uyuşmazlık', body: 'Sürücü kolilerde uyuşmazlık bildirdi.' },
	return_dispute_settled: {
		title: 'Uyuşmazlık çözüldü',
		body: 'Depo geri teslim itirazınızı cevapladı.',
	},
	disposal_waiting: {
		title: 'Depo tutanağı onay bekliyor',
		body: 'Depodaki mallar için tutanak düzenlendi.',
	},
	report_waiting: { title: 'Tutanak onay bekliyor', body: 'Yeni bir tutanak düzenlendi.' },
	route_suspended: { title: 'Rota askıda', body: 'Bir rota askıya alındı.' },
	route_returned: { title: 'Araç döndü', body: 'Geri gelen koliler ve kasa sayılabilir.' },
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
} as const satisfies Readonly<Record<string, PushMessage>>;

/** The message about an event; a type without a message does not compile. */
export function writePushMessage(type: keyof typeof pushMessages): PushMessage {
	return pushMessages[type];
}

/** The message that a person sends to the own device from the profile. */
export const testPushMessage: PushMessage = {
	title: 'Deneme bildirimi',
	body: 'Bildirimler bu cihaza ulaşıyor.',
};
