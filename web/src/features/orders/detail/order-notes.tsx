import { Button, Group, SegmentedControl, Stack, Textarea } from '@mantine/core';
import type { OrderDetail } from '@sevk/contract/orders/order-detail';
import { addOrderNote } from '@sevk/contract/orders/order-edits';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { useState } from 'react';
import { useFormAct } from '../../../api/commands/use-act.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { useUnsaved } from '../../../ui/dialog/use-unsaved.ts';
import { notifyProblem } from '../../../ui/feedback/toasts.tsx';
import { Panel } from '../../../ui/screen/panel.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';

type Visibility = OrderDetail['notes'][number]['visibility'];

const visibilityWords: Record<Visibility, string> = {
	office: 'Yalnızca ofis',
	driver: 'Sürücü de görür',
	recipient: 'Alıcı da görür',
};

/** Notlar, each with its visibility. */
export function OrderNotes({ order }: { readonly order: OrderDetail }) {
	const mayEdit = useMay('orders.edit');
	const [text, setText] = useState('');
	const [visibility, setVisibility] = useState<Visibility>('office');
	const add = useFormAct(addOrderNote);
	useUnsaved(text.trim() !== '');

	async function submit() {
		if (text.trim() === '') return;
		try {
			await add.mutateAsync({
				params: { orderId: order.id },
				body: { visibility, body: text.trim() },
			});
			setText('');
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<Panel title="Notlar">
			<Stack gap="sm">
				{order.notes.length === 0 ? (
					<span style={{ color: 'var(--mantine-color-dimmed)' }}>Henüz not yok.</span>
				) : null}
				{order.notes.map((note) => (
					<div key={note.id}>
						<div style={{ overflowWrap: 'anywhere' }}>{note.body}</div>
						<small style={{ color: 'var(--mantine-color-dimmed)' }}>
							{note.writtenByName} · {formatDateTime(note.writtenAt)} ·{' '}
							{visibilityWords[note.visibility]}
						</small>
					</div>
				))}
				{mayEdit ? (
					<>
						<Textarea
							aria-label="Yeni not"
							placeholder="Not yazın"
							autosize
							minRows={2}
							maxLength={1000}
							value={text}
							onChange={(event) => setText(event.currentTarget.value)}
						/>
						<Group justify="space-between" gap="xs">
							<SegmentedControl
								size="xs"
								aria-label="Notu kim görür?"
								value={visibility}
								onChange={(value) => setVisibility(value as Visibility)}
								data={Object.entries(visibilityWords).map(([value, label]) => ({ value, label }))}
							/>
							<ServerActs>
								<Button
									size="xs"
									variant="default"
									loading={add.isPending}
									disabled={text.trim() === ''}
									onClick={() => void submit()}
								>
									Not Ekle
								</Button>
							</ServerActs>
						</Group>
					</>
				) : null}
			</Stack>
		</Panel>
	);
}
