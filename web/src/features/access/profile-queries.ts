import {
	beginSecondFactor,
	changePassword,
	confirmSecondFactor,
	editProfile,
	listSessions,
	readProfile,
	removeSecondFactor,
	renewRecoveryCodes,
	revokeOtherSessions,
	revokeSession,
} from '@sevk/contract/access/profile';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../api/query-client.ts';
import { useAct } from '../../api/use-act.ts';

export const useProfile = () => useQuery(reading(readProfile, {}));
export const useSessions = () => useQuery(reading(listSessions, {}));
export const useEditProfile = () => useAct(editProfile);
export const useChangePassword = () => useAct(changePassword);
export const useBeginSecondFactor = () => useAct(beginSecondFactor);
export const useConfirmSecondFactor = () => useAct(confirmSecondFactor);
export const useRemoveSecondFactor = () => useAct(removeSecondFactor);
export const useRenewRecoveryCodes = () => useAct(renewRecoveryCodes);
export const useRevokeSession = () => useAct(revokeSession);
export const useRevokeOtherSessions = () => useAct(revokeOtherSessions);
