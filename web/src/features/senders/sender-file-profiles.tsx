import { Button } from '@mantine/core';
import {
	listSenderFileProfiles,
	resetSenderFileProfile,
	type SenderFileProfile,
} from '@sevk/contract/senders/sender-file-profiles';
import type { SenderDetail } from '@sevk/contract/senders/senders';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../api/call/query-options.ts';
import { useAct } from '../../api/commands/use-act.ts';
import { listState } from '../../api/connection/list-state.ts';
import { useMay } from '../../api/state/client-store.ts';
import { confirm } from '../../ui/dialog/confirm-store.ts';
import { notifyProblem, notifySuccess } from '../../ui/feedback/toasts.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { ListContent } from '../../ui/list/list-content.tsx';
import { Panel } from '../../ui/screen/panel.tsx';
import { ServerActs } from '../../ui/screen/server-acts.tsx';
import classes from './sender-detail.module.css';

/** How the files of a shop are read, in every depot. */
export function SenderFileProfiles({ sender }: { readonly sender: SenderDetail }) {
	const mayEdit = useMay('senders.edit');
	const profiles = useQuery(
		reading(listSenderFileProfiles, { params: { senderId: sender.id } }, { isKept: true }),
	);
	const items = profiles.data?.items ?? [];
	return (
		<Panel title="Dosya Biçimi" note="Mağazanın dosyaları bütün depolarda böyle okunur.">
			<ListContent
				{...listState(profiles)}
				count={items.length}
				filtered={false}
				onClear={() => undefined}
				empty={
					<EmptyState
						title="Henüz dosya biçimi yok"
						note="Mağazanın ilk dosyası alınırken sorulanlar burada saklanır."
					/>
				}
			>
				<ul className={classes.list}>
					{items.map((profile) => (
						<li key={profile.id} className={classes.row}>
							<span className={classes.words}>
								<strong>{profile.summary}</strong>
								<small>Okunan sütunlar: {profile.columns.join(', ')}</small>
								<small>Son kullanım: {formatDateTime(profile.usedAt)}</small>
							</span>
							{mayEdit ? <Reset senderId={sender.id} profile={profile} /> : null}
						</li>
					))}
				</ul>
			</ListContent>
		</Panel>
	);
}

type ResetProps = { readonly senderId: string; readonly profile: SenderFileProfile };

function Reset({ senderId, profile }: ResetProps) {
	const reset = useAct(resetSenderFileProfile);

	async function run() {
		const question = {
			title: 'Dosya biçimi sıfırlansın mı?',
			body: 'Mağazanın bu başlıklı bir sonraki dosyasında sorular yeniden sorulur.',
			verb: 'Sıfırla',
			destructive: true,
		};
		if (!(await confirm(question))) return;
		try {
			await reset.mutateAsync({ params: { senderId, profileId: profile.id } });
			notifySuccess('Dosya biçimi sıfırlandı.');
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<ServerActs>
			<Button size="xs" variant="default" loading={reset.isPending} onClick={() => void run()}>
				Sıfırla
			</Button>
		</ServerActs>
	);
}
