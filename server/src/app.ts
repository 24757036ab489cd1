// Builds the product by connecting all features. main.ts provides the database and the port, and
// starts the jobs; tests inject requests.
import fs from 'node:fs';
import type { ScheduledBackups } from '@sevk/contract/company/company-backups';
import type { SignInOptions } from '@sevk/contract/identity/sign-in';
import { vehicleTypeOptions } from '@sevk/domain/vehicles/vehicle-type';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Database } from './db/database.ts';
import { openAddresses } from './features/addresses/address-endpoints.ts';
import { implementGeocoder } from './features/addresses/geocoder-endpoints.ts';
import { implementCapacity } from './features/capacity/capacity-endpoints.ts';
import { openCompany } from './features/company/company-endpoints.ts';
import { createDocumentRenderer } from './features/company/letterhead-document.ts';
import { openDebits } from './features/debits/debit-endpoints.ts';
import { implementDepots } from './features/depots/depot-endpoints.ts';
import { implementDrivers } from './features/drivers/driver-endpoints.ts';
import { implementDriving } from './features/driving/driving-endpoints.ts';
import { openFileKeeping } from './features/files/file-commands.ts';
import { implementFiles } from './features/files/file-endpoints.ts';
import { createPaperKeeping } from './features/files/file-paper-commands.ts';
import { createFileTokens } from './features/files/file-token-commands.ts';
import { signInHosts } from './features/identity/identity-endpoints.ts';
import {
	type MailOutboxParts,
	mailOutboxJob,
	measureMails,
} from './features/identity/links/access-mail-outbox-job.ts';
import type { TokenIdentity } from './features/identity/token/token-identity.ts';
import { openLocations } from './features/locations/location-endpoints.ts';
import { keepLocationDays } from './features/locations/location-retention-store.ts';
import { readMovedVehicles } from './features/locations/vehicle-position-answer.ts';
import { openMoneyLedger } from './features/money/money-endpoints.ts';
import { openOrders } from './features/orders/order-endpoints.ts';
import { finishErasuresChore } from './features/privacy/common/erasure-step-commands.ts';
import { implementPrivacy } from './features/privacy/privacy-endpoints.ts';
import { openProposals } from './features/proposals/proposal-endpoints.ts';
import { openPush } from './features/push/push-endpoints.ts';
import { implementReasons } from './features/reasons/reason-endpoints.ts';
import { seedReasons } from './features/reasons/reason-store.ts';
import {
	codeOutboxJob,
	countCodes,
	measureCodes,
} from './features/routes/codes/route-code-outbox-job.ts';
import { openRoutes } from './features/routes/route-endpoints.ts';
import { implementSearch } from './features/search/search-endpoints.ts';
import { implementSenders } from './features/senders/sender-endpoints.ts';
import { measureSenderMails, senderMailJob } from './features/senders/sender-mail-outbox-job.ts';
import { implementSettlementDays } from './features/settlements/days/settlement-days-endpoints.ts';
import { implementSettlements } from './features/settlements/settlement-endpoints.ts';
import { openAccess } from './features/users/access-endpoints.ts';
import { implementVehicles } from './features/vehicles/vehicle-endpoints.ts';
import { type Chore, housekeepingJob } from './housekeeping.ts';
import { buildEdge } from './http/edge.ts';
import type { Implementation } from './http/endpoint/endpoint.ts';
import { openLiveEvents } from './http/events/live-events.ts';
import type { Feature } from './http/operation/feature.ts';
import type { Readiness } from './http/operation/health.ts';
import type { Job } from './http/operation/job.ts';
import { measureProcess } from './http/operation/process-metrics.ts';
import { precompress } from './http/page/precompress.ts';
import { geocoderUrls } from './outside/geocode/geocode-client.ts';
import { openMailer } from './outside/mail.ts';
import { openMessageSender } from './outside/message/message-sender.ts';
import { openPlaceExtract } from './outside/place/place-extract-file.ts';
import { openRoadService } from './outside/road/road-client.ts';
import { sealedText } from './outside/sealed-text.ts';
import { shortCodes } from './outside/short-code.ts';
import { retentionKinds } from './retention/retention.ts';
import { paperMinutes } from './settings/policy.ts';
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
	/** Started before the server listens, and stopped after its last answer. */
	readonly jobs: readonly Job[];
};

