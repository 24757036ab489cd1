import { expect, test } from 'vitest';
import { deviceNote } from './device-note.ts';
import { readDeviceTimes } from './device-times.ts';

const at = (time: string) => new Date(`2026-03-05T${time}+03:00`);
const note = (actedAt: Date, sentAt: Date, receivedAt: Date) =>
	deviceNote({ actedAt, sentAt, receivedAt });

test('an act that was sent at once by a right clock has no note', () => {
	expect(note(at('09:12:00'), at('09:12:05'), at('09:12:06'))).toBeNull();
});

test('an act that waited names both times', () => {
	expect(note(at('09:12:00'), at('11:40:10'), at('11:40:12'))).toBe(
		'Çevrimdışı kaydedildi. Telefonda: 09:12 · Sunucuda: 11:40.',
	);
});

test('a clock that differs by more than 2 minutes is named', () => {
	expect(note(at('09:19:00'), at('09:19:05'), at('09:12:06'))).toBe(
		'Telefonda: 09:19 · Sunucuda: 09:12. Telefonun saati 7 dk ileri.',
	);
	expect(note(at('09:12:00'), at('09:12:05'), at('09:14:04'))).toBeNull();
});

test('a wait of a minute and a difference of two are still ordinary', () => {
	expect(note(at('09:12:00'), at('09:13:00'), at('09:13:00'))).toBeNull();
	expect(note(at('09:12:00'), at('09:13:01'), at('09:13:01'))).toMatch(/^Çevrimdışı kaydedildi\./);
	expect(note(at('09:12:00'), at('09:12:00'), at('09:14:00'))).toBeNull();
	expect(note(at('09:12:00'), at('09:12:00'), at('09:14:01'))).toMatch(/saati 2 dk geri\.$/);
	expect(note(at('09:14:01'), at('09:14:01'), at('09:12:00'))).toMatch(/saati 2 dk ileri\.$/);
});

test('days are named when the phone shows another day', () => {
	expect(note(new Date('2026-03-03T09:00:00+03:00'), at('08:00:00'), at('09:00:00'))).toBe(
		'Çevrimdışı kaydedildi. Telefonda: 03.03.2026 09:00 · Sunucuda: 05.03.2026 09:00. Telefonun saati 60 dk geri.',
	);
});

test('a time that no clock shows is left out', () => {
	const [acted, sent] = ['2026-03-05T06:12:00.000Z', '2026-03-05T06:12:05.000Z'];
	expect(readDeviceTimes({ actedAt: acted, sentAt: sent }, at('09:12:06'))?.sentAt).toEqual(
		at('09:12:05'),
	);
	expect(readDeviceTimes({ actedAt: acted, sentAt: undefined }, at('09:12:06'))).toBeNull();
	expect(readDeviceTimes({ actedAt: 'dün', sentAt: sent }, at('09:12:06'))).toBeNull();
	expect(
		readDeviceTimes({ actedAt: '+275000-01-01T00:00:00.000Z', sentAt: sent }, at('09:12:06')),
	).toBeNull();
});
