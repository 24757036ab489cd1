import { Autocomplete, Checkbox, Stack } from '@mantine/core';
import classes from '../../../ui/import/file-profile.module.css';
import type { Question } from '../../common/file-profile-step.tsx';
import { useOrderSenders } from '../common/order-queries.ts';

type Props = {
	readonly depotId: string;
	/** The question whose the file is; null where nothing is open. */
	readonly question: Question | null;
	/** Whether a column has the senders of the rows. */
	readonly hasColumn: boolean;
	/** Null: as the file says; '': there is none. */
	readonly value: string | null;
	readonly onChange: (senderName: string | null) => void;
};

/** The sender of all orders of a file. Two shops can use the same order number. */
export function SenderChoice({ depotId, question, hasColumn, value, onChange }: Props) {
	const senders = useOrderSenders(depotId);
	const known = question?.options.map((option) => option.value) ?? [];
	const others = (senders.data?.senders ?? []).filter((name) => !known.includes(name));
	return (
		<section className={classes.card} data-open={question !== null || undefined}>
			<Stack gap="sm">
				<Autocomplete
					label={question?.sentence ?? 'Bütün dosyanın göndericisi'}
					description={
						question === null || hasColumn
							? 'Boş bırakırsanız dosyadaki gönderici alınır'
							: 'Aynı numarayı kullanan mağazaların siparişleri göndericiyle ayrılır'
					}
					placeholder="Mağazanın adı"
					maxLength={120}
					data={[...known, ...others]}
					value={value ?? ''}
					onChange={(name) => onChange(name.trim() === '' ? null : name)}
				/>
				{question === null || hasColumn ? null : (
					<Checkbox
						label="Göndericisi yok"
						checked={value === ''}
						onChange={(event) => onChange(event.currentTarget.checked ? '' : null)}
					/>
				)}
			</Stack>
		</section>
	);
}
