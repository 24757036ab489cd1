import { Alert, Button, Group, List } from '@mantine/core';
import type { BulkAnswer, BulkRow } from '@sevk/domain/common/rule/bulk-answer';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';

type Props = {
	readonly answer: BulkAnswer | null;
	readonly done: (count: number) => string;
	readonly refused: (count: number) => string;
	/** Retries the refused items. */
	readonly onRetry?: () => void;
	readonly onClose?: () => void;
};

/** Above this number, reasons are collapsed. */
const shownAtOnce = 3;

/** "48 sipariş atandı, 2 sipariş atanamadı. Ayrıntı" with the reason of each refused row. */
export function BulkResult({ answer, done, refused, onRetry, onClose }: Props) {
	const [opened, setOpened] = useState<boolean | null>(null);
	if (answer === null || answer.refusedCount === 0) return null;
	const left = answer.rows.filter((row) => !row.done);
	const open = opened ?? left.length <= shownAtOnce;
	const sentences = [
		...(answer.doneCount === 0 ? [] : [done(answer.doneCount)]),
		refused(answer.refusedCount),
	];
	return (
		<Alert
			color="amber"
			variant="light"
			role="alert"
			icon={<IconAlertTriangle size={18} aria-hidden />}
			title={`${sentences.join(', ')}.`}
			{...(onClose ? { withCloseButton: true, closeButtonLabel: 'Kapat', onClose } : {})}
		>
			{open ? (
				// Scrollable, so it must be reachable by keyboard.
				<List
					size="sm"
					mah={160}
					style={{ overflowY: 'auto' }}
					tabIndex={0}
					aria-label="Yapılamayanlar"
				>
					{left.map((row) => (
						<List.Item key={row.id}>{sentenceOf(row)}</List.Item>
					))}
				</List>
			) : null}
			<Group gap="xs" mt={4}>
				{left.length > shownAtOnce || opened !== null ? (
					<Button
						size="compact-sm"
						variant="default"
						aria-expanded={open}
						onClick={() => setOpened(!open)}
					>
						{open ? 'Ayrıntıyı Gizle' : 'Ayrıntı'}
					</Button>
				) : null}
				{onRetry ? (
					<Button size="compact-sm" variant="default" onClick={onRetry}>
						Tekrar Dene
					</Button>
				) : null}
			</Group>
		</Alert>
	);
}

/** Most reasons contain the record's name; it is put before the others. */
function sentenceOf({ label, detail }: BulkRow): string {
	if (detail === null) return label;
	return label === '' || detail.includes(label) ? detail : `${label}: ${detail}`;
}
