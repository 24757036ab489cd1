import type { readPublicEnums } from '@sevk/contract/reasons/reasons';
import type { Profile } from '@sevk/contract/users/profile';
import type { Right } from '@sevk/domain/common/access/right';
import { lacksCompanyScope } from '@sevk/domain/common/access/role';
import { companyScopeNote } from '@sevk/domain/users/user-words';
import { useSyncExternalStore } from 'react';
import type { output } from 'zod';

/** The signed-in person; the empty user of the specification is null here. */
export type SignedInUser = Profile & { readonly access_token: string };

type BannerType = 'success' | 'info' | 'warning' | 'error';
type Banner = {
	readonly type: BannerType;
	readonly title: string;
	readonly message: string;
};
type Crumb = { readonly label: string; readonly path: string };
type PublicEnums = output<typeof readPublicEnums.answer>['data'];

/** The state of the browser session; the names are those of docs/specification.md#3-data. */
export type ClientState = {
	readonly user: SignedInUser | null;
	readonly roles: Readonly<Record<string, string>>;
	readonly breadcrumbs: readonly Crumb[];
	readonly navBack: boolean;
	readonly home_slide_index: number;
	readonly order_un_debit_reasons: PublicEnums['OrderUndebitReasons'];
	readonly vehicle_un_delivery_reasons: PublicEnums['VehicleUndeliveryReasons'];
	readonly vehicle_product_return_reasons: PublicEnums['VehicleProductReturnReasons'];
	readonly vehicle_types: PublicEnums['VehicleTypes'];
	readonly push_token: string;
	readonly notification: Banner | null;
	/** The depot selected in the switcher; null shows every depot of the user. */
	readonly depotId: string | null;
};

let state: ClientState = {
	user: null,
	roles: {},
	breadcrumbs: [],
	navBack: false,
	home_slide_index: 0,
	order_un_debit_reasons: [],
	vehicle_un_delivery_reasons: [],
	vehicle_product_return_reasons: [],
	vehicle_types: [],
	push_token: '',
	notification: null,
	depotId: null,
};

const listeners = new Set<() => void>();

export function readStore(): ClientState {
	return state;
}

export function changeStore(change: Partial<ClientState>): void {
	state = { ...state, ...change };
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** One part of the client state; the selector must return the same object while it is unchanged. */
export function useStore<Part>(select: (current: ClientState) => Part): Part {
	return useSyncExternalStore(subscribe, () => select(state));
}

/** Whether the signed-in user has a right. It controls what is shown; the server checks again. */
export function useMay(right: Right): boolean {
	return useStore((current) => current.user?.rights.includes(right) ?? false);
}

/** False where a hosted identity provider (Firebase) keeps the accounts. */
export function useManagedSignIn(): boolean {
	return useStore(({ user }) => user?.secondFactor.managedHere ?? true);
}

/** Why the user may not change a definition of the company although the role may; else null. */
export function useScopeNote(right: Right): string | null {
	const lacks = useStore(({ user }) => user !== null && lacksCompanyScope(user, right));
	return lacks ? companyScopeNote : null;
}

/**
 * Shows the banner of the root view; it hides after 5 seconds or when closed
 * (docs/specification.md#4-states).
 */
export function showBanner(notification: Banner): void {
	changeStore({ notification });
}
