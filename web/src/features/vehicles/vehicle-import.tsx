import {
	importVehicles,
	previewVehicleFile,
	vehicleTemplate,
} from '@sevk/contract/vehicles/vehicles';
import { addressOf } from '../../api/call/call.ts';
import { useFormAct } from '../../api/commands/use-act.ts';
import { RecordImportWizard, templateFrom } from '../common/record-import-wizard.tsx';

const onTemplate = templateFrom((format) => addressOf(vehicleTemplate, { query: { format } }));

/** Dosyadan Araç Al. */
export function VehicleImport({ onClose }: { readonly onClose: () => void }) {
	const create = useFormAct(importVehicles);
	return (
		<RecordImportWizard
			title="Dosyadan Araç Al"
			words={{ one: 'araç', ofAll: 'araçların' }}
			depotLabel="Araçların kaydedileceği depo"
			note="Her satır bir araçtır. Plaka ve Araç Tipi zorunludur; öteki sütunlar boş kalabilir."
			onTemplate={onTemplate}
			previewAddress={(query) => addressOf(previewVehicleFile, { query })}
			onCreate={(depotId, rows: Parameters<typeof create.mutateAsync>[0]['body']['rows']) =>
				create.mutateAsync({ body: { depotId, rows } })
			}
			busy={create.isPending}
			onClose={onClose}
		/>
	);
}
