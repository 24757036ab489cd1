import { readPushOptions, savePushToken, sendTestPush } from '@sevk/contract/push/push-devices';
import { pushTypeLabels } from '@sevk/domain/push/push-words';
import { useSyncExternalStore } from 'react';
import { call, isProblemOf } from '../../api/call/call.ts';
import { logFailure } from '../../api/connection/log.ts';
import { nativePlatform } from '../../api/connection/native-platform.ts';
import { deviceId } from '../../api/startup/device-id.ts';
import { changeStore, readStore } from '../../api/state/client-store.ts';
import { hasWorkers } from '../worker/messaging-worker.ts';
import type { PushPermission, PushTokens } from './web-push-tokens.ts';

/** State of push messages on this device. */
export type PushStatus =
	| 'looking'
	/** The browser has no push, or the page was loaded over plain http. */
	| 'unsupported'
	/** The installation sends no push messages, or none to this kind of device. */
	| 'unconfigured'
	| 'undecided'
	| 'denied'
	/** The browser has ended the subscription, or it has another key than the installation. */
	| 'gone'
	/** The server has the token. */
	| 'on'
	/** The worker, the subscription or the server failed; the log has the reason. */
	| 'failed';

/** The status, and what the server said of the device while it is on. */
export type PushState = {
	readonly status: PushStatus;
	/** When a push service last took a message; null: never. */
	readonly sentAt: string | null;
	/** What the signed-in user is informed of, in words. */
	readonly labels: readonly string[];
};

let state: PushState = { status: 'looking', sentAt: null, labels: [] };
const listeners = new Set<() => void>();

function change(next: Partial<PushState>): void {
	state = { ...state, ...next };
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export function readPushState(): PushState {
	return state;
}

export function usePushState(): PushState {
	return useSyncExternalStore(subscribe, readPushState);
}

/**
 * Reads the state and, if permission was granted before, registers this device at the server. Never
 * prompts.
 */
export async function readPushStatus(): Promise<void> {
	if (!isSupported()) return change({ status: 'unsupported' });
	try {
		const tokens = await tokensOfDevice();
		const permission = await tokens.permission();
		if (permission === 'denied') {
			logFailure('Bildirim izni kapalı; bildirim anahtarı alınmadı.', permission);
		}
		await tokens.prepare();
		const { vapidPublicKey, kinds } = await call(readPushOptions, {});
		if (!kinds.includes(tokens.kind)) return change({ status: 'unconfigured' });
		if (permission !== 'granted') return change({ status: statusOf[permission] });
		await register(tokens, vapidPublicKey ?? '');
	} catch (error) {
		logFailure('Bildirim kaydı yapılamadı.', error);
		const needsClick = error instanceof DOMException && error.name === 'NotAllowedError';
		change({ status: needsClick ? 'gone' : 'failed' });
	}
}

/**
 * Notices a subscription that ended while the app was open. It is not renewed here: Safari subscribes
 * only after a click.
 */
export async function checkPushStatus(): Promise<void> {
	if (state.status !== 'on') return;
	try {
		const tokens = await tokensOfDevice();
		const permission = await tokens.permission();
		if (permission !== 'granted') return change({ status: statusOf[permission] });
		const { vapidPublicKey } = await call(readPushOptions, {});
		const isCurrent = await tokens.isCurrent(readStore().push_token, vapidPublicKey ?? '');
		if (!isCurrent) change({ status: 'gone' });
	} catch (error) {
		logFailure('Bildirim kaydına bakılamadı.', error);
	}
}

const statusOf = { denied: 'denied', default: 'undecided' } as const satisfies Record<
	Exclude<PushPermission, 'granted'>,
	PushStatus
>;

function isSupported(): boolean {
	if (nativePlatform() !== null) return true;
	return hasWorkers() && 'PushManager' in window && 'Notification' in window;
}

async function tokensOfDevice(): Promise<PushTokens> {
	if (nativePlatform() !== null) return (await import('./native-push.ts')).nativePushTokens;
	return (await import('./web-push-tokens.ts')).webPushTokens;
}

async function register(tokens: PushTokens, vapidPublicKey: string): Promise<void> {
	const token = await tokens.read(vapidPublicKey);
	const { sentAt, types } = await save(tokens, token).catch(async (error: unknown) => {
		if (!isProblemOf(savePushToken, error) || error.code !== 'push/token-gone') throw error;
		// The push service has forgotten this token; it gives another one.
		return save(tokens, await tokens.renew(vapidPublicKey));
	});
	change({ status: 'on', sentAt, labels: types.map((type) => pushTypeLabels[type]) });
}

async function save({ kind }: PushTokens, token: string) {
	const answer = await call(savePushToken, {
		params: { deviceId: deviceId() },
		body: { kind, token },
	});
	changeStore({ push_token: token });
	return answer;
}

/** Requests the permission after a click, and registers the device if it is granted. */
export async function askForPush(): Promise<void> {
	await (await tokensOfDevice()).request();
	await readPushStatus();
}

/** Sends a message to this device. A device that the service forgot is registered again. */
export async function testPush(): Promise<'sent' | 'gone' | 'failed'> {
	const { outcome } = await call(sendTestPush, { params: { deviceId: deviceId() } });
	if (outcome === 'sent') change({ sentAt: new Date().toISOString() });
	if (outcome === 'gone') await readPushStatus();
	return outcome;
}
