import {
	changePassword,
	listSessions,
	revokeOtherSessions,
	revokeSession,
} from '@sevk/contract/identity/credentials';
import { changePin } from '@sevk/contract/identity/pin-users';
import { editProfile, readProfile } from '@sevk/contract/users/profile';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../../api/call/query-options.ts';
import { useAct, useFormAct } from '../../../api/commands/use-act.ts';

export const useProfile = () => useQuery(reading(readProfile, {}));
export const useSessions = () => useQuery(reading(listSessions, {}));
export const useEditProfile = () => useFormAct(editProfile);
export const useChangePassword = () => useAct(changePassword);
export const useChangePin = () => useAct(changePin);
export const useRevokeSession = () => useAct(revokeSession);
export const useRevokeOtherSessions = () => useAct(revokeOtherSessions);
