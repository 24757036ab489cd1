// Builds the product by connecting all features without starting them. main.ts provides the
// database and the port; tests inject requests.
import path from 'node:path';
import type { BackupsAnswer, ScheduledBackups } from '@sevk/contract/company/company-backups';
import type { SignInOptions } from '@sevk/contract/identity/sign-in';
import { typicalLoadKg, vehicleTypes, vehicleTypeWords } from '@sevk/domain/vehicles/vehicle-type';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Database, poolUseOf } from './db/database.ts';
import { implementCompany } from './features/company/company-endpoints.ts';
import { type MapStyleJob, startMapStyle } from './features/company/company-map-job.ts';
import {
	createDocumentRenderer,
	type DocumentRenderer,
} from './features/company/letterhead-document.ts';
import { measureDebits } from './features/debits/debit-age-job.ts';
import { implementDebits } from './features/debits/debit-endpoints.ts';
import { startScanEvents } from './features/debits/loading/debit-scan-event-job.ts';
import { implementDepots } from './features/depots/depot-endpoints.ts';
import { implementDrivers } from './features/drivers/driver-endpoints.ts';
import { implementDriving } from './features/driving/driving-endpoints.ts';
import { implementFiles } from './features/files/file-endpoints.ts';
import { createFileTokens } from './features/files/file-token-commands.ts';
import { signInHosts } from './features/identity/identity-endpoints.ts';
import { measureMails, startMailOutbox } from './features/identity/links/access-mail-outbox-job.ts';
import { openLocations } from './features/locations/location-endpoints.ts';
import { keepLocationDays } from './features/locations/location-retention-store.ts';
import { readMovedVehicles } from './features/locations/vehicle-position-answer.ts';
import { implementOrderBulk } from './features/orders/edit/order-bulk-endpoints.ts';
import { implementOrderImports } from './features/orders/import/order-import-endpoints.ts';
import { createImportRunner } from './features/orders/import/order-import-run-job.ts';
import { implementOrders } from './features/orders/order-endpoints.ts';
import { implementOrderPapers } from './features/orders/paper/order-paper-endpoints.ts';
import { implementOrderReceipts } from './features/orders/receipt/order-receipt-endpoints.ts';
import { implementPrivacy } from './features/privacy/privacy-endpoints.ts';
import { openPush } from './features/push/push-endpoints.ts';
import { implementReasons } from './features/reasons/reason-endpoints.ts';
import { seedReasons } from './features/reasons/reason-store.ts';
import { implementCarryOvers } from './features/routes/carry-over/route-carry-over-endpoints.ts';
import { countCodes, measureCodes } from './features/routes/codes/route-code-backlog-job.ts';
import { startCodeOutbox } from './features/routes/codes/route-code-outbox-job.ts';
import { implementRoutePapers } from './features/routes/paper/route-paper-endpoints.ts';
import { implementRouteDay } from './features/routes/planning/route-day-endpoints.ts';
import { implementRouteMap } from './features/routes/reading/route-map-endpoints.ts';
import { implementRoutes } from './features/routes/route-endpoints.ts';
import { routeAlertJob } from './features/routes/running/route-alert-job.ts';
import { implementRouteSorting } from './features/routes/sorting/route-sorting-endpoints.ts';
import { implementSearch } from './features/search/search-endpoints.ts';
import { implementSettlementDays } from './features/settlements/days/settlement-days-endpoints.ts';
import { implementSettlements } from './features/settlements/settlement-endpoints.ts';
import { openAccess } from './features/users/access-endpoints.ts';
import { implementVehicles } from './features/vehicles/vehicle-endpoints.ts';
import type { Chore } from './housekeeping.ts';
import { buildEdge } from './http/edge.ts';
import type { Implementation } from './http/endpoint/endpoint.ts';
import { createEventFeed, type EventFeed } from './http/events/event-feed.ts';
import { createLiveEvents } from './http/events/live-events.ts';
import { addGauge } from './http/operation/gauge.ts';
import type { Readiness } from './http/operation/health.ts';
import type { Job } from './http/operation/job.ts';
import {
	createMetrics,
	measureBackups,
	measureDisks,
	measurePool,
	measureReadiness,
} from './http/operation/metrics.ts';
import { openBlobStore } from './outside/file/blob-store.ts';
import { openMailer } from './outside/mail.ts';
import { openMessageSender } from './outside/message/message-sender.ts';
import { printInWorker } from './outside/pdf/pdf-queue.ts';
import { sealedText } from './outside/sealed-text.ts';
import { type ShortCodes, shortCodes } from './outside/short-code.ts';
import { retentionKinds } from './retention/retention.ts';
import { deriveKey } from './settings/secret.ts';
import type { Settings } from './settings/settings.ts';

