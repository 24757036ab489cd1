import { Button } from '@mantine/core';
import type { Profile } from '@sevk/contract/access/profile';
import { useState } from 'react';
import { notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { Panel } from '../../../ui/screen/panel.tsx';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { PasswordQuestion } from './password-question.tsx';
import classes from './profile.module.css';
import {
	useBeginSecondFactor,
	useRemoveSecondFactor,
	useRenewRecoveryCodes,
} from './profile-queries.ts';
import { SecondFactorCodes } from './second-factor-codes.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

type Doing = 'nothing' | 'begin' | 'setup' | 'renew' | 'codes' | 'remove';

/** Second factor: set up with a QR code, renew the recovery codes, disable. */
export function ProfileSecondFactor({ state }: { readonly state: Profile['secondFactor'] }) {
	const [doing, setDoing] = useState<Doing>('nothing');
	const begin = useBeginSecondFactor();
	const renew = useRenewRecoveryCodes();
	const remove = useRemoveSecondFactor();
	const stop = () => setDoing('nothing');

	return (
		<Panel
			title="İki adımlı doğrulama"
			note="Girişte şifrenizin yanında telefonunuzdaki doğrulama uygulamasının kodu da istenir."
			actions={
				state.enabled ? (
					<StatusChip tone="green" label="Açık" />
				) : (
					<StatusChip tone="grey" label="Kapalı" />
				)
			}
		>
			{doing === 'nothing' && !state.enabled ? (
				<Button onClick={() => setDoing('begin')}>İki Adımlı Doğrulamayı Kur</Button>
			) : null}
			{doing === 'nothing' && state.enabled ? (
				<div className={classes.stack}>
					<p>{state.recoveryCodesLeft} kurtarma kodunuz kaldı.</p>
					<div className={classes.buttons}>
						<Button variant="default" onClick={() => setDoing('renew')}>
							Kurtarma Kodlarını Yenile
						</Button>
						<Button variant="default" onClick={() => setDoing('remove')}>
							Kapat
						</Button>
					</div>
				</div>
			) : null}
			{doing === 'begin' ? (
				<PasswordQuestion
					verb="Devam Et"
					error={begin.error}
					asking={begin.isPending}
					onCancel={stop}
					onAnswer={(password) =>
						begin.mutate({ body: { password } }, { onSuccess: () => setDoing('setup') })
					}
				/>
			) : null}
			{doing === 'setup' && begin.data ? (
				<SecondFactorSetup
					totpUri={begin.data.totpUri}
					recoveryCodes={begin.data.recoveryCodes}
					onCancel={stop}
					onDone={() => {
						stop();
						notifySuccess('İki adımlı doğrulama açıldı.');
					}}
				/>
			) : null}
			{doing === 'renew' ? (
				<PasswordQuestion
					verb="Kodları Yenile"
					error={renew.error}
					asking={renew.isPending}
					onCancel={stop}
					onAnswer={(password) =>
						renew.mutate({ body: { password } }, { onSuccess: () => setDoing('codes') })
					}
				/>
			) : null}
			{doing === 'codes' && renew.data ? (
				<SecondFactorCodes codes={renew.data.recoveryCodes} onDone={stop} />
			) : null}
			{doing === 'remove' ? (
				<PasswordQuestion
					verb="Doğrulamayı Kapat"
					error={remove.error}
					asking={remove.isPending}
					onCancel={stop}
					onAnswer={(password) =>
						remove.mutate(
							{ body: { password } },
							{
								onSuccess: () => {
									stop();
									notifySuccess('İki adımlı doğrulama kapatıldı.');
								},
							},
						)
					}
				/>
			) : null}
		</Panel>
	);
}
