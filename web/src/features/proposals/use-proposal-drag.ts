// A stop that is dragged to another place: its cost and the limits that it would break, before the release.
import {
	type DragEndEvent,
	type DragMoveEvent,
	type DragStartEvent,
	KeyboardSensor,
	MouseSensor,
	TouchSensor,
	useSensor,
	useSensors,
} from '@dnd-kit/core';
import type { ProposalDetail, ProposalResult } from '@sevk/contract/proposals/proposal-shapes';
import {
	changeProposal,
	evaluateProposal,
	type ProposalEvaluation,
} from '@sevk/contract/proposals/proposals';
import { useRef, useState } from 'react';
import { call } from '../../api/call/call.ts';
import { useAct } from '../../api/commands/use-act.ts';
import { sentenceOf } from '../../api/connection/problem.ts';
import { notifyProblem } from '../../ui/feedback/toasts.tsx';
import { type Place, sequencesAfter } from './proposal-sequences.ts';

/** On touch, a long press starts a drag; an immediate movement scrolls. */
const touchRestMs = 220;

/** What the place under the pointer means; null while it is not known. */
export type Verdict =
	| { readonly kind: 'fits' | 'breaks'; readonly evaluation: ProposalEvaluation }
	| { readonly kind: 'refused'; readonly sentence: string };

export function useProposalDrag(proposal: ProposalDetail, { routes }: ProposalResult) {
	const [dragged, setDragged] = useState<number | null>(null);
	const [over, setOver] = useState<Place | null>(null);
	const [verdict, setVerdict] = useState<Verdict | null>(null);
	const asked = useRef<AbortController | null>(null);
	const change = useAct(changeProposal);
	const params = { proposalId: proposal.id };
	const sensors = useSensors(
		useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
		useSensor(TouchSensor, { activationConstraint: { delay: touchRestMs, tolerance: 8 } }),
		useSensor(KeyboardSensor),
	);

	async function check(stopKey: number, place: Place) {
		asked.current?.abort();
		const sequences = sequencesAfter(routes, stopKey, place);
		setVerdict(null);
		if (sequences === null) return;
		const asking = new AbortController();
		asked.current = asking;
		try {
			const input = { params, body: { routes: sequences } };
			const evaluation = await call(evaluateProposal, input, { signal: asking.signal });
			const breaks = evaluation.routes.some(({ violations }) => violations.length > 0);
			setVerdict({ kind: breaks ? 'breaks' : 'fits', evaluation });
		} catch (problem) {
			if (!asking.signal.aborted) setVerdict({ kind: 'refused', sentence: sentenceOf(problem) });
		}
	}

	function follow({ active, over: target }: DragMoveEvent) {
		const place = (target?.data.current as Place | undefined) ?? null;
		const isSame = place?.routeKey === over?.routeKey && place?.index === over?.index;
		if (isSame) return;
		setOver(place);
		if (place === null) setVerdict(null);
		else void check(Number(active.id), place);
	}

	function stop() {
		asked.current?.abort();
		setDragged(null);
		setOver(null);
		setVerdict(null);
	}

	async function move(stopKey: number, place: Place) {
		const sequences = sequencesAfter(routes, stopKey, place);
		if (sequences === null) return;
		const body = { version: proposal.version, routes: sequences };
		try {
			await change.mutateAsync({ params, body });
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return {
		sensors,
		dragged,
		over,
		verdict,
		isSaving: change.isPending,
		start: ({ active }: DragStartEvent) => setDragged(Number(active.id)),
		follow,
		stop,
		end: ({ active, over: target }: DragEndEvent) => {
			const place = (target?.data.current as Place | undefined) ?? null;
			const refused = verdict?.kind === 'refused';
			stop();
			if (place !== null && !refused) void move(Number(active.id), place);
		},
		move,
	};
}

export type ProposalDrag = ReturnType<typeof useProposalDrag>;
