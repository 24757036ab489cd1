import { onTestFinished } from 'vitest';
import { browserSession } from './browser-session.ts';

/** Sets `prefers-reduced-motion` until the test ends; component tests run with reduced motion. */
export async function emulateMotion(value: 'reduce' | 'no-preference'): Promise<void> {
	await setMotion(value);
	onTestFinished(() => setMotion('reduce'));
}

async function setMotion(value: string): Promise<void> {
	await browserSession().send('Emulation.setEmulatedMedia', {
		features: [{ name: 'prefers-reduced-motion', value }],
	});
}
