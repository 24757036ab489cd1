import { Button } from '@mantine/core';
import type { createPhoneCode, UserPhone } from '@sevk/contract/users/user-phones';
import type { User } from '@sevk/contract/users/users';
import { phoneCodeMinutes } from '@sevk/domain/identity/pin/pin';
import { IconDeviceMobile } from '@tabler/icons-react';
import type { AnswerOf } from '../../../api/call/call.ts';
import { sentenceOf } from '../../../api/connection/problem.ts';
import { confirm } from '../../../ui/dialog/confirm-store.ts';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { ErrorStrip } from '../../../ui/list/error-state.tsx';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { RelativeTime } from '../../../ui/value/relative-time.tsx';
import { browserName } from '../../identity/common/session-browser-name.ts';
import classes from '../profile/profile.module.css';
import { UserPhoneCode } from './user-phone-code.tsx';
import { useCloseUserPhone, useCreatePhoneCode, useUserPhones } from './user-queries.ts';

type Props = {
	readonly user: User;
	/** One that was created with the account. */
	readonly code?: PhoneCode | null;
};

type PhoneCode = AnswerOf<typeof createPhoneCode>;

/** A code is used once: a phone that was enrolled after the code was created took it. */
function isUnused(code: PhoneCode | null, phones: readonly UserPhone[]): boolean {
	if (code === null) return false;
	const createdAt = Date.parse(code.expiresAt) - phoneCodeMinutes * 60_000;
	return phones.every(({ enrolledAt }) => Date.parse(enrolledAt) < createdAt);
}

/** The code appears below the fields of a long form. */
function scrollIntoView(element: HTMLElement | null) {
	element?.scrollIntoView({ block: 'nearest' });
}

/** The phones on which a driver signs in with a PIN, and the code for another one. */
export function UserPhones({ user, code: firstCode = null }: Props) {
	const create = useCreatePhoneCode();
	const close = useCloseUserPhone();
	const created = create.data ?? firstCode;
	const phones = useUserPhones(user.userId, ({ items }) => isUnused(created, items));
	const items = phones.data?.items ?? [];
	const code = isUnused(created, items) ? created : null;
	const params = { userId: user.userId };

	async function askClose({ pinDeviceId, userAgent }: UserPhone) {
		const yes = await confirm({
			title: 'Cihaz kapatılsın mı?',
			body: `${user.name} bu cihazdan hemen çıkarılır ve burada PIN ile giremez (${browserName(userAgent)}). Gönderilmemiş işlemleri silinmez; aynı telefonda yeniden giriş yapınca gönderilir.`,
			verb: 'Cihazı Kapat',
			destructive: true,
		});
		if (!yes) return;
		close.mutate(
			{ params: { ...params, pinDeviceId } },
			{ onSuccess: () => notifySuccess('Cihaz kapatıldı.'), onError: notifyProblem },
		);
	}

	if (phones.data?.managedHere === false) {
		return (
			<section className={classes.entry}>
				<h3>Telefonlar</h3>
				<p>
					Bu kurulumda girişler kimlik sağlayıcıda yönetiliyor; telefon numarası ve PIN ile giriş
					kullanılamaz.
				</p>
			</section>
		);
	}
	return (
		<section className={classes.entry} aria-busy={phones.isPending}>
			<h3>Telefonlar</h3>
			{phones.isError ? (
				<ErrorStrip sentence={sentenceOf(phones.error)} onRetry={() => phones.refetch()} />
			) : null}
			{phones.isSuccess && items.length === 0 ? (
				<p>Tanıtılmış telefon yok. Sürücü, tanıtılan telefonda numarası ve PIN ile girer.</p>
			) : null}
			<ul className={classes.sessions}>
				{items.map((phone) => (
					<li key={phone.pinDeviceId}>
						<IconDeviceMobile size={22} stroke={1.6} aria-hidden />
						<div className={classes.sessionFacts}>
							<strong>{browserName(phone.userAgent)}</strong>
							<span>
								Tanıtma: <RelativeTime at={phone.enrolledAt} /> (kod: {phone.codeByName})
							</span>
							<span>
								Son giriş: <RelativeTime at={phone.lastSeenAt} />
							</span>
						</div>
						{phone.closedAt !== null ? (
							<StatusChip tone="grey" label="Kapatıldı" />
						) : (
							<>
								{phone.isLocked ? <StatusChip tone="red" label="Kilitli" /> : null}
								<Button
									variant="default"
									size="xs"
									aria-label={`Cihazı Kapat: ${browserName(phone.userAgent)}`}
									onClick={() => askClose(phone)}
								>
									Cihazı Kapat
								</Button>
							</>
						)}
					</li>
				))}
			</ul>
			{code === null ? null : (
				<div ref={scrollIntoView}>
					<UserPhoneCode user={user} answer={code} />
				</div>
			)}
			{user.phone === null ? (
				<p>Telefon tanıtmak için önce kullanıcının telefon numarasını kaydedin.</p>
			) : (
				<Button
					variant="default"
					loading={create.isPending}
					onClick={() => create.mutate({ params }, { onError: notifyProblem })}
				>
					{code === null ? 'Telefon Tanıt' : 'Yeni Kod Oluştur'}
				</Button>
			)}
		</section>
	);
}
