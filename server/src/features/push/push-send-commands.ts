import type { Database } from '../../db/database.ts';
import type { PushNotice, PushSenders } from '../../outside/push/push-sender.ts';
import type { SealedText } from '../../outside/sealed-text.ts';
import { markGone, markSent, type UsableDevice } from './push-device-store.ts';

export type PushContext = {
	readonly db: Database;
	readonly sealedText: SealedText;
	readonly senders: PushSenders;
	/** Origins that the operator allows beside the known push services. */
	readonly otherOrigins: readonly string[];
};

/** Sends and keeps what the service says of the device. */
export async function sendToDevice(
	context: PushContext,
	device: UsableDevice,
	message: Omit<PushNotice, 'app'>,
) {
	const sender = context.senders[device.kind];
	if (sender === undefined) return { state: 'refused', problem: 'kind is off' } as const;
	const notice = { ...message, app: device.role === 'driver' ? 'driver' : 'office' } as const;
	const outcome = await sender.send(context.sealedText.open(device.tokenSealed), notice);
	if (outcome.state === 'sent') await markSent(context.db, device.id, new Date());
	if (outcome.state === 'gone') await markGone(context.db, device, new Date());
	return outcome;
}
