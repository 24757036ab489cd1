import { Alert, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

type Row = {
	readonly id: string;
	readonly label: string;
	readonly done: boolean;
	readonly detail: string | null;
};

type Props = {
	readonly answer: {
		readonly doneCount: number;
		readonly refusedCount: number;
		readonly rows: readonly Row[];
	} | null;
	readonly done: (count: number) => string;
	readonly refused: (count: number) => string;
};

/** "48 sipariş atandı, 2 sipariş atanamadı." with each refused row and its reason. */
export function BulkResult({ answer, done, refused }: Props) {
	if (answer === null || answer.refusedCount === 0) return null;
	return (
		<Alert
			color="amber"
			variant="light"
			icon={<IconAlertTriangle size={18} aria-hidden />}
			title={`${done(answer.doneCount)}, ${refused(answer.refusedCount)}.`}
		>
			<List size="sm" mah={160} style={{ overflowY: 'auto' }}>
				{answer.rows
					.filter((row) => !row.done)
					.map((row) => (
						<List.Item key={row.id}>{row.detail ?? row.label}</List.Item>
					))}
			</List>
		</Alert>
	);
}
