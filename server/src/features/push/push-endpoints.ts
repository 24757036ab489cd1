import * as devices from '@sevk/contract/push/push-devices';
import * as rules from '@sevk/contract/push/push-rules';
import { pushKinds } from '@sevk/domain/push/push-token';
import { Counter, type Registry } from 'prom-client';
import type { Database } from '../../db/database.ts';
import { type Implementation, implement } from '../../http/endpoint/endpoint.ts';
import type { Feature } from '../../http/operation/feature.ts';
import { startOutbox } from '../../outbox/outbox.ts';
import { apnsSender } from '../../outside/push/apns-sender.ts';
import { fcmSender } from '../../outside/push/fcm-sender.ts';
import { readApnsKey, readFcmAccount } from '../../outside/push/push-key-file.ts';
import { logLocalContact, logRefusals } from '../../outside/push/push-refusal-log.ts';
import type { PushSenders } from '../../outside/push/push-sender.ts';
import { webPushSender } from '../../outside/push/web-push-sender.ts';
import type { SealedText } from '../../outside/sealed-text.ts';
import type { PushSettings } from '../../settings/settings.ts';
import { saveDevice, sendTest } from './push-device-commands.ts';
import { deleteDevice } from './push-device-store.ts';
import { keepPushKeys } from './push-key-commands.ts';
import { createPushOutbox, measurePushBacklog, type SentCount } from './push-outbox-job.ts';
import { editPushRules, pushRulesAnswer } from './push-rules-commands.ts';
import { readPushRules } from './push-rules-store.ts';
import type { PushContext } from './push-send-commands.ts';

type Log = Record<'info' | 'warn', (about: object, message: string) => void>;

type PushParts = {
	readonly db: Database;
	readonly settings: PushSettings;
	readonly sealedText: SealedText;
	readonly metrics: Registry;
	readonly log: Log;
};

/** Push messages: devices, rules, and the outbox that sends. */
export async function openPush({
	db,
	settings,
	sealedText,
	metrics,
	log,
}: PushParts): Promise<Feature> {
	const keys = settings.isOn ? await keepPushKeys(db, sealedText) : null;
	const senders: PushSenders =
		keys === null
			? {}
			: {
					webpush: webPushSender({ keys, ...settings }),
					...nativeSenders(settings),
				};
	const context: PushContext = { db, sealedText, senders, otherOrigins: settings.otherOrigins };
	const counter = new Counter({
		name: 'sevk_push_messages_total',
		help: 'Anlık bildirim gönderimleri, sonuçlarına göre',
		labelNames: ['kind', 'outcome'],
		registers: [metrics],
	});
	// Without senders nothing is written, so nothing waits.
	if (keys !== null) measurePushBacklog({ db, metrics, log });
	const noteRefusals = logRefusals(log);
	const count: SentCount = (kind, outcome, problem) => {
		counter.inc({ kind, outcome });
		noteRefusals(kind, outcome, problem);
	};
	const start = () => {
		logLocalContact(log, settings.contact);
		const outbox = createPushOutbox({ context, log, count });
		const polling = startOutbox(outbox.round);
		return {
			stop: async () => {
				await polling.stop();
				await outbox.release().catch(() => undefined);
				for (const kind of pushKinds) senders[kind]?.close?.();
			},
		};
	};
	return {
		implementations: [
			implement(devices.readPushOptions, async () => ({
				vapidPublicKey: keys?.publicKey ?? null,
				kinds: pushKinds.filter((kind) => senders[kind] !== undefined),
			})),
			...implementDevices(context),
			implement(rules.showPushRules, async () => pushRulesAnswer(await readPushRules(db))),
			implement(rules.editPushRules, async ({ body }, caller) => editPushRules(db, caller, body)),
		],
		// Without senders nothing is written, so that nothing old is sent when push is turned on.
		jobs: keys === null ? [] : [{ name: 'push messages', start }],
	};
}

function nativeSenders({ fcmKeyFile, apns }: PushSettings): PushSenders {
	return {
		...(fcmKeyFile === null ? {} : { fcm: fcmSender({ account: readFcmAccount(fcmKeyFile) }) }),
		...(apns === null
			? {}
			: { apns: apnsSender({ account: { ...apns, privateKey: readApnsKey(apns.keyFile) } }) }),
	};
}

function implementDevices(context: PushContext): Implementation[] {
	return [
		implement(devices.savePushToken, async ({ params, body }, caller) =>
			saveDevice(context, caller, { ...params, ...body }),
		),
		implement(devices.removePushToken, async ({ params }, caller) => {
			await deleteDevice(context.db, caller.userId, params.deviceId);
			return {};
		}),
		implement(devices.sendTestPush, async ({ params }, caller) =>
			sendTest(context, caller, params.deviceId),
		),
	];
}
