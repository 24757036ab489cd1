// Personal data of drivers and users who left the firm: found, exported and erased by the head office
// (docs/trust.md#privacy).
import { erasureBases } from '@sevk/domain/privacy/erasure';
import { staffErasureBlocks, staffKinds } from '@sevk/domain/privacy/staff-erasure';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id, instant } from '../common/ids.ts';
import { personSearch } from './personal-records.ts';

const staffMember = z.object({
	kind: z.enum(staffKinds),
	/** Of the driver, or of the account of a user who is no driver. */
	id,
	name: z.string(),
	/** Masked. */
	phone: z.string().nullable(),
	email: z.string().nullable(),
	/** Of a driver; null for a user, who may have several. */
	depotName: z.string().nullable(),
	erased: z.boolean(),
	/** Why the data cannot be erased yet; null when it can. */
	block: z.enum(staffErasureBlocks).nullable(),
});
export type StaffMember = z.infer<typeof staffMember>;

export const findStaff = endpoint({
	name: 'findStaff',
	summary: 'Bir sürücüyü ya da kullanıcıyı telefon, e-posta ya da ad soyadıyla bul',
	method: 'POST',
	path: '/api/personal-data/staff/search',
	access: 'company.edit',
	body: personSearch,
	answer: z.object({
		items: z.array(staffMember),
		/** There are more people than the list holds. */
		hasMore: z.boolean(),
	}),
});

const person = { kind: z.enum(staffKinds), id };

export const exportStaffData = endpoint({
	name: 'exportStaffData',
	summary: 'Bir sürücünün ya da kullanıcının kişisel verilerini indir (ZIP)',
	method: 'POST',
	path: '/api/personal-data/staff/export',
	access: 'company.edit',
	body: z.object(person),
	answer: z.string(),
	answerType: 'application/zip',
});

export const eraseStaffData = endpoint({
	name: 'eraseStaffData',
	summary: 'Ayrılan bir sürücünün ya da kullanıcının kişisel verilerini sil',
	method: 'POST',
	path: '/api/personal-data/staff/erasures',
	access: 'company.edit',
	idempotent: true,
	body: z.object({ ...person, basis: z.enum(erasureBases) }),
	answer: z.object({ id }),
	refusals: [
		'privacy/driver-active',
		'privacy/account-open',
		'privacy/driver-on-route',
		'privacy/debt-left',
		'privacy/credit-left',
	],
});

const staffErasure = z.object({
	id,
	kind: z.enum(staffKinds),
	/** The name stays, because it is on the papers of the zimmet. */
	name: z.string(),
	basis: z.enum(erasureBases),
	erasedByName: z.string(),
	erasedAt: instant,
});
export type StaffErasure = z.infer<typeof staffErasure>;

export const listStaffErasures = endpoint({
	name: 'listStaffErasures',
	summary: 'Sürücü ve kullanıcı verilerinin son silme kayıtları',
	method: 'GET',
	path: '/api/personal-data/staff/erasures',
	access: 'company.edit',
	answer: z.object({ items: z.array(staffErasure) }),
});
