import {
	addSavedView,
	changeSavedView,
	dropSavedView,
	listSavedViews,
} from '@sevk/contract/users/saved-views';
import type { ViewScreen } from '@sevk/domain/users/saved-view';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../../api/call/query-options.ts';
import { useAct, useFormAct } from '../../../api/commands/use-act.ts';

export function useSavedViews(screen: ViewScreen) {
	return useQuery(reading(listSavedViews, { query: { screen } }));
}

export const useAddSavedView = () => useFormAct(addSavedView);
export const useChangeSavedView = () => useAct(changeSavedView);
export const useDropSavedView = () => useAct(dropSavedView);
