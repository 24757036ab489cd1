import { Button } from '@mantine/core';
import { isPath, paths } from '@sevk/contract/common/paths';
import { nextSetupStep, setupStepWords } from '@sevk/domain/company/company-setup';
import { IconListCheck } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import {
	isSetupOpen,
	skippedSteps,
	useChangeSetup,
	useSetup,
} from '../../features/company/company-setup-queries.ts';
import { notifyProblem } from '../../ui/feedback/toasts.tsx';
import { Strip } from './strip.tsx';

/** The reminder of the first set-up on every screen but its own, until it is done or put away. */
export function SetupStrip() {
	const { pathname } = useLocation();
	const { data: setup } = useSetup();
	const change = useChangeSetup();
	if (!isSetupOpen(setup) || isPath(pathname, 'setup')) return null;
	const next = nextSetupStep(setup.steps);
	const done = setup.steps.filter(({ state }) => state === 'done').length;
	return (
		<Strip
			tone="plain"
			icon={IconListCheck}
			label="İlk kurulum"
			acts={
				<>
					<Button size="xs" component={Link} to={paths.setup}>
						Devam Et
					</Button>
					<Button
						size="xs"
						variant="default"
						loading={change.isPending}
						onClick={() =>
							change.mutate(
								{ body: { skipped: skippedSteps(setup), hidden: true } },
								{ onError: notifyProblem },
							)
						}
					>
						Hatırlatmayı Kaldır
					</Button>
				</>
			}
		>
			<span>
				İlk kurulum: {done} / {setup.steps.length} adım tamam.
				{next === null ? '' : ` Sıradaki: ${setupStepWords[next].title}.`}
			</span>
		</Strip>
	);
}
