/** How a scan went: done, already done or odd, refused. */
export type ScanTone = 'good' | 'warn' | 'bad';

type Note = { readonly hertz: number; readonly ms: number };

/** High and short for done, low and long for refused: understood without looking up. */
const notes: Record<ScanTone, readonly Note[]> = {
	good: [{ hertz: 1320, ms: 90 }],
	warn: [
		{ hertz: 740, ms: 110 },
		{ hertz: 740, ms: 110 },
	],
	bad: [{ hertz: 220, ms: 380 }],
};

const vibrations: Record<ScanTone, number[]> = {
	good: [40],
	warn: [60, 60, 60],
	bad: [320],
};

let audio: AudioContext | null = null;

function beep(tone: ScanTone): void {
	audio ??= new AudioContext();
	if (audio.state === 'suspended') audio.resume().catch(() => undefined);
	let at = audio.currentTime;
	for (const note of notes[tone]) {
		const sound = audio.createOscillator();
		const volume = audio.createGain();
		sound.type = tone === 'bad' ? 'square' : 'sine';
		sound.frequency.value = note.hertz;
		volume.gain.setValueAtTime(tone === 'bad' ? 0.08 : 0.16, at);
		volume.gain.exponentialRampToValueAtTime(0.001, at + note.ms / 1000);
		sound.connect(volume).connect(audio.destination);
		sound.start(at);
		at += note.ms / 1000 + 0.05;
		sound.stop(at);
	}
}

/** Sound and vibration of a scan's answer. A device without either stays silent. */
export function signalScan(tone: ScanTone): void {
	navigator.vibrate?.(vibrations[tone]);
	if ('AudioContext' in window) beep(tone);
}
