import { changeSetup, type Setup, showSetup } from '@sevk/contract/company/company-setup';
import { nextSetupStep } from '@sevk/domain/company/company-setup';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../api/call/query-options.ts';
import { useAct } from '../../api/commands/use-act.ts';
import { useMay } from '../../api/state/client-store.ts';

/** The steps of the first set-up, for users who may take them. */
export function useSetup() {
	const mayEdit = useMay('company.edit');
	return useQuery({ ...reading(showSetup, {}), enabled: mayEdit });
}

export const useChangeSetup = () => useAct(changeSetup);

/** The steps that an admin has skipped. */
export function skippedSteps({ steps }: Setup) {
	return steps.filter(({ state }) => state === 'skipped').map(({ step }) => step);
}

/** Whether the reminder is shown: something is left, and it was not put away. */
export function isSetupOpen(setup: Setup | undefined): setup is Setup {
	return setup !== undefined && !setup.hidden && nextSetupStep(setup.steps) !== null;
}
