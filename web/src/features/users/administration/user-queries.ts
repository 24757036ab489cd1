import { closeUserPhone, createPhoneCode, listUserPhones } from '@sevk/contract/users/user-phones';
import {
	createPasswordLink,
	createUser,
	editUser,
	endUserSessions,
	inviteUser,
	listUsers,
	reinstateUser,
	resetUserPin,
	resetUserSecondFactor,
	retireUser,
} from '@sevk/contract/users/users';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../../api/call/call.ts';
import { reading, readingPages } from '../../../api/call/query-options.ts';
import { useAct, useFormAct } from '../../../api/commands/use-act.ts';

export function useUsers(query: InputOf<typeof listUsers>['query']) {
	return useInfiniteQuery(readingPages(listUsers, { query }));
}

export const useCreateUser = () => useFormAct(createUser);
export const useEditUser = () => useFormAct(editUser);
export const useRetireUser = () => useAct(retireUser);
export const useReinstateUser = () => useAct(reinstateUser);
export const useCreatePasswordLink = () => useAct(createPasswordLink);
export const useInviteUser = () => useAct(inviteUser);
export const useResetUserPin = () => useAct(resetUserPin);
export const useEndUserSessions = () => useAct(endUserSessions);
export const useResetUserSecondFactor = () => useAct(resetUserSecondFactor);

export function useUserPhones(userId: string) {
	return useQuery(reading(listUserPhones, { params: { userId } }));
}

export const useCreatePhoneCode = () => useAct(createPhoneCode);
export const useCloseUserPhone = () => useAct(closeUserPhone);
