import {
	beginSecondFactor,
	confirmSecondFactor,
	removeSecondFactor,
	renewRecoveryCodes,
} from '@sevk/contract/identity/credentials';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../../api/commands/use-act.ts';
import { hostedSecondFactor } from '../../../api/session/session.ts';
import type { SecondFactorEnrolment } from '../../../api/session/session-driver.ts';

export const useBeginSecondFactor = () => useAct(beginSecondFactor);
export const useConfirmSecondFactor = () => useAct(confirmSecondFactor);
export const useRemoveSecondFactor = () => useAct(removeSecondFactor);
export const useRenewRecoveryCodes = () => useAct(renewRecoveryCodes);

const queryKey = ['hosted-second-factor'];

/** Whether the account has a second factor at the hosted provider. */
export const useHostedFactor = () =>
	useQuery({ queryKey, queryFn: async () => (await hostedSecondFactor()).isEnabled() });

type Credentials = { readonly email: string; readonly password: string };

export const useEnrolHostedFactor = () =>
	useMutation({
		mutationFn: async ({ email, password }: Credentials) =>
			(await hostedSecondFactor()).enrol(email, password),
	});

type Confirmation = { readonly enrolment: SecondFactorEnrolment; readonly code: string };

export const useConfirmHostedFactor = () =>
	useChange(({ enrolment, code }: Confirmation) => enrolment.confirm(code), true);

export const useRemoveHostedFactor = () =>
	useChange(
		async ({ email, password, code }: Credentials & { readonly code: string }) =>
			(await hostedSecondFactor()).remove(email, password, code),
		false,
	);

function useChange<Variables>(change: (variables: Variables) => Promise<void>, isEnabled: boolean) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: change,
		onSuccess: () => client.setQueryData(queryKey, isEnabled),
	});
}
