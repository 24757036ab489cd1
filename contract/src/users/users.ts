import { roles } from '@sevk/domain/common/access/role';
import { accessMailStates } from '@sevk/domain/identity/account/access-mail';
import { userStates } from '@sevk/domain/users/user-state';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { exportOf } from '../common/export.ts';
import { id, instant, version } from '../common/ids.ts';
import { pageOf, pageQuery } from '../common/page.ts';
import {
	recordImportResult,
	recordPreviewOf,
	recordRowsBytes,
	recordRowsOf,
	recordTemplateOf,
} from '../common/record-import.ts';

const user = z.object({
	userId: id,
	/** Null for who signs in by PIN: with a user name, or as a driver with the phone number. */
	email: z.string().nullable(),
	username: z.string().nullable(),
	name: z.string(),
	phone: z.string().nullable(),
	role: z.enum(roles),
	allDepots: z.boolean(),
	depots: z.array(z.object({ depotId: id, code: z.string(), name: z.string() })),
	driverId: id.nullable(),
	secondFactorEnabled: z.boolean(),
	/** True until the user has set a password or signed in at a hosted provider for the first time. */
	invited: z.boolean(),
	state: z.enum(userStates),
	/** What became of the last mail with a link that the office sent; null: none within 30 days. */
	linkMail: z.object({ state: z.enum(accessMailStates), at: instant }).nullable(),
	retiredAt: instant.nullable(),
	/** The personal data were erased: the account does not come back. */
	erased: z.boolean(),
	createdAt: instant,
	version,
});
export type User = z.output<typeof user>;

const fields = z.object({
	email: z.email().max(254).nullable(),
	/** Instead of an e-mail, for the roles that may sign in by PIN. */
	username: z.string().trim().max(60).nullable(),
	name: z.string().trim().min(2).max(80),
	phone: z.string().trim().max(30).nullable(),
	role: z.enum(roles),
	allDepots: z.boolean(),
	depotIds: z.array(id).max(200),
	driverId: id.nullable(),
});

const params = z.object({ userId: id });
const expectedVersion = z.object({ version });

const assignmentRefusals = [
	'access/email-taken',
	'access/email-required',
	'access/username-taken',
	'access/username-invalid',
	'access/username-role',
	'access/username-and-email',
	'access/phone-required',
	'access/driver-required',
	'access/driver-not-allowed',
	'access/driver-not-found',
	'access/driver-taken',
	'access/depot-required',
	'access/depot-not-found',
	'access/depot-not-yours',
	'access/role-not-yours',
	'access/phone-invalid',
] as const;

export const listUsers = endpoint({
	name: 'listUsers',
	summary: 'Depolarımın kullanıcıları, ada göre',
	method: 'GET',
	path: '/api/users',
	access: 'users.edit',
	query: z.object({
		q: z.coerce.string().trim().max(100).optional(),
		role: z.enum(roles).optional(),
		depotId: id.optional(),
		/** A single user, for links. */
		userId: id.optional(),
		/** The user of a driver. */
		driverId: id.optional(),
		state: z.enum(['active', 'retired', 'all']).default('active'),
		...pageQuery,
	}),
	answer: pageOf(user),
});

export const exportUsers = exportOf(listUsers, {
	name: 'exportUsers',
	summary: 'Kullanıcıları dışa aktar (Excel, CSV)',
});

export const readUser = endpoint({
	name: 'readUser',
	summary: 'Kullanıcı',
	method: 'GET',
	path: '/api/users/:userId',
	access: 'users.edit',
	params,
	answer: user,
});

export const createUser = endpoint({
	name: 'createUser',
	summary: 'Kullanıcı ekle; şifre belirleme bağlantısı gönderilir',
	method: 'POST',
	path: '/api/users',
	access: 'users.edit',
	idempotent: true,
	body: fields.extend({
		username: fields.shape.username.default(null),
		phone: fields.shape.phone.default(null),
		driverId: fields.shape.driverId.default(null),
		invite: z.boolean().default(true),
	}),
	answer: user,
	refusals: assignmentRefusals,
});

export const editUser = endpoint({
	name: 'editUser',
	summary: 'Kullanıcıyı düzenle',
	method: 'PATCH',
	path: '/api/users/:userId',
	access: 'users.edit',
	params,
	body: fields.partial().extend(expectedVersion.shape),
	answer: user,
	refusals: ['common/stale', 'access/user-retired', 'access/last-admin', ...assignmentRefusals],
});

