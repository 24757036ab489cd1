import { editCompany, showCompany } from '@sevk/contract/company/company';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../api/query-client.ts';
import { useAct } from '../../api/use-act.ts';

export function useCompany() {
	return useQuery(reading(showCompany, {}));
}

export const useEditCompany = () => useAct(editCompany);
