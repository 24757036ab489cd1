import { driverTemplate, importDrivers, previewDriverFile } from '@sevk/contract/drivers/drivers';
import { addressOf } from '../../api/call/call.ts';
import { useFormAct } from '../../api/commands/use-act.ts';
import { RecordImportWizard, templateFrom } from '../common/record-import-wizard.tsx';

const onTemplate = templateFrom((format) => addressOf(driverTemplate, { query: { format } }));

/** Dosyadan Sürücü Al. */
export function DriverImport({ onClose }: { readonly onClose: () => void }) {
	const create = useFormAct(importDrivers);
	return (
		<RecordImportWizard
			title="Dosyadan Sürücü Al"
			words={{ one: 'sürücü', ofAll: 'sürücülerin' }}
			depotLabel="Sürücülerin kaydedileceği depo"
			note="Her satır bir sürücüdür. Ad Soyad zorunludur; öteki sütunlar boş kalabilir."
			onTemplate={onTemplate}
			previewAddress={(query) => addressOf(previewDriverFile, { query })}
			onCreate={(depotId, rows: Parameters<typeof create.mutateAsync>[0]['body']['rows']) =>
				create.mutateAsync({ body: { depotId, rows } })
			}
			busy={create.isPending}
			onClose={onClose}
		/>
	);
}
