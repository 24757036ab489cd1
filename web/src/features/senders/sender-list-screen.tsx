import { Button } from '@mantine/core';
import { paths, senderPath } from '@sevk/contract/common/paths';
import { exportSenderAccounts, type ListedSender } from '@sevk/contract/senders/senders';
import { formatIban } from '@sevk/domain/common/identifier/iban';
import { senderStates } from '@sevk/domain/senders/sender';
import { senderStateWords } from '@sevk/domain/senders/sender-words';
import { IconBuildingStore } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { exporting } from '../../api/call/download.ts';
import { sentenceOf } from '../../api/connection/problem.ts';
import { useMay, useScopeNote } from '../../api/state/client-store.ts';
import { DefinitionScreen, definitionDefaults } from '../../ui/definition/definition-screen.tsx';
import { StatusTabs } from '../../ui/filter/status-tabs.tsx';
import { useUrlState } from '../../ui/screen/use-url-state.ts';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import type { Column } from '../../ui/table/data-table-column.ts';
import { CardFacts } from '../../ui/value/card-facts.tsx';
import { CellLines } from '../../ui/value/cell-lines.tsx';
import { joinFacts } from '../../ui/value/join-facts.ts';
import { SenderForm } from './sender-form.tsx';
import { useSenders } from './sender-queries.ts';

const columns: readonly Column<ListedSender>[] = [
	{
		key: 'title',
		head: 'Gönderici',
		cell: (row) => (
			<CellLines
				top={row.title}
				below={joinFacts([row.code, row.ibanWaits ? 'IBAN onay bekliyor' : null])}
			/>
		),
	},
	{
		key: 'tax',
		head: 'VKN / TCKN',
		from: 760,
		cell: (row) => <CellLines top={row.taxNumber ?? '—'} below={row.taxOffice || null} />,
	},
	{ key: 'contact', head: 'Yetkili', from: 900, cell: (row) => row.contactName ?? '—' },
	{ key: 'iban', head: 'IBAN', from: 1040, cell: ibanOf },
	{ key: 'state', head: 'Durum', cell: (row) => <SenderState sender={row} /> },
];

/** Göndericiler. */
export function SenderListScreen() {
	const { state, change } = useUrlState(definitionDefaults);
	const mayEdit = useMay('senders.edit');
	const note = useScopeNote('senders.edit');
	const navigate = useNavigate();
	const [isAdding, setAdding] = useState(false);
	const query = {
		q: state.ara || undefined,
		state: senderStates.find((each) => each === state.liste),
	};
	const senders = useSenders(query);
	const open = (senderId: string) => void navigate({ to: senderPath(senderId) });
	return (
		<>
			<DefinitionScreen
				title="Göndericiler"
				icon={IconBuildingStore}
				emptyNote="Mallarını dağıttığınız mağazaları buradan ekleyin. Siparişler, fiyatlar ve ödemeler göndericinin hesabında toplanır."
				searchWords="Unvan, kod, VKN"
				filters={
					<>
						<StatusTabs
							label="Gönderici durumu"
							tabs={[
								{ value: '', label: 'Hepsi' },
								...senderStates.map((value) => ({ value, label: senderStateWords[value].label })),
							]}
							value={state.liste}
							onChange={(liste) => change({ liste })}
						/>
						{mayEdit ? (
							<Button component={Link} to={paths.senderNames} size="xs" variant="default">
								Adı Eşleşmeyenler
							</Button>
						) : null}
					</>
				}
				onExport={exporting(exportSenderAccounts, { query })}
				query={senders}
				error={senders.isError ? sentenceOf(senders.error) : null}
				rows={senders.data?.items ?? []}
				columns={columns}
				rowKey={(row) => row.id}
				rowLabel={(row) => row.title}
				note={note}
				onAdd={mayEdit ? () => setAdding(true) : undefined}
				onOpen={(row) => open(row.id)}
				renderCard={(row) => (
					<CardFacts
						title={row.title}
						note={[row.code, row.taxNumber].filter(Boolean).join(' · ')}
						chip={<SenderState sender={row} />}
						left={row.contactName ?? undefined}
						right={row.ibanWaits ? 'IBAN onay bekliyor' : undefined}
					/>
				)}
			/>
			{isAdding ? (
				<SenderForm sender={null} onClose={() => setAdding(false)} onAdded={open} />
			) : null}
		</>
	);
}

function ibanOf(row: ListedSender): string {
	if (row.ibanWaits) return 'Onay bekliyor';
	return row.iban === null ? '—' : formatIban(row.iban);
}

function SenderState({ sender }: { readonly sender: ListedSender }) {
	return <StatusChip {...senderStateWords[sender.state]} />;
}
