import { createHash } from 'node:crypto';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { testPushMessage } from '@sevk/domain/messages/push-message';
import { pushTypesOf } from '@sevk/domain/push/push-rules';
import {
	isNativeToken,
	isPushEndpoint,
	type PushKind,
	parseSubscription,
} from '@sevk/domain/push/push-token';
import { pushRefusals } from '@sevk/domain/push/push-words';
import { transact } from '../../db/transact.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { listUsableDevices, lockDevices, putDevice } from './push-device-store.ts';
import { readPushRules } from './push-rules-store.ts';
import { type PushContext, sendToDevice } from './push-send-commands.ts';

type TokenEntry = { readonly deviceId: string; readonly kind: PushKind; readonly token: string };

/** Saves the token of the caller's device. The last person to sign in on a device has it. */
export async function saveDevice(context: PushContext, caller: PersonCaller, entry: TokenEntry) {
	if (context.senders[entry.kind] === undefined) return refuse(pushRefusals, 'push/kind-off');
	const token = tokenIn(entry, context.otherOrigins);
	if (token === null) return refuse(pushRefusals, 'push/token-refused');
	const tokenHash = createHash('sha256').update(`${entry.kind} ${token}`).digest('base64url');
	return transact(context.db, async (tx) => {
		const devices = await lockDevices(tx, entry.deviceId, tokenHash);
		const isGone = devices.some((one) => one.tokenHash === tokenHash && one.goneAt !== null);
		// A native token stays the same when the service knows it again; a browser makes another one.
		if (isGone && entry.kind === 'webpush') return refuse(pushRefusals, 'push/token-gone');
		await putDevice(
			tx,
			{
				id: entry.deviceId,
				userId: caller.userId,
				sessionId: caller.sessionId,
				kind: entry.kind,
				tokenSealed: context.sealedText.seal(token),
				tokenHash,
			},
			new Date(),
		);
		const sentAt = devices.find(({ id }) => id === entry.deviceId)?.sentAt ?? null;
		const types = pushTypesOf(caller.role, await readPushRules(tx));
		return { sentAt: sentAt?.toISOString() ?? null, types };
	});
}

/** The token in one form, so that its hash is the same each time; null if it is not allowed. */
function tokenIn({ kind, token }: TokenEntry, otherOrigins: readonly string[]): string | null {
	if (kind !== 'webpush') return isNativeToken(kind, token) ? token : null;
	const subscription = parseSubscription(token);
	if (subscription === null || !isPushEndpoint(subscription.endpoint, otherOrigins)) return null;
	return JSON.stringify(subscription);
}

const testLifeSeconds = 60;

/** Sends a message to the caller's own device at once, and answers what its service said. */
export async function sendTest(context: PushContext, caller: PersonCaller, deviceId: string) {
	const [device] = await listUsableDevices(context.db, [deviceId], new Date());
	if (device === undefined || device.userId !== caller.userId) {
		return refuse(pushRefusals, 'push/device-unknown');
	}
	const { state } = await sendToDevice(context, device, {
		...testPushMessage,
		type: 'test',
		nounId: null,
		topic: 'test',
		urgent: true,
		lifeSeconds: testLifeSeconds,
	});
	return { outcome: state === 'sent' || state === 'gone' ? state : ('failed' as const) };
}
