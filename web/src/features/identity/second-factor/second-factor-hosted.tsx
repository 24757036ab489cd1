import { Button } from '@mantine/core';
import { useState } from 'react';
import { useConnection } from '../../../api/connection/connection.ts';
import { sentenceOf } from '../../../api/connection/problem.ts';
import { notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { ErrorState } from '../../../ui/list/error-state.tsx';
import { SkeletonTable } from '../../../ui/list/skeleton-table.tsx';
import { PasswordQuestion } from './password-question.tsx';
import classes from './second-factor.module.css';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import {
	useConfirmHostedFactor,
	useEnrolHostedFactor,
	useHostedFactor,
	useRemoveHostedFactor,
} from './second-factor-queries.ts';
import { SecondFactorSetup } from './second-factor-setup.tsx';

type Props = { readonly email: string };
type StepProps = Props & { readonly onEnd: () => void };

/** The second factor of an account at a hosted identity provider, which has no recovery codes. */
export function SecondFactorHosted({ email }: Props) {
	const [doing, setDoing] = useState<'nothing' | 'setup' | 'remove'>('nothing');
	const state = useHostedFactor();
	const { online } = useConnection();
	const stop = () => setDoing('nothing');

	return (
		<SecondFactorPanel isEnabled={state.data}>
			{state.isPending ? <SkeletonTable rows={1} columns={1} /> : null}
			{state.isError && state.data === undefined ? (
				<ErrorState
					sentence={online ? sentenceOf(state.error) : 'Bağlantı gelince burada görünür.'}
					onRetry={() => state.refetch()}
					offline={!online}
				/>
			) : null}
			{doing === 'nothing' && state.data !== undefined ? (
				<div className={classes.stack}>
					<p>
						Doğrulama uygulamasının bulunduğu telefonu kaybederseniz doğrulamayı kimlik
						sağlayıcınızın yöneticisi kapatır.
					</p>
					{state.data ? (
						<Button variant="default" onClick={() => setDoing('remove')}>
							Kapat
						</Button>
					) : (
						<Button onClick={() => setDoing('setup')}>İki Adımlı Doğrulamayı Kur</Button>
					)}
				</div>
			) : null}
			{doing === 'setup' ? <SetUpSteps email={email} onEnd={stop} /> : null}
			{doing === 'remove' ? <RemoveStep email={email} onEnd={stop} /> : null}
		</SecondFactorPanel>
	);
}

/** The password, then the QR code with a first code. */
function SetUpSteps({ email, onEnd }: StepProps) {
	const enrol = useEnrolHostedFactor();
	const confirm = useConfirmHostedFactor();
	function finish() {
		onEnd();
		notifySuccess('İki adımlı doğrulama açıldı.');
	}
	if (enrol.data === undefined) {
		return (
			<PasswordQuestion
				verb="Devam Et"
				error={enrol.error}
				asking={enrol.isPending}
				onCancel={onEnd}
				onAnswer={(password) => enrol.mutate({ email, password })}
			/>
		);
	}
	const enrolment = enrol.data;
	return (
		<SecondFactorSetup
			totpUri={enrolment.totpUri}
			error={confirm.error}
			isConfirming={confirm.isPending}
			onConfirm={(code) => confirm.mutate({ enrolment, code }, { onSuccess: finish })}
			onCancel={onEnd}
		/>
	);
}

function RemoveStep({ email, onEnd }: StepProps) {
	const remove = useRemoveHostedFactor();
	function finish() {
		onEnd();
		notifySuccess('İki adımlı doğrulama kapatıldı.');
	}
	return (
		<PasswordQuestion
			verb="Doğrulamayı Kapat"
			withCode
			error={remove.error}
			asking={remove.isPending}
			onCancel={onEnd}
			onAnswer={(password, code) => remove.mutate({ email, password, code }, { onSuccess: finish })}
		/>
	);
}
