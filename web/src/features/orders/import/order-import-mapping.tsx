import { type OrderImport, saveImportProfile } from '@sevk/contract/orders/order-imports';
import { orderFields } from '@sevk/domain/orders/import/order-import-fields';
import { useAct } from '../../../api/commands/use-act.ts';
import { notifyProblem } from '../../../ui/feedback/toasts.tsx';
import { ColumnMapping } from '../../../ui/import/column-mapping.tsx';

type Props = { readonly current: OrderImport; readonly onDone: () => void };

/** Maps columns to fields; the mapping is remembered for files with the same header. */
export function ImportMapping({ current, onDone }: Props) {
	const save = useAct(saveImportProfile);

	async function submit(mapping: Record<string, string | null>) {
		const columns = current.columns.map(
			({ header }) => orderFields.find((field) => field === mapping[header]) ?? null,
		);
		try {
			await save.mutateAsync({
				params: { importId: current.id },
				body: { profile: { ...current.profile, columns }, version: current.version },
			});
			onDone();
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<ColumnMapping
			note="Dosyanın sütunlarını sipariş alanlarıyla eşleştirin. Seçiminiz, aynı başlıklı bir sonraki dosya için hatırlanır."
			fieldHead="Sipariş alanı"
			columns={current.columns}
			fields={current.fields}
			busy={save.isPending}
			onApply={(mapping) => void submit(mapping)}
			onCancel={onDone}
		/>
	);
}
