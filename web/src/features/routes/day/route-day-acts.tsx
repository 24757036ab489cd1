import { ActionIcon, Button } from '@mantine/core';
import { planRoutes } from '@sevk/contract/routes/route-day';
import { type BulkAnswer, bulkAnswer } from '@sevk/domain/common/rule/bulk-answer';
import {
	IconArrowsSplit2,
	IconChecks,
	IconDots,
	IconRoute2,
	IconSunrise,
	type TablerIcon,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { AnswerOf } from '../../../api/call/call.ts';
import { useAct } from '../../../api/commands/use-act.ts';
import { notifyProblem, notifySuccess, notifyWithAct } from '../../../ui/feedback/toasts.tsx';
import { LazyMenu } from '../../../ui/layer/lazy-menu.tsx';
import { useScreenFrame } from '../../../ui/screen/screen-frame.ts';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { usePhone } from '../../../ui/screen/use-phone.ts';
import { depotsToDistribute } from '../plan/route-distribution.ts';
import type { RoutePlanner, RouteVersion } from '../plan/route-planner.ts';

/** Needed only after routes that could not be planned. */
const BulkResult = lazy(async () => ({
	default: (await import('../../../ui/feedback/bulk-result.tsx')).BulkResult,
}));

export type Planning = ReturnType<typeof useDayPlanning>;

type Props = {
	readonly planner: RoutePlanner;
	readonly planning: Planning;
	/** False for a day that is over. */
	readonly mayOpen: boolean;
	readonly onForm: (form: 'gun' | 'dagit') => void;
	/** Opens Otomatik Planla for the day. */
	readonly onPlan: () => void;
};

/** Acts on the whole day: its routes, the pool onto them, and planning all drafts. */
export function RouteDayActs(props: Props) {
	const phone = usePhone();
	const acts = actsOf(props);
	if (!props.planner.mayPlan || acts.length === 0) return null;
	if (phone) return <DayActsMenu acts={acts} />;
	// Without icons, so that they share a line with the title.
	return (
		<ServerActs>
			{acts.map(({ label, isNext, disabled, loading, onPress }) => (
				<Button
					key={label}
					size="xs"
					variant={isNext ? 'filled' : 'default'}
					disabled={disabled}
					loading={loading}
					onClick={onPress}
				>
					{label}
				</Button>
			))}
		</ServerActs>
	);
}

/** The same acts on a phone, whose menu is loaded with its button's first touch. */
function DayActsMenu({ acts }: { readonly acts: readonly DayAct[] }) {
	const { whyReadOnly } = useScreenFrame();
	return (
		<ServerActs>
			<LazyMenu
				position="bottom-end"
				button={
					<ActionIcon variant="default" aria-label="Diğer İşlemler">
						<IconDots size={18} stroke={1.8} aria-hidden />
					</ActionIcon>
				}
				entries={acts.map(({ label, icon, disabled, onPress }) => ({
					key: label,
					label,
					icon,
					disabled: disabled || whyReadOnly !== null,
					onChoose: onPress,
				}))}
			/>
		</ServerActs>
	);
}

type DayAct = {
	readonly label: string;
	/** The next step of the day, which is the primary act. */
	readonly isNext: boolean;
	readonly icon: TablerIcon;
	readonly disabled: boolean;
	readonly loading: boolean;
	readonly onPress: () => void;
};

/** What the open routes of the day need next; null if nothing. */
export function nextDayStep(
	{ plan }: RoutePlanner,
	{ drafts }: Pick<Planning, 'drafts'>,
): 'distribute' | 'plan' | null {
	if (depotsToDistribute(plan).length > 0) return 'distribute';
	return drafts.length > 0 ? 'plan' : null;
}

function actsOf({ planner, planning, mayOpen, onForm, onPlan }: Props): DayAct[] {
	const { drafts } = planning;
	const next = nextDayStep(planner, planning);
	const { plan } = planner;
	const idle = { isNext: false, disabled: false, loading: false };
	const opening = { label: 'Günü Aç', icon: IconSunrise, ...idle };
	const distribution = { label: 'Rotalara Dağıt', icon: IconArrowsSplit2, ...idle };
	const automatic = {
		label: 'Otomatik Planla',
		icon: IconRoute2,
		...idle,
		isNext: next === 'distribute',
	};
	const hasWork = plan.pool.length > 0 || plan.routes.length > 0;
	return [
		...(mayOpen ? [{ ...opening, onPress: () => onForm('gun') }] : []),
		...(mayOpen && hasWork ? [{ ...automatic, onPress: onPlan }] : []),
		...(next === 'distribute' ? [{ ...distribution, onPress: () => onForm('dagit') }] : []),
		...(drafts.length > 0
			? [
					{
						label: drafts.length === 1 ? 'Taslağı Planla' : `${drafts.length} Taslağı Planla`,
						icon: IconChecks,
						isNext: next === 'plan',
						// A move that is not answered yet would change the version of its route.
						disabled: plan.movingIds.size > 0,
						loading: planning.isPlanning,
						onPress: () => void planning.planAll(),
					},
				]
			: []),
	];
}

/** The drafts that could not be planned, each with its reason. */
export function RouteDayRefusals({ planning }: { readonly planning: Planning }) {
	if (planning.answer === null) return null;
	return (
		<Suspense>
			<BulkResult
				answer={planning.answer}
				done={(count) => `${count} rota planlandı`}
				refused={(count) => `${count} rota planlanamadı`}
				onClose={planning.clear}
			/>
		</Suspense>
	);
}

type Answer = AnswerOf<typeof planRoutes>;

/** Orders that the same act has moved before it plans; one message offers the undo of both. */
type MovedBefore = { readonly sentence: string; readonly undo: () => void };

/** Plans drafts of the day, all of them or those of one depot, and offers the undo. */
export function useDayPlanning({ plan }: RoutePlanner) {
	const [answer, setAnswer] = useState<BulkAnswer | null>(null);
	const act = useAct(planRoutes);
	const drafts = plan.routes.filter(({ route }) => route.state === 'draft');

	function planAll() {
		const byDepot = Map.groupBy(drafts, ({ route }) => route.depotId);
		return planOf([...byDepot].map(([depotId, own]) => [depotId, own.map(({ route }) => route)]));
	}

	async function planOf(
		groups: readonly (readonly [string, readonly RouteVersion[]])[],
		moved: MovedBefore | null = null,
	) {
		setAnswer(null);
		const answers: [string, Answer][] = [];
		try {
			for (const [depotId, own] of groups) {
				const routes = own.map(({ id, version }) => ({ id, version }));
				const body = { depotId, act: 'plan' as const, routes };
				answers.push([depotId, await act.mutateAsync({ body })]);
			}
		} catch (problem) {
			// The depots before it are planned.
			notifyProblem(problem);
		}
		const whole = bulkAnswer(answers.flatMap(([, { rows }]) => rows));
		if (whole.refusedCount > 0) setAnswer(whole);
		const planned = whole.doneCount > 0 ? [`${whole.doneCount} rota planlandı.`] : [];
		const sentence = [...(moved === null ? [] : [moved.sentence]), ...planned].join(' ');
		if (sentence === '') return;
		notifyWithAct(sentence, 'Geri Al', () => void unplan(answers).then(() => moved?.undo()));
	}

	async function unplan(answers: readonly [string, Answer][]) {
		try {
			let undone = 0;
			for (const [depotId, { routes }] of answers) {
				if (routes.length === 0) continue;
				const body = { depotId, act: 'unplan' as const, routes };
				const { doneCount, refusedCount, rows } = await act.mutateAsync({ body });
				undone += doneCount;
				const why = rows.find(({ done }) => !done)?.detail ?? '';
				if (refusedCount > 0) notifyProblem(`${refusedCount} rota geri alınamadı. ${why}`);
			}
			if (undone > 0) notifySuccess(`Geri alındı: ${undone} rota.`);
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return {
		drafts,
		planAll,
		answer,
		clear: () => setAnswer(null),
		isPlanning: act.isPending,
		plan: (depotId: string, routes: readonly RouteVersion[], moved: MovedBefore) =>
			planOf(routes.length === 0 ? [] : [[depotId, routes]], moved),
	};
}
