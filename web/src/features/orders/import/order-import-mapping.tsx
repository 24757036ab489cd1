import { Button, Group, Stack } from '@mantine/core';
import { mapImportColumns, type OrderImport } from '@sevk/contract/orders/order-imports';
import { useState } from 'react';
import { useAct } from '../../../api/call/use-act.ts';
import { notifyProblem } from '../../../ui/feedback/toasts.tsx';
import { ErrorStrip } from '../../../ui/list/error-state.tsx';
import { reserveBottomInset } from '../../../ui/screen/bottom-inset.ts';
import { Select } from '../../../ui/select/select.tsx';
import classes from './order-import-mapping.module.css';

type Props = { readonly current: OrderImport; readonly onDone: () => void };

/** Maps columns to fields; the mapping is remembered for files with the same header. */
export function ImportMapping({ current, onDone }: Props) {
	const [mapping, setMapping] = useState<Record<string, string | null>>(() =>
		Object.fromEntries(current.columns.map(({ header, field }) => [header, field])),
	);
	const save = useAct(mapImportColumns);
	const used = new Set(Object.values(mapping).filter((field) => field !== null));
	const missing = current.fields.filter(({ field, needed }) => needed && !used.has(field));

	async function submit() {
		try {
			await save.mutateAsync({
				params: { importId: current.id },
				body: { mapping, version: current.version },
			});
			onDone();
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<Stack gap="md">
			<p style={{ margin: 0 }}>
				Dosyanın sütunlarını sipariş alanlarıyla eşleştirin. Seçiminiz, aynı başlıklı bir sonraki
				dosya için hatırlanır.
			</p>
			{missing.length > 0 ? (
				<ErrorStrip
					sentence={`Zorunlu alanlar eşleştirilmedi: ${missing.map(({ label }) => label).join(', ')}.`}
				/>
			) : null}
			<table className={classes.table}>
				<thead>
					<tr>
						<th>Dosyadaki sütun</th>
						<th>Örnek</th>
						<th>Sipariş alanı</th>
					</tr>
				</thead>
				<tbody>
					{current.columns.map(({ header, sample }) => (
						<tr key={header}>
							<td>{header || '(başlıksız)'}</td>
							<td className={classes.sample}>{sample}</td>
							<td>
								<Select
									aria-label={`${header} sütununun alanı`}
									search
									clearable
									placeholder="Kullanılmıyor"
									options={current.fields}
									name="label"
									valueKey="field"
									value={mapping[header] ?? null}
									onChange={(field) => setMapping({ ...mapping, [header]: field })}
									disabledWhy={({ field, repeats }) =>
										!repeats && used.has(field) && mapping[header] !== field
											? 'Başka sütunda'
											: null
									}
								/>
							</td>
						</tr>
					))}
				</tbody>
			</table>
			<Group justify="flex-end" gap="xs" className={classes.acts ?? ''} ref={reserveBottomInset}>
				<Button variant="default" onClick={onDone}>
					Vazgeç
				</Button>
				<Button
					onClick={() => void submit()}
					loading={save.isPending}
					disabled={missing.length > 0}
				>
					Eşleştirmeyi Uygula
				</Button>
			</Group>
		</Stack>
	);
}