/** Builds the whole product on a migrated database. */
export async function buildApp(parts: AppParts): Promise<App> {
	const { db, settings, log, readiness, webFolder } = parts;
	await seedReasons(db);
	await prepareLocationDays(parts);
	const shared = openShared(parts);
	const access = openAccess(shared);
	const company = await openCompany(shared);
	const features: readonly Feature[] = [
		access,
		await openPush({ ...shared, settings: settings.push }),
		openLiveEvents({
			...shared,
			readPositions: (depotId, after) => readMovedVehicles(db, depotId, after),
		}),
		openLocations(shared),
		company,
		openAddresses(shared),
		openMoneyLedger(shared),
		openOrders({ ...shared, findPlace: openPlaceExtract(settings.dataDir) }),
		openRoutes(shared),
		openDebits(shared),
		openProposals({
			...shared,
			roads: settings.roads === null ? null : openRoadService(settings.roads),
		}),
		{ implementations: implementRest(shared, access.identity) },
	];
	const http = await buildEdge({
		settings: {
			...settings,
			webFolder,
			connectHosts: () => [...signInHosts(settings.firebase), ...company.mapHosts()],
		},
		log,
		readiness,
		metrics: shared.metrics,
		identity: access.identity,
		implementations: features.flatMap(({ implementations }) => implementations),
		keepPaper: createPaperKeeping(shared.keeping, shared.tokens, paperMinutes),
		endRequests: features.flatMap(({ endRequests = [] }) => endRequests),
	});
	const jobs = [
		housekeepingJob(
			[...retentionKinds(shared), finishErasuresChore(db, log), ...webChores(webFolder)],
			log,
		),
		...features.flatMap((feature) => feature.jobs ?? []),
		...messageJobs(shared, access.mails),
	];
	return { http, jobs };
}

/** What several features use. */
function openShared(parts: AppParts) {
	const { db, settings, log, demoSignIns = [], readScheduledBackups = async () => null } = parts;
	const keeping = openFileKeeping(db, settings);
	const sealed = sealedText(settings.secret);
	return {
		db,
		settings,
		log,
		metrics: measureProcess(parts),
		mailer: openMailer(settings.mail, log),
		sealedText: sealed,
		geocoder: {
			db,
			sealedText: sealed,
			urls: geocoderUrls,
			userAgent: `Sevk/${settings.product.version} (${settings.push.contact})`,
		},
		codes: shortCodes(settings.secret),
		keeping,
		blobs: keeping.blobs,
		tokens: createFileTokens(deriveKey(settings.secret, 'file tokens'), settings.fileLinkMinutes),
		renderer: createDocumentRenderer(db, keeping.blobs, settings.publicUrl),
		demoSignIns,
		readScheduledBackups,
	};
}

type Shared = ReturnType<typeof openShared>;

/** The nouns that have only endpoints, in the order of tools/layers.mjs. */
function implementRest(shared: Shared, identity: TokenIdentity): Implementation[] {
	const { settings } = shared;
	const { nativeOrigins, retention } = settings;
	return [
		...implementFiles({ ...shared, identity, nativeOrigins }),
		...implementSenders(shared),
		...implementReasons({ ...shared, vehicleTypes: vehicleTypeOptions }),
		...implementDepots({ ...shared, forgetCallers: identity.forgetCallers }),
		...implementVehicles(shared),
		...implementDrivers(shared, settings.firebase === null),
		...implementGeocoder(shared.geocoder),
		...implementCapacity(shared),
		...implementSettlements(shared),
		...implementSettlementDays(shared),
		...implementDriving(shared),
		...implementSearch(shared),
		...implementPrivacy({ ...shared, locationDays: retention.locationDays }),
	];
}

function messageJobs(
	{ db, settings, log, metrics, mailer, codes }: Shared,
	mails: MailOutboxParts,
): Job[] {
	measureMails({ db, metrics, log });
	measureSenderMails({ db, metrics, log });
	measureCodes({ db, metrics, log });
	const { sms, folder } = settings.messages;
	const to = { sms, folder, hasMailServer: settings.mail.smtpUrl !== null };
	const messages = openMessageSender(to, mailer, log);
	const count = countCodes(metrics);
	return [
		codeOutboxJob({ db, codes, messages, log, count }),
		mailOutboxJob(mails),
		senderMailJob({ db, mailer, log: mails.log }),
	];
}

/** Housekeeping repeats it; a backup that holds the tables must not stop the start. */
async function prepareLocationDays({ db, settings, log }: AppParts): Promise<void> {
	try {
		await keepLocationDays(db, settings.retention.locationDays, new Date());
	} catch (error) {
		log.warn({ err: error }, 'Konum günleri hazırlanamadı; bir saat içinde yeniden denenecek.');
	}
}

function webChores(webFolder: string | null): Chore[] {
	if (webFolder === null) return [];
	const run = async (signal: AbortSignal) =>
		fs.existsSync(webFolder) ? precompress(webFolder, signal) : 0;
	return [{ name: 'compressed web files', run }];
}
