import { Autocomplete, Checkbox, Stack } from '@mantine/core';
import classes from '../../../ui/import/file-profile.module.css';
import type { Question } from '../../common/file-profile-step.tsx';
import { useOrderSenders } from '../common/order-queries.ts';

type Props = {
	readonly depotId: string;
	/** The question of a file that names no sender; null for one that does. */
	readonly question: Question | null;
	/** Null: as the file says; '': there is none. */
	readonly value: string | null;
	readonly onChange: (senderName: string | null) => void;
};

/** The sender of all orders of a file. Two shops can use the same order number. */
export function SenderChoice({ depotId, question, value, onChange }: Props) {
	const senders = useOrderSenders(depotId);
	return (
		<section
			className={classes.card}
			data-open={(question !== null && value === null) || undefined}
		>
			<Stack gap="sm">
				<Autocomplete
					label={question?.sentence ?? 'Bütün dosyanın göndericisi'}
					description={
						question === null
							? 'Boş bırakırsanız dosyadaki gönderici alınır'
							: 'Aynı numarayı kullanan mağazaların siparişleri göndericiyle ayrılır'
					}
					placeholder="Mağazanın adı"
					maxLength={120}
					data={senders.data?.senders ?? []}
					value={value ?? ''}
					onChange={(name) => onChange(name.trim() === '' ? null : name)}
				/>
				{question === null ? null : (
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
