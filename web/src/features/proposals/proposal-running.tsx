import { Button } from '@mantine/core';
import type { ProposalDetail, ProposalProgress } from '@sevk/contract/proposals/proposal-shapes';
import { cancelProposal, stopProposal } from '@sevk/contract/proposals/proposals';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { useMemo } from 'react';
import { useAct } from '../../api/commands/use-act.ts';
import { MapView } from '../../map/view/map-view.tsx';
import { confirm } from '../../ui/dialog/confirm-store.ts';
import { WorkProgress } from '../../ui/feedback/progress.tsx';
import { notifyProblem } from '../../ui/feedback/toasts.tsx';
import { reserveBottomInset } from '../../ui/screen/bottom-inset.ts';
import { ServerActs } from '../../ui/screen/server-acts.tsx';
import { hoursWords, kmWords, liraWords } from '../routes/plan/route-extra-words.ts';
import classes from './proposal.module.css';
import { ProposalCurve } from './proposal-curve.tsx';
import { ProposalFrame } from './proposal-frame.tsx';
import { liveShapes } from './proposal-map-shapes.ts';

type Props = {
	readonly proposal: ProposalDetail;
	readonly progress: ProposalProgress;
	/** The progress cannot be read now; the server goes on. */
	readonly isLost: boolean;
	readonly day: string;
	readonly onOpen: (proposalId: string) => void;
};

/** The search while it runs: the best plan so far on the map, and its falling cost. */
export function ProposalRunning({ proposal, progress, isLost, day, onOpen }: Props) {
	const { best } = progress;
	const { points, lines } = useMemo(
		() => liveShapes(proposal, best?.routes ?? []),
		[proposal, best],
	);
	return (
		<ProposalFrame
			label="Hesabın durumu"
			day={day}
			state={progress.state}
			map={
				<MapView
					label="Hesaplanan rotalar haritası"
					points={points}
					lines={lines}
					fitKey={proposal.id}
				/>
			}
			footer={<RunningActs proposal={proposal} hasPlan={best !== null} onOpen={onOpen} />}
		>
			<Wait progress={progress} isLost={isLost} />
			{best === null ? null : <Best progress={progress} best={best} />}
		</ProposalFrame>
	);
}

function Wait({ progress, isLost }: Pick<Props, 'progress' | 'isLost'>) {
	const { state, queuedBefore } = progress;
	if (state === 'queued') {
		return (
			<WorkProgress
				share={null}
				label={
					queuedBefore === 0
						? 'Sırada; birazdan başlayacak'
						: `Sırada; önünde ${queuedBefore} hesap var`
				}
			/>
		);
	}
	const { seconds, maximumSeconds } = progress;
	const isOver = seconds >= maximumSeconds;
	return (
		<>
			<WorkProgress share={isOver ? null : seconds / maximumSeconds} label={phaseWords(progress)} />
			{isLost ? (
				<p className={classes.note} role="status">
					Bağlantı yok; hesap sunucuda sürüyor. Bağlantı gelince son durumu burada görünür.
				</p>
			) : null}
		</>
	);
}

/** The ways come before the search, and the reasons of what stays out after it. */
function phaseWords({ best, seconds, maximumSeconds }: ProposalProgress): string {
	if (seconds >= maximumSeconds) return 'Sonuç hazırlanıyor';
	const time = `${seconds} sn / en çok ${maximumSeconds} sn`;
	return best === null ? `Yollar ve ilk plan hesaplanıyor · ${time}` : time;
}

type BestProps = {
	readonly progress: ProposalProgress;
	readonly best: NonNullable<ProposalProgress['best']>;
};

function Best({ progress: { curve, iterations }, best }: BestProps) {
	const vehicles = best.routes.filter(({ stopKeys }) => stopKeys.length > 0).length;
	const facts = [
		['Maliyet', liraWords(best.costKurus)],
		['Yol', kmWords(best.metres)],
		['Süre', hoursWords(best.seconds)],
		['Araç', String(vehicles)],
		['Dışarıda kalan', formatDecimal(best.unplannedCount)],
		['Denenen plan', formatDecimal(iterations)],
	];
	return (
		<>
			<h2 className={classes.heading}>Şimdiye kadarki en iyi plan</h2>
			<ProposalCurve curve={curve} />
			<dl className={classes.figures}>
				{facts.map(([label, value]) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</>
	);
}

type ActsProps = Pick<Props, 'proposal' | 'onOpen'> & { readonly hasPlan: boolean };

function RunningActs({ proposal, hasPlan, onOpen }: ActsProps) {
	const stop = useAct(stopProposal);
	const cancel = useAct(cancelProposal);
	const params = { proposalId: proposal.id };

	async function giveUp() {
		const yes =
			!hasPlan ||
			(await confirm({
				title: 'Planlama iptal edilsin mi?',
				body: 'Şimdiye kadar bulunan plan da silinir. Saklamak için Durdur ve En İyisini Al deyin.',
				verb: 'Planlamayı İptal Et',
				destructive: true,
			}));
		if (!yes) return;
		try {
			await cancel.mutateAsync({ params });
			onOpen('');
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<footer className={classes.footer} ref={reserveBottomInset}>
			<ServerActs>
				<Button variant="default" loading={cancel.isPending} onClick={() => void giveUp()}>
					Planlamayı İptal Et
				</Button>
				<Button
					disabled={!hasPlan}
					loading={stop.isPending}
					onClick={() => stop.mutate({ params }, { onError: notifyProblem })}
				>
					Durdur ve En İyisini Al
				</Button>
			</ServerActs>
		</footer>
	);
}
