import { refuse } from '../../common/rule/refusal.ts';
import { type CodeChannel, codeChannelWords } from '../../orders/common/order-code-channel.ts';
import { routeRefusals } from '../common/route-words.ts';

/** Wrong tries of one delivery code (Teslimat kodu); afterwards it is locked. */
export const codeTriesAtMost = 5;

export const codeLockedSentence = `Teslimat kodu ${codeTriesAtMost} kez yanlış girildi ve kilitlendi.`;

/** Codes of one attempt: the one of the departure and those that were requested later. */
export const codesAtMost = 3;

/** Time between two codes of an order. */
const codeWaitMs = 60_000;

/** A code that was not sent within this time is not sent any more. */
const codeLifeMs = 12 * 60 * 60 * 1_000;

export function codeExpiry(createdAt: Date): Date {
	return new Date(createdAt.getTime() + codeLifeMs);
}

export const codeDigitCount = 6;

/** Digits as a person types them, or null while they are incomplete. */
export function parseCode(text: string): string | null {
	const digits = text.replace(/\s/g, '');
	return /^\d{6}$/.test(digits) ? digits : null;
}

/** Whether a code can be sent to the recipient of an order. */
export function hasCodeAddress(order: {
	readonly phone: string | null;
	readonly email: string | null;
}): boolean {
	return order.phone !== null || order.email !== null;
}

type CodeState = {
	readonly state: 'none' | 'waiting' | 'sent' | 'failed';
	readonly channel: CodeChannel | null;
	readonly sentTo: string | null;
	readonly triesLeft: number;
	/** Whether a message that waits was tried before. */
	readonly isRetrying: boolean;
	readonly release: { readonly releasedByName: string | null } | null;
};

/** Whether a second person allowed the delivery without the code. */
export function isCodeReleased(code: Pick<CodeState, 'release'> | null): boolean {
	return code?.release?.releasedByName != null;
}

/** What became of the code of an order, for driver and office. */
export function codeSentence(code: CodeState): string {
	if (code.release?.releasedByName != null) {
		return `Kodsuz teslime izin verildi. İzin veren: ${code.release.releasedByName}`;
	}
	if (code.release !== null) return 'Kodsuz teslim izni istendi; ofisin onayı bekleniyor.';
	if (code.state === 'none') return 'Alıcıya henüz teslimat kodu gönderilmedi.';
	if (code.triesLeft <= 0) return codeLockedSentence;
	if (code.state === 'waiting') {
		return code.isRetrying
			? 'Teslimat kodu henüz gönderilemedi. Gönderim otomatik olarak yeniden denenecek.'
			: 'Teslimat kodu gönderiliyor.';
	}
	if (code.state === 'failed') return 'Teslimat kodu gönderilemedi.';
	if (code.channel === 'file') {
		return 'Bu alıcıya mesaj gönderecek bir servis tanımlı değil: teslimat kodu gönderilmedi, sunucudaki dosyaya yazıldı.';
	}
	const channel = code.channel === null ? '' : ` · ${codeChannelWords[code.channel]}`;
	return `Teslimat kodu gönderildi: ${code.sentTo ?? ''}${channel}`;
}

/** Refuses a further code of an order. */
export function refuseCode(
	order: { readonly orderNo: string; readonly hasAddress: boolean; readonly required: boolean },
	codes: { readonly count: number; readonly lastAt: Date | null; readonly released: boolean },
	now: Date,
) {
	const { orderNo } = order;
	if (!order.required) return refuse(routeRefusals, 'stop/code-not-needed', { orderNo });
	if (codes.released) return refuse(routeRefusals, 'stop/code-released', { orderNo });
	if (!order.hasAddress) return refuse(routeRefusals, 'stop/code-no-phone', { orderNo });
	if (codes.count >= codesAtMost) {
		return refuse(routeRefusals, 'stop/code-limit', { count: codesAtMost });
	}
	const waitMs = codes.lastAt === null ? 0 : codes.lastAt.getTime() + codeWaitMs - now.getTime();
	if (waitMs <= 0) return null;
	return refuse(routeRefusals, 'stop/code-too-soon', { seconds: Math.ceil(waitMs / 1_000) });
}
