import { Button } from '@mantine/core';
import { paths } from '@sevk/contract/common/paths';
import type { ProposalDetail } from '@sevk/contract/proposals/proposal-shapes';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { proposalStateWords } from '@sevk/domain/proposals/proposal-words';
import { IconRoute } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ServerActs } from '../../ui/screen/server-acts.tsx';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { useRepeat } from './proposal-repeat.ts';

type Props = {
	readonly proposal: ProposalDetail;
	readonly day: string;
	readonly onOpen: (proposalId: string) => void;
};

/** A proposal that is over: accepted, dropped, cancelled, or one that found no plan. */
export function ProposalEnd({ proposal, day, onOpen }: Props) {
	const { state, serviceDate } = proposal;
	const { repeat, isRepeating } = useRepeat(proposal, onOpen);
	// Acceptance gave the vehicles routes, so the earlier selection no longer applies.
	const again = async () => (state === 'accepted' ? onOpen('') : repeat());
	return (
		<Screen
			title="Otomatik Planla"
			beside={
				<>
					<span>{day}</span>
					<StatusChip {...proposalStateWords[state]} />
				</>
			}
		>
			<EmptyState
				icon={IconRoute}
				title={titleOf(proposal)}
				note={noteOf(proposal)}
				action={
					<>
						<Button variant="default" component={Link} to={`${paths.routes}?gun=${serviceDate}`}>
							Rotalara Dön
						</Button>
						<ServerActs>
							<Button loading={isRepeating} onClick={() => void again()}>
								Yeniden Planla
							</Button>
						</ServerActs>
					</>
				}
			/>
		</Screen>
	);
}

function titleOf({ state, result }: ProposalDetail): string {
	switch (state) {
		case 'accepted':
			return 'Bu öneri kabul edildi';
		case 'dropped':
			return 'Bu öneri bırakıldı';
		case 'cancelled':
			return 'Planlama iptal edildi';
		case 'failed':
			return 'Plan hesaplanamadı';
		default:
			return result === null ? 'Hesap yarıda kaldı' : 'Öneri kapandı';
	}
}

function noteOf({ accepted, created, problem, state }: ProposalDetail): string {
	if (accepted !== null) {
		return `${accepted.name}, ${formatDateTime(new Date(accepted.at))}. Hazırlayan: ${created.name}.`;
	}
	if (problem !== null) return problem;
	return state === 'interrupted'
		? 'Sunucu yeniden başladığında saklanacak bir plan henüz yoktu. Rotalar olduğu gibi duruyor.'
		: 'Hiçbir rota değişmedi.';
}
