import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let state: AudioContextState = 'running';
let played = 0;
const resume = vi.fn(async () => {
	state = 'running';
});

class FakeAudio {
	currentTime = 0;
	destination = {};
	get state() {
		return state;
	}
	resume = resume;
	createGain() {
		const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
		return { gain, connect: () => this.destination };
	}
	createOscillator() {
		const start = () => {
			played += 1;
		};
		const connect = (next: object) => next;
		return { type: 'sine', frequency: { value: 0 }, connect, start, stop: () => undefined };
	}
}

beforeEach(() => {
	vi.resetModules();
	vi.stubGlobal('AudioContext', FakeAudio);
	state = 'running';
	played = 0;
	resume.mockClear();
});

afterEach(() => vi.unstubAllGlobals());

test.each(['interrupted', 'suspended'] as const)(
	'the tone comes back when the device has stopped the sound: %s',
	async (stopped) => {
		const { signalScan } = await import('./scan-signal.ts');
		signalScan('ok');
		await expect.poll(() => played).toBe(1);
		state = stopped;
		signalScan('stop');
		await expect.poll(() => played).toBe(2);
		expect(resume).toHaveBeenCalledTimes(1);
	},
);

test('scans during a call do not sound together when it ends', async () => {
	const { signalScan } = await import('./scan-signal.ts');
	const call = Promise.withResolvers<void>();
	resume.mockImplementationOnce(() => call.promise);
	state = 'interrupted';
	signalScan('ok');
	state = 'running';
	signalScan('stop');
	await expect.poll(() => played).toBe(1);
	call.resolve();
	await Promise.resolve();
	expect(played).toBe(1);
});

test('a device that closed the sound gets a new one', async () => {
	const { signalScan } = await import('./scan-signal.ts');
	signalScan('ok');
	await expect.poll(() => played).toBe(1);
	state = 'closed';
	signalScan('ok');
	await expect.poll(() => played).toBe(2);
});
