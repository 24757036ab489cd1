import type { RouteAlertAnswer } from '@sevk/contract/routes/route-alerts';
import { alertWord } from '@sevk/domain/routes/common/route-alert-words';
import { IconBellExclamation } from '@tabler/icons-react';
import { StatusChip } from '../../../ui/status/status-chip.tsx';

type Props = { readonly alerts: readonly RouteAlertAnswer[]; readonly now: Date };

/** The alerts of a route that hold now, each with the age of its fact. */
export function RouteAlertChips({ alerts, now }: Props) {
	return alerts.map((alert) => (
		<StatusChip key={alert.kind} {...alertWord(alert, now)} icon={IconBellExclamation} size="sm" />
	));
}
