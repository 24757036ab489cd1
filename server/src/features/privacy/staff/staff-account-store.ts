// Everything that is stored about an account, for the export.
import { roleWords } from '@sevk/domain/common/access/role';
import { formatPhone } from '@sevk/domain/common/format/phone';
import type { Database, Row } from '../../../db/database.ts';
import { companyId } from '../../../db/ids.ts';
import type { SealedText } from '../../../outside/sealed-text.ts';
import {
	listFailedSignIns,
	listKnownNetworks,
} from '../../identity/sign-in/sign-in-history-store.ts';
import { readEdits } from '../common/personal-edit-store.ts';
import type { Group } from '../common/personal-fact-answer.ts';

export type Reading = { readonly db: Database; readonly sealedText: SealedText };

const mailKinds: Readonly<Record<Row<'account_mails'>['kind'], string>> = {
	invitation: 'Davet',
	reset: 'Şifre yenileme',
	sign_in_warning: 'Giriş uyarısı',
};

export async function readAccount({ db, sealedText }: Reading, userId: string): Promise<Group[]> {
	const row = await db
		.selectFrom('users as u')
		.leftJoin('identity_users as i', 'i.id', 'u.id')
		.selectAll('u')
		.select('i.two_factor_enabled')
		.where('u.id', '=', userId)
		.executeTakeFirstOrThrow();
	const depots = await db
		.selectFrom('user_depots as o')
		.innerJoin('depots as d', 'd.id', 'o.depot_id')
		.select('d.name')
		.where('o.user_id', '=', userId)
		.orderBy('d.code')
		.execute();
	return [
		{
			subject: 'Hesap',
			at: row.created_at,
			fields: {
				'Ad soyad': row.name,
				'E-posta': row.email,
				'Kullanıcı adı': row.username,
				Telefon: row.phone === null ? null : formatPhone(row.phone),
				'T.C. Kimlik No': openedId(sealedText, row.national_id_sealed),
				Rol: roleWords[row.role],
				Depolar: row.all_depots ? 'Tüm depolar' : depots.map(({ name }) => name).join(', '),
				'İki adımlı doğrulama': row.two_factor_enabled ? 'Açık' : 'Kapalı',
				'Hesabın kapatılması': row.retired_at?.toISOString() ?? null,
			},
		},
		...(await readSignIns(db, userId, row.email_fold)),
		...(await readDevices(db, userId)),
		...(await readUse(db, userId)),
		...(await readEdits(db, { depotId: companyId, noun: 'user', nounId: userId })),
	];
}

/** The national ID in full, for its person. */
export function openedId(sealedText: SealedText, sealed: string | null): string | null {
	return sealed === null ? null : sealedText.open(sealed);
}

async function readSignIns(db: Database, userId: string, emailFold: string): Promise<Group[]> {
	const sessions = await db
		.selectFrom('identity_sessions')
		.select(['ip_address', 'user_agent', 'created_at'])
		.where('user_id', '=', userId)
		.orderBy('created_at')
		.execute();
	const links = await db
		.selectFrom('user_identities')
		.select(['issuer', 'subject', 'linked_at'])
		.where('user_id', '=', userId)
		.orderBy('linked_at')
		.execute();
	const networks = await listKnownNetworks(db, emailFold);
	const failures = await listFailedSignIns(db, emailFold);
	return [
		...sessions.map(({ ip_address, user_agent, created_at }) => ({
			subject: 'Oturum',
			at: created_at,
			fields: { 'Ağ adresi': ip_address, Cihaz: user_agent },
		})),
		...links.map(({ issuer, subject, linked_at }) => ({
			subject: 'Kimlik sağlayıcı',
			at: linked_at,
			fields: { Sağlayıcı: issuer, Kimlik: subject },
		})),
		...networks.map(({ network_key, last_sign_in_at }) => ({
			subject: 'Bilinen ağ',
			at: last_sign_in_at,
			fields: { 'Adresin özeti': network_key },
		})),
		...failures.map(({ address, user_agent, failed_at }) => ({
			subject: 'Başarısız giriş',
			at: failed_at,
			fields: { 'Ağ adresi': address, Cihaz: user_agent },
		})),
	];
}

async function readDevices(db: Database, userId: string): Promise<Group[]> {
	const phones = await db
		.selectFrom('pin_devices')
		.select(['user_agent', 'enrolled_at', 'last_seen_at', 'closed_at'])
		.where('user_id', '=', userId)
		.orderBy('enrolled_at')
		.execute();
	const devices = await db
		.selectFrom('push_devices')
		.select(['kind', 'seen_at'])
		.where('user_id', '=', userId)
		.orderBy('seen_at')
		.execute();
	return [
		...phones.map(({ user_agent, enrolled_at, last_seen_at, closed_at }) => ({
			subject: 'Tanımlı telefon',
			at: enrolled_at,
			fields: {
				Cihaz: user_agent,
				'Son kullanım': last_seen_at.toISOString(),
				Kapatılması: closed_at?.toISOString() ?? null,
			},
		})),
		...devices.map(({ kind, seen_at }) => ({
			subject: 'Bildirim alan cihaz',
			at: seen_at,
			fields: { Tür: kind },
		})),
	];
}

async function readUse(db: Database, userId: string): Promise<Group[]> {
	const views = await db
		.selectFrom('saved_views')
		.select(['name', 'query', 'created_at'])
		.where('user_id', '=', userId)
		.orderBy('created_at')
		.execute();
	const mails = await db
		.selectFrom('account_mails')
		.select(['kind', 'created_at'])
		.where('user_id', '=', userId)
		.orderBy('created_at')
		.execute();
	return [
		...views.map(({ name, query, created_at }) => ({
			subject: 'Kayıtlı görünüm',
			at: created_at,
			fields: { Ad: name, Filtre: query },
		})),
		...mails.map(({ kind, created_at }) => ({
			subject: 'Gönderilen e-posta',
			at: created_at,
			fields: { Tür: mailKinds[kind] },
		})),
	];
}
