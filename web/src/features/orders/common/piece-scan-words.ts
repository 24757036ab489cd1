import type { AsideScan, ScanQueue } from './piece-scan-queue.ts';

/** What delays the scans, and what happens next; null while they are answered. */
export function troubleSentence({ trouble, waiting }: ScanQueue): string | null {
	if (trouble === null || waiting.length === 0) return null;
	const scans = `${waiting.length} okutma bekliyor`;
	switch (trouble.cause) {
		case 'no-connection':
			return `Bağlantı yok. ${scans}; bağlantı gelince gönderilecek.`;
		case 'busy':
			return `Sunucu şu anda yoğun. ${scans}; birazdan yeniden gönderilecek.`;
		case 'failed':
			return `Sunucu hatası oluştu. ${scans}; yeniden deneniyor.`;
		case 'signed-out':
			return `Oturum kapalı. ${scans}; giriş yapılınca gönderilecek.`;
	}
}

/** Why a board cannot be ended: scans that the server did not take; null if there are none. */
export function unsentSentence({ waiting, aside }: ScanQueue): string | null {
	const unsent = waiting.length + aside.length;
	if (unsent === 0) return null;
	const act =
		aside.length === 0
			? 'Bağlantıyı kontrol edin; okutmalar gönderilince tamamlayın.'
			: 'Önce tekrar deneyin ya da listeden çıkarın, sonra tamamlayın.';
	return `Gönderilmemiş ${unsent} okutma var. ${act}`;
}

/** Shown while an attempt takes long. */
export function slowSentence({ waiting }: ScanQueue): string {
	return `Sunucunun yanıtı bekleniyor. Sırada ${waiting.length} okutma var.`;
}

/** Why a scan was set aside. */
export function asideSentence({
	cause,
	sentence,
	requestId,
}: Pick<AsideScan, 'cause' | 'sentence' | 'requestId'>): string {
	const number = requestId === null ? '' : ` İstek no: ${requestId}`;
	switch (cause) {
		case 'refused':
			return sentence;
		case 'busy':
			return `Sunucu yoğun olduğu için yanıt alınamadı.${number}`;
		case 'failed':
			// The server may have executed the scan before the error.
			return `Sunucu hatası nedeniyle yanıt alınamadı. Koliyi listeden kontrol edin.${number}`;
	}
}
