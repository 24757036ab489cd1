import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type AddProps = { readonly onClick: () => void; readonly children: ReactNode };

/** Below repeated fields: adds one more row of them. */
export function AddRowButton({ onClick, children }: AddProps) {
	return (
		<Button
			variant="subtle"
			color="gray"
			size="compact-sm"
			style={{ alignSelf: 'flex-start' }}
			leftSection={<IconPlus size={15} aria-hidden />}
			onClick={onClick}
		>
			{children}
		</Button>
	);
}

type RemoveProps = { readonly label: string; readonly onClick: () => void };

/** At the end of a row: removes it. */
export function RemoveRowButton({ label, onClick }: RemoveProps) {
	return (
		<ActionIcon aria-label={label} onClick={onClick}>
			<IconTrash size={18} stroke={1.8} />
		</ActionIcon>
	);
}
