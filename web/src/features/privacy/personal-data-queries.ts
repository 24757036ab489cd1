import { findPersonOrders, listErasures } from '@sevk/contract/privacy/personal-records';
import { findStaff, listStaffErasures } from '@sevk/contract/privacy/staff-records';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../api/call/query-options.ts';

/** The orders of a recipient; kept only while the screen is open. */
export function usePersonOrders(text: string) {
	return useQuery({ ...reading(findPersonOrders, { body: { text } }), gcTime: 0 });
}

/** The drivers and users that a text finds; kept only while the screen is open. */
export function useStaff(text: string) {
	return useQuery({ ...reading(findStaff, { body: { text } }), gcTime: 0 });
}

export function useErasures() {
	return useQuery(reading(listErasures, {}));
}

export function useStaffErasures() {
	return useQuery(reading(listStaffErasures, {}));
}
