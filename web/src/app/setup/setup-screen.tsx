import { Button } from '@mantine/core';
import { paths } from '@sevk/contract/common/paths';
import type { Setup } from '@sevk/contract/company/company-setup';
import {
	nextSetupStep,
	type SetupStep,
	type SetupStepState,
	setupStepWords,
	waitsForDepot,
} from '@sevk/domain/company/company-setup';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { sentenceOf } from '../../api/connection/problem.ts';
import { useStore } from '../../api/state/client-store.ts';
import {
	skippedSteps,
	useChangeSetup,
	useSetup,
} from '../../features/company/company-setup-queries.ts';
import { notifyProblem } from '../../ui/feedback/toasts.tsx';
import { ErrorState } from '../../ui/list/error-state.tsx';
import { SkeletonTable } from '../../ui/list/skeleton-table.tsx';
import { Panel } from '../../ui/screen/panel.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ServerActs } from '../../ui/screen/server-acts.tsx';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import classes from './setup-screen.module.css';
import { fileSteps, type OpenStep, SetupStepForm } from './setup-step-form.tsx';

/** İlk Kurulum: the way from an empty installation to the first orders, each step skippable. */
export function SetupScreen() {
	const setup = useSetup();
	const [open, setOpen] = useState<OpenStep | null>(null);
	return (
		<Screen title="İlk Kurulum">
			{setup.isPending ? <SkeletonTable rows={6} columns={2} /> : null}
			{setup.isError && !setup.data ? (
				<ErrorState sentence={sentenceOf(setup.error)} onRetry={() => setup.refetch()} />
			) : null}
			{setup.data ? <SetupSteps setup={setup.data} onOpen={setOpen} /> : null}
			<Suspense>
				<SetupStepForm
					open={open}
					onClose={() => {
						setOpen(null);
						void setup.refetch();
					}}
				/>
			</Suspense>
		</Screen>
	);
}

const stateWords = {
	done: { label: 'Tamam', tone: 'green' },
	skipped: { label: 'Atlandı', tone: 'grey' },
	open: { label: 'Bekliyor', tone: 'amber' },
} as const satisfies Record<SetupStepState, { label: string; tone: string }>;

type StepsProps = {
	readonly setup: Setup;
	readonly onOpen: (open: OpenStep) => void;
};

function SetupSteps({ setup, onOpen }: StepsProps) {
	const change = useChangeSetup();
	const skipped = skippedSteps(setup);
	const next = nextSetupStep(setup.steps);
	const send = (body: { skipped: SetupStep[]; hidden: boolean }) =>
		change.mutate({ body }, { onError: notifyProblem });
	return (
		<Panel
			title={next === null ? 'Kurulum tamam' : 'Sırayla ilerleyin'}
			note={
				next === null
					? 'Bütün adımlar tamamlandı ya da atlandı. Bunları Ayarlar’dan istediğiniz zaman değiştirebilirsiniz.'
					: 'Bir adımı atlayıp sonra dönebilirsiniz.'
			}
			actions={
				next === null ? (
					<Button component={Link} to={paths.routes}>
						Rotalara Git
					</Button>
				) : (
					<Button
						variant="subtle"
						color="gray"
						loading={change.isPending}
						onClick={() => send({ skipped, hidden: !setup.hidden })}
					>
						{setup.hidden ? 'Hatırlatmayı Göster' : 'Hatırlatmayı Kaldır'}
					</Button>
				)
			}
		>
			<ol className={classes.steps}>
				{setup.steps.map(({ step, state }) => (
					<li key={step} aria-current={step === next ? 'step' : undefined}>
						<div>
							<h3>{setupStepWords[step].title}</h3>
							<p>{setupStepWords[step].note}</p>
						</div>
						<StatusChip {...stateWords[state]} size="sm" />
						<StepActs
							step={step}
							state={state}
							isNext={step === next}
							onOpen={(byFile) => onOpen({ step, byFile })}
							onSkip={() => send({ skipped: [...skipped, step], hidden: setup.hidden })}
							onTakeUp={() =>
								send({ skipped: skipped.filter((one) => one !== step), hidden: setup.hidden })
							}
						/>
					</li>
				))}
			</ol>
		</Panel>
	);
}

type ActsProps = {
	readonly step: SetupStep;
	readonly state: SetupStepState;
	readonly isNext: boolean;
	readonly onOpen: (byFile: boolean) => void;
	readonly onSkip: () => void;
	readonly onTakeUp: () => void;
};

const verbs: Record<SetupStep, string> = {
	company: 'Firma Bilgilerini Gir',
	map: 'Haritayı Seç',
	depot: 'Depo Ekle',
	vehicles: 'Araç Ekle',
	drivers: 'Sürücü Ekle',
	users: 'Kullanıcı Ekle',
	orders: 'Dosyadan Al',
};

/** Steps whose fields are a screen of Ayarlar. */
const screenOf = { company: paths.company, map: paths.mapSettings };

function StepActs({ step, state, isNext, onOpen, onSkip, onTakeUp }: ActsProps) {
	const depotCount = useStore((store) => store.user?.depots.length ?? 0);
	if (waitsForDepot(step, depotCount)) {
		return <p className={classes.waits}>Önce depo ekleyin.</p>;
	}
	const variant = isNext ? 'filled' : 'default';
	return (
		<div className={classes.acts}>
			<ServerActs>
				{step === 'company' || step === 'map' ? (
					<Button size="sm" variant={variant} component={Link} to={screenOf[step]}>
						{verbs[step]}
					</Button>
				) : (
					<Button size="sm" variant={variant} onClick={() => onOpen(false)}>
						{verbs[step]}
					</Button>
				)}
				{fileSteps.includes(step) ? (
					<StepButton step={step} verb="Dosyadan Al" isPlain={false} onClick={() => onOpen(true)} />
				) : null}
				{state === 'open' ? <StepButton step={step} verb="Atla" onClick={onSkip} /> : null}
				{state === 'skipped' ? (
					<StepButton step={step} verb="Atlamayı Geri Al" onClick={onTakeUp} />
				) : null}
			</ServerActs>
		</div>
	);
}

type ButtonProps = {
	readonly step: SetupStep;
	readonly verb: string;
	readonly isPlain?: boolean;
	readonly onClick: () => void;
};

/** A further act of a step, which several steps offer in the same words. */
function StepButton({ step, verb, isPlain = true, onClick }: ButtonProps) {
	return (
		<Button
			size="sm"
			{...(isPlain ? { variant: 'subtle', color: 'gray' } : { variant: 'default' })}
			onClick={onClick}
			aria-label={`${setupStepWords[step].title}: ${verb}`}
		>
			{verb}
		</Button>
	);
}
