import { Button } from '@mantine/core';
import type { SecondFactorState } from '@sevk/contract/identity/credentials';
import { useState } from 'react';
import { notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { PasswordQuestion } from './password-question.tsx';
import classes from './second-factor.module.css';
import { SecondFactorCodes } from './second-factor-codes.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import {
	useBeginSecondFactor,
	useConfirmSecondFactor,
	useRemoveSecondFactor,
	useRenewRecoveryCodes,
} from './second-factor-queries.ts';
import { SecondFactorSetup } from './second-factor-setup.tsx';

type Doing = 'nothing' | 'setup' | 'renew' | 'remove';

/** Second factor: set up with a QR code, renew the recovery codes, disable. */
export function SecondFactorSection({ state }: { readonly state: SecondFactorState }) {
	const [doing, setDoing] = useState<Doing>('nothing');
	const stop = () => setDoing('nothing');

	return (
		<SecondFactorPanel isEnabled={state.enabled}>
			{doing === 'nothing' && !state.enabled ? (
				<Button onClick={() => setDoing('setup')}>İki Adımlı Doğrulamayı Kur</Button>
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
			{doing === 'setup' ? <SetUpSteps onEnd={stop} /> : null}
			{doing === 'renew' ? <RenewSteps onEnd={stop} /> : null}
			{doing === 'remove' ? <RemoveStep onEnd={stop} /> : null}
		</SecondFactorPanel>
	);
}

type StepsProps = { readonly onEnd: () => void };

/** The password, the recovery codes, then the QR code with a first code. */
function SetUpSteps({ onEnd }: StepsProps) {
	const [areCodesSaved, setCodesSaved] = useState(false);
	const begin = useBeginSecondFactor();
	const confirm = useConfirmSecondFactor();
	function finish() {
		onEnd();
		notifySuccess('İki adımlı doğrulama açıldı.');
	}
	if (begin.data === undefined) {
		return (
			<PasswordQuestion
				verb="Devam Et"
				error={begin.error}
				asking={begin.isPending}
				onCancel={onEnd}
				onAnswer={(password) => begin.mutate({ body: { password } })}
			/>
		);
	}
	if (!areCodesSaved) {
		const { recoveryCodes } = begin.data;
		return <SecondFactorCodes codes={recoveryCodes} onDone={() => setCodesSaved(true)} />;
	}
	return (
		<SecondFactorSetup
			totpUri={begin.data.totpUri}
			error={confirm.error}
			isConfirming={confirm.isPending}
			onConfirm={(code) => confirm.mutate({ body: { code } }, { onSuccess: finish })}
			onCancel={onEnd}
		/>
	);
}

/** The password, then the new recovery codes. */
function RenewSteps({ onEnd }: StepsProps) {
	const renew = useRenewRecoveryCodes();
	if (renew.data !== undefined) {
		return <SecondFactorCodes codes={renew.data.recoveryCodes} onDone={onEnd} />;
	}
	return (
		<PasswordQuestion
			verb="Kodları Yenile"
			error={renew.error}
			asking={renew.isPending}
			onCancel={onEnd}
			onAnswer={(password) => renew.mutate({ body: { password } })}
		/>
	);
}

function RemoveStep({ onEnd }: StepsProps) {
	const remove = useRemoveSecondFactor();
	function finish() {
		onEnd();
		notifySuccess('İki adımlı doğrulama kapatıldı.');
	}
	return (
		<PasswordQuestion
			verb="Doğrulamayı Kapat"
			error={remove.error}
			asking={remove.isPending}
			onCancel={onEnd}
			onAnswer={(password) => remove.mutate({ body: { password } }, { onSuccess: finish })}
		/>
	);
}
