import { formatDateTime, formatTime, type Instant, todayIn } from './date.ts';
import { clockDifferenceAtMostMs, type DeviceTimes } from './device-times.ts';

/** An act that waited longer on the phone was stored without a connection. */
const waitedAfterMs = 60_000;

/**
 * What the office must know about the time of an act; null for one that was sent at once by a phone
 * whose clock is right.
 * @example 'Çevrimdışı kaydedildi. Telefonda: 09:12 · Sunucuda: 11:40.'
 */
export function deviceNote({ actedAt, sentAt, receivedAt }: DeviceTimes): string | null {
	const waited = sentAt.getTime() - actedAt.getTime() > waitedAfterMs;
	const aheadMs = sentAt.getTime() - receivedAt.getTime();
	const clock = clockNote(aheadMs);
	if (!waited && clock === null) return null;
	const isSameDay = todayIn(actedAt) === todayIn(receivedAt);
	const format = (instant: Instant) => (isSameDay ? formatTime(instant) : formatDateTime(instant));
	const times = `Telefonda: ${format(actedAt)} · Sunucuda: ${format(receivedAt)}.`;
	return [waited ? 'Çevrimdışı kaydedildi.' : '', times, clock ?? '']
		.filter((sentence) => sentence !== '')
		.join(' ');
}

/**
 * By how much the clock of a phone is wrong; null for one that is right.
 * @example 'Telefonun saati 14 dk geri.'
 */
export function clockNote(aheadMs: number): string | null {
	if (Math.abs(aheadMs) <= clockDifferenceAtMostMs) return null;
	return `Telefonun saati ${durationOf(Math.abs(aheadMs))} ${aheadMs > 0 ? 'ileri' : 'geri'}.`;
}

const minuteMs = 60_000;

function durationOf(ms: number): string {
	const minutes = Math.round(ms / minuteMs);
	if (minutes < 120) return `${minutes} dk`;
	const hours = Math.round(minutes / 60);
	return hours < 48 ? `${hours} saat` : `${Math.round(hours / 24)} gün`;
}
