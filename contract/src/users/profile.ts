import { rights } from '@sevk/domain/common/access/right';
import { roles } from '@sevk/domain/common/access/role';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id, version } from '../common/ids.ts';
import { secondFactorState } from '../identity/credentials.ts';

const profile = z.object({
	userId: id,
	email: z.string().nullable(),
	/** Of who signs in with a PIN instead of an e-mail and a password. */
	username: z.string().nullable(),
	name: z.string(),
	phone: z.string().nullable(),
	role: z.enum(roles),
	rights: z.array(z.enum(rights)),
	allDepots: z.boolean(),
	depots: z.array(
		z.object({
			depotId: id,
			code: z.string(),
			name: z.string(),
			/** Whether the depot uses Mal Kabul: it receives by scan, or still expects pieces. */
			receivesGoods: z.boolean(),
		}),
	),
	driverId: id.nullable(),
	/** Masked TCKN of the user; a driver's TCKN belongs to the driver record. */
	nationalIdMasked: z.string().nullable(),
	photoFile: z.string().nullable(),
	secondFactor: secondFactorState,
	/** Minutes without use after which the screen needs the PIN; null without a sign-in by PIN. */
	screenLockMinutes: z.int().nullable(),
	/** Version and commit of the running product, for a report of a fault. */
	product: z.object({ version: z.string(), commit: z.string().nullable() }),
	version,
});
export type Profile = z.output<typeof profile>;

export const readProfile = endpoint({
	name: 'readProfile',
	summary: 'Profilim: ad, rol, yetkiler, depolar, iki adımlı doğrulama',
	method: 'GET',
	path: '/api/me',
	access: 'signed-in',
	answer: profile,
});

export const editProfile = endpoint({
	name: 'editProfile',
	summary: 'Adımı, telefonumu ve TCKN bilgimi değiştir',
	method: 'PATCH',
	path: '/api/me',
	access: 'signed-in',
	body: z.object({
		version,
		name: z.string().trim().min(2).max(80).optional(),
		phone: z.string().trim().max(30).nullable().optional(),
		/** Omitted: unchanged. null: deleted. */
		nationalId: z.string().trim().max(20).nullable().optional(),
	}),
	answer: profile,
	refusals: [
		'common/stale',
		'access/phone-invalid',
		'access/national-id-invalid',
		'access/national-id-of-driver',
	],
});
