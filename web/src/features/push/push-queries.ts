import { editPushRules, showPushRules } from '@sevk/contract/push/push-rules';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../api/call/query-options.ts';
import { useFormAct } from '../../api/commands/use-act.ts';

export function usePushRules() {
	return useQuery(reading(showPushRules, {}));
}

export const useEditPushRules = () => useFormAct(editPushRules);