export type AppParts = {
	readonly db: Database;
	readonly settings: Settings;
	readonly log: Logger;
	readonly readiness: Readiness;
	/** Default: no schedule. */
	readonly readScheduledBackups?: () => Promise<ScheduledBackups>;
	/** The folder of the built web app; null serves only the API. */
	readonly webFolder: string | null;
	/** Accounts on the sign-in screen of the demo. */
	readonly demoSignIns?: SignInOptions['demoSignIns'];
};

export type App = {
	readonly http: FastifyInstance;
	/** Periodic maintenance. */
	readonly chores: readonly Chore[];
	/** Begins to send push messages; called once, by the process that serves. */
	readonly startPush: () => { readonly stop: () => Promise<void> };
	readonly jobs: readonly Job[];
	/** Begins to send mails about accounts; several processes may. */
	readonly startMails: () => { readonly stop: () => Promise<void> };
	/** Begins to send delivery codes; several processes may. */
	readonly startCodes: () => { readonly stop: () => Promise<void> };
};

/** Builds the whole product on a migrated database. */
export async function buildApp(parts: AppParts): Promise<App> {
	const { db, settings, log, readiness } = parts;
	await seedReasons(db);
	const mailer = openMailer(settings.mail, log);
	const codes = shortCodes(settings.secret);
	const access = openAccess({
		db,
		settings,
		mailer,
		log,
		demoSignIns: parts.demoSignIns ?? [],
	});
	const keeping = {
		db,
		blobs: openBlobStore(settings.storage),
		incomingFolder: path.join(settings.dataDir, 'incoming'),
		unclaimedHours: settings.retention.uploadHours,
	};
	const importRunner = createImportRunner({ db, log });
	const feed = createEventFeed(db, log, {
		readPositions: (depotId, after) => readMovedVehicles(db, depotId, after),
	});
	const live = createLiveEvents(feed);
	const scanEvents = startScanEvents(db, log);
	const metrics = measureParts(parts, feed);
	const { readScheduledBackups = async () => null } = parts;
	// Housekeeping repeats it; a backup that holds the tables must not stop the start.
	await keepLocationDays(db, settings.retention.locationDays, new Date()).catch((error: unknown) =>
		log.warn({ err: error }, 'Konum günleri hazırlanamadı; bir saat içinde yeniden denenecek.'),
	);
	const locations = openLocations({ db, metrics });
	const push = await openPush({
		db,
		metrics,
		log,
		settings: settings.push,
		sealedText: sealedText(settings.secret),
	});
	const { publicUrl, metricsToken, trustProxy, nativeOrigins, product } = settings;
	const mapStyle = await startMapStyle(db, settings.mapStyleUrl, log);
	const connectHosts = () => [...signInHosts(settings.firebase), ...mapStyle.hosts()];
	const http = await buildEdge({
		settings: {
			publicUrl,
			metricsToken,
			trustProxy,
			nativeOrigins,
			rateLimits: settings.rateLimits,
			connectHosts,
			product,
			webFolder: parts.webFolder,
		},
		log,
		readiness,
		metrics,
		identity: access.identity,
		implementations: [
			...access.implementations,
			...push.implementations,
			...live.implementations,
			...locations.implementations,
			...implementFiles({
				keeping,
				identity: access.identity,
				tokens: fileTokens(settings),
				nativeOrigins,
			}),
			...implementOrderImports({ db, importRunner }),
			...implementPrivacy({
				db,
				blobs: keeping.blobs,
				sealedText: sealedText(settings.secret),
				locationDays: settings.retention.locationDays,
			}),
			...implementNouns(
				db,
				settings,
				codes,
				createDocumentRenderer(db, keeping.blobs, publicUrl),
				access.identity.forgetCallers,
				mapStyle,
				async () => ({
					schedule: await readScheduledBackups(),
					containsFiles: settings.storage.kind === 'disk',
					containsSecret: settings.secretFile !== null,
				}),
			),
		],
	});
	// Open streams would prevent the server from closing.
	http.addHook('preClose', async () => live.close());
	// Phones wait for their answers, so received positions are written before the last request ends.
	http.addHook('preClose', async () => locations.stop());
	http.addHook('onClose', async () => feed.stop());
	http.addHook('onClose', () => scanEvents.stop());
	http.addHook('onClose', () => mapStyle.stop());
	http.addHook('onClose', async () => importRunner.stop());
	await importRunner.resume();
	const count = countCodes(metrics);
	return {
		http,
		chores: retentionKinds({ db, keeping, settings }),
		startPush: push.start,
		jobs: [routeAlertJob(db, log)],
		startMails: () => startMailOutbox(access.mails),
		startCodes: () => {
			const { sms, folder } = settings.messages;
			const to = { sms, folder, hasMailServer: settings.mail.smtpUrl !== null };
			const messages = openMessageSender(to, mailer, log);
			return startCodeOutbox({ db, codes, messages, log, count });
		},
	};
}

