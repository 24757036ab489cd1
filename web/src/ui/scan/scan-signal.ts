import type { ScanTone } from '@sevk/domain/debits/line/debit-scan';

type Note = { readonly hertz: number; readonly ms: number };

/** High and short for success, low and long for a refusal, so that the user need not look up. */
const notes: Record<ScanTone, readonly Note[]> = {
	ok: [{ hertz: 1320, ms: 90 }],
	info: [
		{ hertz: 740, ms: 110 },
		{ hertz: 740, ms: 110 },
	],
	stop: [{ hertz: 220, ms: 380 }],
};

const vibrations: Record<ScanTone, number[]> = {
	ok: [40],
	info: [60, 60, 60],
	stop: [320],
};

let audio: AudioContext | null = null;

function beep(tone: ScanTone): void {
	audio ??= new AudioContext();
	if (audio.state === 'suspended') audio.resume().catch(() => undefined);
	let at = audio.currentTime;
	for (const note of notes[tone]) {
		const sound = audio.createOscillator();
		const volume = audio.createGain();
		sound.type = tone === 'stop' ? 'square' : 'sine';
		sound.frequency.value = note.hertz;
		volume.gain.setValueAtTime(tone === 'stop' ? 0.08 : 0.16, at);
		volume.gain.exponentialRampToValueAtTime(0.001, at + note.ms / 1000);
		sound.connect(volume).connect(audio.destination);
		sound.start(at);
		at += note.ms / 1000 + 0.05;
		sound.stop(at);
	}
}

/** Sound and vibration for the answer of a scan. A device without either stays silent. */
export function signalScan(tone: ScanTone): void {
	navigator.vibrate?.(vibrations[tone]);
	if ('AudioContext' in window) beep(tone);
}
