import { Button } from '@mantine/core';
import type { DebitDetail, DebitEquipment } from '@sevk/contract/debits/debit-detail';
import { removeEquipment } from '@sevk/contract/debits/debit-equipment';
import { acceptedDebitStates, equipmentDebitStates } from '@sevk/domain/debits/common/debit';
import { equipmentName, outstandingCount } from '@sevk/domain/debits/line/debit-equipment';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useAct } from '../../../api/commands/use-act.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { Panel } from '../../../ui/screen/panel.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { EquipmentCountForm } from './debit-equipment-count-form.tsx';
import { EquipmentForm } from './debit-equipment-form.tsx';
import classes from './debit-equipment-panel.module.css';

type Counting = { readonly item: DebitEquipment; readonly missing: boolean };

/** Ekipman of a debit, and what of it has come back. */
export function DebitEquipmentPanel({ debit }: { readonly debit: DebitDetail }) {
	const mayScan = useMay('debits.scan');
	const [adding, setAdding] = useState(false);
	const [counting, setCounting] = useState<Counting | null>(null);
	const mayAdd = mayScan && equipmentDebitStates.includes(debit.state);
	const addButton = mayAdd ? (
		<Button
			variant="default"
			leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
			onClick={() => setAdding(true)}
		>
			Ekipman Ekle
		</Button>
	) : null;
	return (
		<>
			{debit.equipment.length === 0 ? (
				<EmptyState
					title="Bu zimmette ekipman yok"
					note="POS cihazı, el terminali ve boş kasalar zimmet kabule gönderilmeden önce eklenir; geri gelmeden rota kapanmaz."
					action={addButton}
				/>
			) : (
				<Panel title="Ekipman" actions={addButton}>
					<ul className={classes.items}>
						{debit.equipment.map((item) => (
							<EquipmentRow
								key={item.id}
								debit={debit}
								item={item}
								onCount={(missing) => setCounting({ item, missing })}
							/>
						))}
					</ul>
				</Panel>
			)}
			{adding ? <EquipmentForm debitId={debit.id} onClose={() => setAdding(false)} /> : null}
			{counting ? (
				<EquipmentCountForm debitId={debit.id} {...counting} onClose={() => setCounting(null)} />
			) : null}
		</>
	);
}

type RowProps = {
	readonly debit: DebitDetail;
	readonly item: DebitEquipment;
	readonly onCount: (missing: boolean) => void;
};

function EquipmentRow({ debit, item, onCount }: RowProps) {
	const mayScan = useMay('debits.scan');
	const mayMiss = useMay('debits.undebit');
	const remove = useAct(removeEquipment);
	const running = acceptedDebitStates.includes(debit.state);
	const out = running && outstandingCount(item) > 0;

	async function takeOff() {
		try {
			await remove.mutateAsync({
				params: { debitId: debit.id, equipmentId: item.id },
				body: {},
			});
			notifySuccess('Ekipman zimmetten çıkarıldı.');
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<li>
			<div className={classes.what}>
				<strong>{equipmentName(item)}</strong>
				<span>{countWords(item)}</span>
			</div>
			<EquipmentChip item={item} running={running} />
			<div className={classes.acts}>
				<ServerActs>
					{out && mayScan ? (
						<Button size="xs" onClick={() => onCount(false)}>
							Geri Teslim Al
						</Button>
					) : null}
					{out && mayMiss ? (
						<Button size="xs" variant="default" onClick={() => onCount(true)}>
							Eksik Yaz
						</Button>
					) : null}
					{equipmentDebitStates.includes(debit.state) && mayScan ? (
						<Button
							size="xs"
							variant="default"
							loading={remove.isPending}
							onClick={() => void takeOff()}
						>
							Çıkar
						</Button>
					) : null}
				</ServerActs>
			</div>
		</li>
	);
}

function countWords(item: DebitEquipment): string {
	const { returnedCount, missingCount, missingNote, transferredCount } = item;
	return [
		...(returnedCount > 0 ? [`${returnedCount} geri teslim alındı`] : []),
		...(transferredCount > 0 ? [`${transferredCount} başka sürücüye devredildi`] : []),
		...(missingCount > 0 ? [`${missingCount} eksik: ${missingNote}`] : []),
	].join(' · ');
}

function EquipmentChip({
	item,
	running,
}: {
	readonly item: DebitEquipment;
	readonly running: boolean;
}) {
	if (!running) return <StatusChip tone="grey" label="Kabul Bekliyor" size="sm" />;
	const out = outstandingCount(item);
	if (out > 0) return <StatusChip tone="violet" label={`${out} adet sürücüde`} size="sm" />;
	if (item.transferredCount > 0 && item.missingCount === 0) {
		return <StatusChip tone="grey" label="Devredildi" size="sm" />;
	}
	return item.missingCount > 0 ? (
		<StatusChip tone="red" label="Eksik" size="sm" />
	) : (
		<StatusChip tone="teal" label="Depoya Geri Teslim Alındı" size="sm" />
	);
}
