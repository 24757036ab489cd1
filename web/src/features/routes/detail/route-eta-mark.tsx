import { stopDelayWords } from '@sevk/domain/routes/stop/route-stop-words';
import type { EtaMark } from '@sevk/domain/routes/time/route-eta';
import { StatusChip } from '../../../ui/status/status-chip.tsx';

/** Gecikti or Riskte; nothing for a stop in time. */
export function EtaMarkChip({ mark }: { readonly mark: EtaMark }) {
	return mark === null ? null : <StatusChip {...stopDelayWords[mark]} size="sm" />;
}
