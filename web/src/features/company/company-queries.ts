import { editCompany, showCompany } from '@sevk/contract/company/company';
import { showBackups } from '@sevk/contract/company/company-backups';
import { readMapStyle } from '@sevk/contract/company/company-map';
import { showMessages } from '@sevk/contract/company/company-messages';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../api/call/query-options.ts';
import { useFormAct } from '../../api/commands/use-act.ts';

export function useCompany() {
	return useQuery(reading(showCompany, {}));
}

export function useBackups() {
	return useQuery(reading(showBackups, {}));
}

export function useMessages() {
	return useQuery(reading(showMessages, {}));
}

export function useMapStyleUrl(enabled: boolean) {
	return useQuery({ ...reading(readMapStyle, {}), enabled });
}

export const useEditCompany = () => useFormAct(editCompany);
