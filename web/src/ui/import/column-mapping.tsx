import { Select } from '../select/select.tsx';
import classes from './column-mapping.module.css';

type FileField = {
	readonly field: string;
	readonly label: string;
	/** Whether several columns can hold the field. */
	readonly repeats: boolean;
};

type Props = {
	/** The heading of the column with the fields, e.g. "Sipariş alanı". */
	readonly fieldHead: string;
	readonly columns: readonly { readonly header: string; readonly sample: string }[];
	readonly fields: readonly FileField[];
	/** The field of each column; null for a column that is not read. */
	readonly mapping: readonly (string | null)[];
	readonly onChange: (mapping: (string | null)[]) => void;
};

/** Maps the columns of an imported file to fields. */
export function ColumnMapping({ fieldHead, columns, fields, mapping, onChange }: Props) {
	const used = new Set(mapping.filter((field) => field !== null));
	return (
		<table className={classes.table}>
			<thead>
				<tr>
					<th>Dosyadaki sütun</th>
					<th>Örnek</th>
					<th>{fieldHead}</th>
				</tr>
			</thead>
			<tbody>
				{columns.map(({ header, sample }, at) => (
					// Two columns can have the same heading; their place is what tells them apart.
					// biome-ignore lint/suspicious/noArrayIndexKey: columns never change their place
					<tr key={at}>
						<td>
							{header || '(başlıksız)'}
							<small className={classes.sampleBelow}>{sample}</small>
						</td>
						<td className={classes.sample}>{sample}</td>
						<td>
							<Select
								aria-label={`${header || `${at + 1}.`} sütununun alanı`}
								search
								clearable
								placeholder="Kullanılmıyor"
								options={fields}
								name="label"
								valueKey="field"
								value={mapping[at] ?? null}
								onChange={(field) =>
									onChange(
										columns.map((_, column) => (column === at ? field : (mapping[column] ?? null))),
									)
								}
								disabledWhy={({ field, repeats }) =>
									!repeats && used.has(field) && mapping[at] !== field ? 'Başka sütunda' : null
								}
							/>
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