/** What an operator watches (docs/operations.md#metrics). */
function measureParts(parts: AppParts, feed: EventFeed) {
	const { db, settings, log, readiness, readScheduledBackups } = parts;
	const metrics = createMetrics();
	const { dataDir, backup, databasePool } = settings;
	if (readScheduledBackups) measureBackups(metrics, readScheduledBackups);
	measureReadiness(metrics, readiness);
	measurePool(metrics, databasePool, () => poolUseOf(db));
	measureDisks(metrics, {
		data: dataDir,
		...(backup.folder === null ? {} : { backup: backup.folder }),
	});
	addGauge(metrics, {
		name: 'sevk_event_lag_seconds',
		help: 'Açık ekranların en çok ne kadar geride olabileceği; ekran yoksa 0',
		read: () => feed.lagMs() / 1_000,
	});
	addGauge(metrics, {
		name: 'sevk_papers_waiting',
		help: 'Hazırlanmayı bekleyen PDF belgeler',
		read: printInWorker.waitingCount,
	});
	measureDebits({ db, metrics, log });
	measureMails({ db, metrics, log });
	measureCodes({ db, metrics, log });
	return metrics;
}

/** The nouns that only need a database, in the order of tools/layers.mjs. */
function implementNouns(
	db: Database,
	settings: Settings,
	codes: ShortCodes,
	renderer: DocumentRenderer,
	forgetCallers: () => void,
	mapStyle: MapStyleJob,
	readBackups: () => Promise<BackupsAnswer>,
): Implementation[] {
	return [
		...implementCompany({ db, readBackups, messages: messagesAnswer(settings), mapStyle }),
		...implementReasons({ db, vehicleTypes: offeredVehicleTypes() }),
		...implementDepots({ db, forgetCallers }),
		...implementVehicles({ db }),
		...implementDrivers({ db, sealedText: sealedText(settings.secret) }),
		...implementOrders({ db }),
		...implementOrderBulk({ db }),
		...implementOrderPapers({ db, renderer }),
		...implementOrderReceipts({ db, renderer }),
		...implementRoutes({ db }),
		...implementRouteDay({ db }),
		...implementRoutePapers({ db, renderer }),
		...implementRouteSorting({ db, renderer }),
		...implementCarryOvers({ db }),
		...implementRouteMap({ db }),
		...implementDebits({ db, renderer, codes }),
		...implementSettlements({ db, renderer }),
		...implementSettlementDays({ db, renderer }),
		...implementDriving({ db }),
		...implementSearch({ db }),
	];
}

/** Which way messages take; the host alone, since the address can contain secrets. */
function messagesAnswer({ messages, mail }: Settings) {
	const smsHost = messages.sms === null ? null : new URL(messages.sms.url).host;
	return { smsHost, mail: mail.smtpUrl !== null };
}

function offeredVehicleTypes() {
	return vehicleTypes.map((code) => ({
		code,
		label: vehicleTypeWords[code],
		typicalLoadKg: typicalLoadKg[code],
	}));
}

function fileTokens({ secret, fileLinkMinutes }: Settings) {
	return createFileTokens(deriveKey(secret, 'file tokens'), fileLinkMinutes);
}
