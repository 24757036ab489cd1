// What is deleted when its time is over (docs/trust.md#retention): housekeeping deletes it each hour,
// `npm run retention` counts or deletes it.
import { countExpiredKeys, deleteExpiredKeys } from '../db/act.ts';
import type { Database } from '../db/database.ts';
import { insideTransaction } from '../db/one-transaction.ts';
import { deleteBefore, deleteInBatches } from '../db/sql/in-batches.ts';
import { countSweepable, type FileKeeping, sweepFiles } from '../features/files/file-commands.ts';
import { deleteClosedPhones } from '../features/identity/pin/pin-device-store.ts';
import { sweepIdentity } from '../features/identity/sign-in/sign-in-try-store.ts';
import {
	countOldRecords,
	deleteOldPositions,
	keepLocationDays,
} from '../features/locations/location-retention-store.ts';
import { deleteOldGeocodings } from '../features/orders/geocode/order-geocode-sweep-job.ts';
import { deleteOldImportRows } from '../features/orders/import/order-import-sweep-job.ts';
import { sweepPush } from '../features/push/push-outbox-job.ts';
import { listExpiredMessages, sweepMessageFiles } from '../outside/message/message-file.ts';
import { addressDays, roadDays } from '../settings/policy.ts';
import type { Settings } from '../settings/settings.ts';

type RetentionKind = {
	/** The name in the log. */
	readonly name: string;
	/** The name that an operator reads, in the plural. */
	readonly label: string;
	readonly period: string;
	/** How much is past its time now. */
	readonly count: () => Promise<number>;
	/** Deletes it and returns its number; ends early when the signal aborts. */
	readonly run: (signal?: AbortSignal) => Promise<number>;
	/** Of what `run` returns, the records of a day that is dropped count as one. */
	readonly countsDaysOnly?: true;
};

type RetentionParts = {
	readonly db: Database;
	readonly keeping: FileKeeping;
	readonly settings: Pick<Settings, 'retention' | 'messages' | 'mail' | 'lifetimes'>;
};

const messageHours = 24;
/** What became of an invitation stays on the user's record for this time. */
const mailDays = 30;
/** Long enough to answer whoever asks what became of a hold. */
const holdDays = 7;
/** The office still finds who closed a lost phone. */
const closedPhoneDays = 90;

function daysAgo(days: number): Date {
	return new Date(Date.now() - days * 24 * 3_600_000);
}

export function retentionKinds({ db, keeping, settings }: RetentionParts): RetentionKind[] {
	const { importDays, locationDays, uploadHours } = settings.retention;
	// A mail has a link that somebody without a mail server copies from the file.
	const mailHours = Math.max(messageHours, settings.lifetimes.invitationHours);
	return [
		{
			name: 'locations',
			label: 'Konumlar',
			period: `${locationDays} gün`,
			// Dropping a day would hold the positions of all up until it is undone.
			count: async () =>
				(await countOldRecords(db, locationDays, new Date())) +
				(await countUndone(db, (tx) => deleteOldPositions(tx, locationDays, new Date()))),
			run: async (signal) =>
				(await keepLocationDays(db, locationDays, new Date())) +
				(await deleteOldPositions(db, locationDays, new Date(), signal)),
			countsDaysOnly: true,
		},
		deleted(db, {
			name: 'order imports',
			label: 'Aktarılan dosyalar',
			period: `${importDays} gün`,
			work: (tx, signal) =>
				deleteInBatches(() => deleteOldImportRows(tx, importDays, new Date(), signal), signal),
		}),
		{
			name: 'files',
			label: 'Kayda bağlanmayan yüklemeler',
			period: `${uploadHours} saat`,
			count: () => countSweepable(db, new Date()),
			run: (signal) => deleteInBatches(() => sweepFiles(keeping, new Date(), signal), signal),
		},
		files('message files', 'SMS dosyaları', settings.messages.folder, messageHours),
		files('mail files', 'E-posta dosyaları', settings.mail.folder, mailHours),
		{
			name: 'idempotency keys',
			label: 'İstek anahtarları',
			period: '7 gün',
			// The application may delete a key only by a function, which takes a batch.
			count: () => countExpiredKeys(db),
			run: (signal) => deleteExpiredKeys(db, signal),
		},
		deleted(db, {
			name: 'push messages',
			label: 'Bildirimler',
			period: '7 gün',
			work: (tx, signal) => sweepPush(tx, new Date(), signal),
		}),
		deleted(db, {
			name: 'access',
			label: 'Giriş kayıtları',
			period: 'bitişinden sonra 24 saat',
			work: (tx, signal) => sweepIdentity(tx, new Date(), signal),
		}),
		deleted(db, {
			name: 'mails',
			label: 'Gönderilen e-postaların kayıtları',
			period: `${mailDays} gün`,
			work: (tx, signal) =>
				deleteBefore(tx, ['account_mails', 'created_at'], daysAgo(mailDays), signal),
		}),
		deleted(db, {
			name: 'sender mails',
			label: 'Göndericilere gönderilen e-postaların kayıtları',
			period: `${mailDays} gün`,
			work: (tx, signal) =>
				deleteBefore(tx, ['sender_mails', 'created_at'], daysAgo(mailDays), signal),
		}),
		deleted(db, {
			name: 'road ways',
			label: 'Yol servisinin yanıtları',
			period: `${roadDays} gün`,
			work: (tx, signal) =>
				deleteBefore(tx, ['road_ways', 'answered_at'], daysAgo(roadDays), signal),
		}),
		deleted(db, {
			name: 'addresses',
			label: 'Adres hafızası',
			period: 'son kullanımından sonra 24 ay',
			work: (tx, signal) =>
				deleteBefore(tx, ['addresses', 'last_used_at'], daysAgo(addressDays), signal),
		}),
		deleted(db, {
			name: 'capacity holds',
			label: 'Süresi dolan kapasite ayırmaları',
			period: `${holdDays} gün`,
			work: (tx, signal) =>
				deleteBefore(tx, ['capacity_holds', 'expires_at'], daysAgo(holdDays), signal),
		}),
		deleted(db, {
			name: 'geocoded addresses',
			label: 'Adres servisinin yanıtları',
			period: 'Ayarlar › Adres Servisi',
			work: (tx, signal) => deleteOldGeocodings(tx, new Date(), signal),
		}),
		deleted(db, {
			name: 'closed phones',
			label: 'Kapatılan telefonlar',
			period: `${closedPhoneDays} gün`,
			work: (tx) => deleteClosedPhones(tx, daysAgo(closedPhoneDays)),
		}),
	];
}

type Deleted = Pick<RetentionKind, 'name' | 'label' | 'period'> & {
	readonly work: (db: Database, signal?: AbortSignal) => Promise<number>;
};

/** Rows that a statement deletes: counted by the same statement, in a transaction that is undone. */
function deleted(db: Database, { work, ...about }: Deleted): RetentionKind {
	return { ...about, count: () => countUndone(db, work), run: (signal) => work(db, signal) };
}

async function countUndone(db: Database, work: (tx: Database) => Promise<number>): Promise<number> {
	const undone = new Error('only counted');
	let count = 0;
	try {
		await db.transaction().execute(async (tx) => {
			count = await work(insideTransaction(tx));
			throw undone;
		});
	} catch (error) {
		if (error !== undone) throw error;
	}
	return count;
}

function files(name: string, label: string, folder: string, hours: number): RetentionKind {
	return {
		name,
		label,
		period: `${hours} saat`,
		count: async () => (await listExpiredMessages(folder, hours, new Date())).length,
		run: (signal) => sweepMessageFiles(folder, hours, new Date(), signal),
	};
}