export const retireUser = endpoint({
	name: 'retireUser',
	summary: 'Hesabı kapat; oturumları hemen biter',
	method: 'POST',
	path: '/api/users/:userId/retirement',
	access: 'users.edit',
	params,
	body: expectedVersion,
	answer: user,
	refusals: ['common/stale', 'access/user-retired', 'access/last-admin', 'access/self-retire'],
});

export const reinstateUser = endpoint({
	name: 'reinstateUser',
	summary: 'Kapatılmış hesabı yeniden aç',
	method: 'POST',
	path: '/api/users/:userId/reinstatement',
	access: 'users.edit',
	params,
	body: expectedVersion,
	answer: user,
	refusals: ['common/stale', 'access/driver-taken', 'access/user-erased'],
});

export const inviteUser = endpoint({
	name: 'inviteUser',
	summary: 'Şifre belirleme bağlantısını yeniden gönder',
	method: 'POST',
	path: '/api/users/:userId/invitation',
	access: 'users.edit',
	params,
	/** `writing` without a mail server, otherwise `sending`. */
	answer: z.object({ sentTo: z.string(), state: z.enum(accessMailStates) }),
	refusals: ['access/user-retired', 'access/no-email', 'access/throttled'],
});

export const createPasswordLink = endpoint({
	name: 'createPasswordLink',
	summary: 'Şifre belirleme bağlantısını ekranda göster; önceki bağlantılar geçersiz olur',
	method: 'POST',
	path: '/api/users/:userId/password-links',
	access: 'users.edit',
	params,
	answer: z.object({ address: z.string(), expiresAt: instant }),
	refusals: [
		'access/user-retired',
		'access/no-email',
		'access/own-password-link',
		'access/hosted-provider',
	],
});

export const resetUserPin = endpoint({
	name: 'resetUserPin',
	summary: 'Kullanıcı adıyla giren kullanıcıya bir kez gösterilen yeni PIN; oturumları biter',
	method: 'POST',
	path: '/api/users/:userId/pin-resets',
	access: 'users.edit',
	idempotent: true,
	params,
	/** The person replaces this PIN at the first sign-in. */
	answer: z.object({ pin: z.string(), expiresAt: instant }),
	refusals: ['access/user-retired', 'access/no-username', 'access/hosted-provider'],
});

export const endUserSessions = endpoint({
	name: 'endUserSessions',
	summary: 'Telefonunu kaybeden kullanıcının bütün oturumlarını sonlandır',
	method: 'POST',
	path: '/api/users/:userId/sign-out',
	access: 'users.edit',
	params,
	answer: z.object({ ended: z.int().nonnegative() }),
	refusals: ['access/hosted-provider'],
});

export const resetUserSecondFactor = endpoint({
	name: 'resetUserSecondFactor',
	summary: 'Telefonunu kaybeden kullanıcının iki adımlı doğrulamasını kapat; oturumları biter',
	method: 'POST',
	path: '/api/users/:userId/second-factor-reset',
	access: 'users.edit',
	params,
	answer: user,
	refusals: ['access/no-second-factor', 'access/hosted-provider'],
});

export const userClearance = endpoint({
	name: 'userClearance',
	summary:
		'İlişik kesme belgesi: kullanıcının hesabı, bekleyen işleri, sürücüyse zimmeti ve borcu, PDF',
	method: 'GET',
	path: '/api/users/:userId/clearance.pdf',
	access: 'users.edit',
	params,
	answer: z.string(),
	answerType: 'application/pdf',
});

const userFile = { path: '/api/users', access: 'users.edit' } as const;

export const userRow = fields;
export const maximumUserRows = 200;

export const previewUserFile = recordPreviewOf(userRow, {
	...userFile,
	name: 'previewUserFile',
	summary: 'Kullanıcı dosyasını oku ve önizle (CSV veya Excel); hiçbir şey kaydedilmez',
});

export const importUsers = endpoint({
	name: 'importUsers',
	summary: 'Önizlenen kullanıcıları ekle; her birine şifre belirleme bağlantısı gönderilir',
	method: 'POST',
	path: '/api/users/import',
	access: 'users.edit',
	idempotent: true,
	body: z.object({ rows: recordRowsOf(userRow, maximumUserRows) }),
	maxBytes: recordRowsBytes,
	answer: recordImportResult,
});

export const userTemplate = recordTemplateOf({
	...userFile,
	name: 'userTemplate',
	summary: 'Kullanıcı dosyasının şablonu (Excel, CSV)',
});
