import { Button } from '@mantine/core';
import type { Driver } from '@sevk/contract/drivers/drivers';
import type { createPhoneCode } from '@sevk/contract/users/user-phones';
import type { User } from '@sevk/contract/users/users';
import { useState } from 'react';
import type { AnswerOf } from '../../api/call/call.ts';
import { sentenceOf } from '../../api/connection/problem.ts';
import { useManagedSignIn, useMay } from '../../api/state/client-store.ts';
import { Wide } from '../../ui/dialog/form-modal.tsx';
import { notifyProblem } from '../../ui/feedback/toasts.tsx';
import { ErrorStrip } from '../../ui/list/error-state.tsx';
import { ServerActs } from '../../ui/screen/server-acts.tsx';
import { UserPhones } from '../users/administration/user-phones.tsx';
import {
	useCreatePhoneCode,
	useCreateUser,
	useUsers,
} from '../users/administration/user-queries.ts';
import classes from '../users/profile/profile.module.css';

type Props = { readonly driver: Driver };

/** The phones of a driver, for those who may enroll them. */
export function DriverPhones({ driver }: Props) {
	const mayEnroll = useMay('users.edit');
	const isManagedHere = useManagedSignIn();
	if (!mayEnroll || !isManagedHere || driver.retired) return null;
	return (
		<Wide>
			<Phones driver={driver} />
		</Wide>
	);
}

type Opened = { readonly user: User; readonly code: AnswerOf<typeof createPhoneCode> | null };

function Phones({ driver }: Props) {
	const accounts = useUsers({ driverId: driver.id, state: 'active' });
	const [opened, setOpened] = useState<Opened | null>(null);
	const [user] = accounts.data?.pages.flatMap(({ items }) => items) ?? [];
	if (opened !== null) return <UserPhones user={opened.user} code={opened.code} />;
	if (user !== undefined) return <UserPhones user={user} />;
	return (
		<section className={classes.entry} aria-busy={accounts.isPending}>
			<h3>Telefonlar</h3>
			{accounts.isError ? (
				<ErrorStrip sentence={sentenceOf(accounts.error)} onRetry={() => accounts.refetch()} />
			) : null}
			{accounts.isSuccess ? <NoAccount driver={driver} onOpened={setOpened} /> : null}
		</section>
	);
}

type NoAccountProps = Props & { readonly onOpened: (opened: Opened) => void };

/** The account is opened with the first phone. */
function NoAccount({ driver, onOpened }: NoAccountProps) {
	const create = useCreateUser();
	const enroll = useCreatePhoneCode();
	const { id: driverId, fullName: name, phone, depotId } = driver;

	async function open() {
		const access = { role: 'driver' as const, allDepots: false, depotIds: [depotId] };
		const body = { name, phone, driverId, email: null, invite: false, ...access };
		try {
			const user = await create.mutateAsync({ body });
			// Without the code there is still the button that creates one.
			const params = { userId: user.userId };
			onOpened({ user, code: await enroll.mutateAsync({ params }).catch(() => null) });
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	if (phone === null) {
		return <p>Telefon tanıtmak için önce sürücünün telefon numarasını kaydedin.</p>;
	}
	return (
		<>
			<p>
				Sürücünün giriş hesabı yok. Telefonu tanıtınca hesabı açılır; telefon numarası ve PIN ile
				girer.
			</p>
			<ServerActs>
				<Button
					variant="default"
					loading={create.isPending || enroll.isPending}
					onClick={() => void open()}
				>
					Telefon Tanıt
				</Button>
			</ServerActs>
		</>
	);
}
