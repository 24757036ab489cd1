import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ErrorStrip } from '../list/error-state.tsx';
import { reserveBottomInset } from '../screen/bottom-inset.ts';
import { Select } from '../select/select.tsx';
import classes from './column-mapping.module.css';

type Props = {
	readonly note: ReactNode;
	/** The heading of the column with the fields, e.g. "Sipariş alanı". */
	readonly fieldHead: string;
	readonly columns: readonly {
		readonly header: string;
		readonly field: string | null;
		readonly sample: string;
	}[];
	readonly fields: readonly {
		readonly field: string;
		readonly label: string;
		readonly needed: boolean;
		/** Whether several columns can hold the field. */
		readonly repeats: boolean;
	}[];
	readonly busy: boolean;
	/** Receives the field of each heading. */
	readonly onApply: (mapping: Record<string, string | null>) => void;
	readonly onCancel: () => void;
};

/** Maps the columns of an imported file to fields. */
export function ColumnMapping({ note, fieldHead, columns, fields, ...acts }: Props) {
	const [mapping, setMapping] = useState<Record<string, string | null>>(() =>
		Object.fromEntries(columns.map(({ header, field }) => [header, field])),
	);
	const used = new Set(Object.values(mapping).filter((field) => field !== null));
	const missing = fields.filter(({ field, needed }) => needed && !used.has(field));

	return (
		<Stack gap="md">
			<p style={{ margin: 0 }}>{note}</p>
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
						<th>{fieldHead}</th>
					</tr>
				</thead>
				<tbody>
					{columns.map(({ header, sample }) => (
						<tr key={header}>
							<td>{header || '(başlıksız)'}</td>
							<td className={classes.sample}>{sample}</td>
							<td>
								<Select
									aria-label={`${header} sütununun alanı`}
									search
									clearable
									placeholder="Kullanılmıyor"
									options={fields}
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
				<Button variant="default" onClick={acts.onCancel}>
					Vazgeç
				</Button>
				<Button
					onClick={() => acts.onApply(mapping)}
					loading={acts.busy}
					disabled={missing.length > 0}
				>
					Eşleştirmeyi Uygula
				</Button>
			</Group>
		</Stack>
	);
}
