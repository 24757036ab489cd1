import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { instant } from '../common/ids.ts';

/** The daily backups of this installation (docs/operations.md#backup). */
const scheduledBackups = z.object({
	/** Hour of the day in Istanbul. */
	hour: z.int(),
	/** Number of backups that are kept. */
	keep: z.int(),
	isEncrypted: z.boolean(),
	nextAt: instant,
	/** The newest backup in the folder. */
	lastSuccess: z.object({ at: instant, byteSize: z.int() }).nullable(),
	/** The last failure since the start of the server; null after a later success. */
	lastFailure: z.object({ at: instant, sentence: z.string() }).nullable(),
	/** The last backup is older than twice the schedule. */
	isLate: z.boolean(),
});
export type ScheduledBackups = z.infer<typeof scheduledBackups>;

const backups = z.object({
	/** Null if no schedule is set. */
	schedule: scheduledBackups.nullable(),
	/** False if files are in S3, which a backup does not contain. */
	containsFiles: z.boolean(),
	/** False if the setting SECRET is used, which a backup does not contain. */
	containsSecret: z.boolean(),
});
export type BackupsAnswer = z.infer<typeof backups>;

export const showBackups = endpoint({
	name: 'showBackups',
	summary: 'Zamanlanmış yedeklerin durumu',
	method: 'GET',
	path: '/api/company/backups',
	access: 'company.edit',
	answer: backups,
});
