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
import type { AnswerOf, InputOf } from '../../../api/call/call.ts';
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

/** The phones of a user; read again and again while one is being enrolled. */
export function useUserPhones(userId: string, isAwaited: (phones: UserPhones) => boolean) {
	return useQuery({
		...reading(listUserPhones, { params: { userId } }),
		refetchInterval: ({ state }) => (state.data && isAwaited(state.data) ? 3_000 : false),
	});
}

type UserPhones = AnswerOf<typeof listUserPhones>;

export const useCreatePhoneCode = () => useAct(createPhoneCode);
export const useCloseUserPhone = () => useAct(closeUserPhone);
