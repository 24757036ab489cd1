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
/** The newest tone: one that waited for the device must not sound beside it. */
let newest = 0;

/**
 * A phone call or another app stops the sound (`interrupted` on iOS, `suspended` elsewhere); the next
 * scan starts it again. A device that closed it gets a new one.
 */
async function openAudio(): Promise<AudioContext> {
	if (audio === null || audio.state === 'closed') audio = new AudioContext();
	if (audio.state !== 'running') await audio.resume();
	return audio;
}

async function beep(tone: ScanTone): Promise<void> {
	newest += 1;
	const own = newest;
	const running = await openAudio();
	if (own === newest) play(running, notes[tone], tone === 'stop' ? 'square' : 'sine');
}

function play(running: AudioContext, sequence: readonly Note[], type: OscillatorType): void {
	let at = running.currentTime;
	for (const note of sequence) {
		const sound = running.createOscillator();
		const volume = running.createGain();
		sound.type = type;
		sound.frequency.value = note.hertz;
		volume.gain.setValueAtTime(type === 'square' ? 0.08 : 0.16, at);
		volume.gain.exponentialRampToValueAtTime(0.001, at + note.ms / 1000);
		sound.connect(volume).connect(running.destination);
		sound.start(at);
		at += note.ms / 1000 + 0.05;
		sound.stop(at);
	}
}

/** Sound and vibration for the answer of a scan. A device without either stays silent. */
export function signalScan(tone: ScanTone): void {
	navigator.vibrate?.(vibrations[tone]);
	// Refused while a call lasts: the scan after it sounds.
	if ('AudioContext' in window) beep(tone).catch(() => undefined);
}
