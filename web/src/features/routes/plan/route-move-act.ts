// Moves of the plan: shown at once, sent with a key, reverted on the screen after a refusal.
import { moveRouteOrders } from '@sevk/contract/routes/route-moves';
import { cancelRoute } from '@sevk/contract/routes/route-outing';
import { type OrderMove, reverseMoves } from '@sevk/domain/routes/plan/route-move';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type AnswerOf, call } from '../../../api/call/call.ts';
import { refreshNoun } from '../../../api/call/query-client.ts';
import { newActKey } from '../../../api/commands/act-key.ts';
import { unsettledActs } from '../../../api/commands/unsettled-acts.ts';
import { isUnanswered } from '../../../api/connection/problem.ts';
import { sendWithRetries } from '../../../api/connection/retry.ts';
import { notifyProblem, notifySuccess, notifyWithAct } from '../../../ui/feedback/toasts.tsx';
import { isCovered, isTyping } from '../../../ui/scan/typing.ts';
import type { PlanOrder } from '../common/route-plan.ts';

/** One act of a planner, with what an undo needs. */
type Step = {
	readonly hideToast: () => void;
	readonly depotId: string;
	readonly moves: readonly OrderMove[];
	readonly createdRouteId: string | null;
	/** The idempotency key of the undo, repeated when its answer was lost. */
	readonly undoKey: string;
};

type MoveAsk = {
	readonly depotId: string;
	readonly moves: readonly OrderMove[];
	/** The present positions of the orders, which an undo restores. */
	readonly orders: readonly PlanOrder[];
	/** The message for a number of orders: `3 sipariş havuza alındı.` */
	readonly doneSentence: (count: number) => string;
	/** The route that was created for these orders; an undo cancels it. */
	readonly createdRouteId?: string;
	/** True if a later message offers the undo of these moves too. */
	readonly isQuiet?: boolean;
};

export type Moved = {
	/** The changed routes with their new versions; none when no order was moved. */
	readonly routes: MoveAnswer['routes'];
	readonly doneCount: number;
	/** Takes these moves back, after the later ones only. */
	readonly undo: () => void;
};

export type RouteMoves = {
	/** Moves in progress; the plan shows them as done. */
	readonly pending: readonly OrderMove[];
	readonly move: (ask: MoveAsk) => Promise<Moved>;
	readonly undo: () => void;
	readonly undoCount: number;
};

const mostSteps = 20;

type MoveAnswer = AnswerOf<typeof moveRouteOrders>;

async function send(
	depotId: string,
	moves: readonly OrderMove[],
	idempotencyKey: string,
): Promise<MoveAnswer> {
	const input = { body: { depotId, moves: [...moves] } };
	const answer = await sendWithRetries(() => call(moveRouteOrders, input, { idempotencyKey }));
	unsettledActs.forgetSilent();
	return answer;
}

const noMoves: readonly OrderMove[] = [];
export const nothingMoved: Moved = { routes: [], doneCount: 0, undo: () => undefined };

export function useRouteMoves(): RouteMoves {
	const [pending, setPending] = useState(noMoves);
	const steps = useRef<Step[]>([]);
	const [undoCount, setUndoCount] = useState(0);
	const inLine = useLine();

	/** Sends moves that are already shown, then shows the server's result. */
	const settle = useCallback(async (depotId: string, moves: readonly OrderMove[], key: string) => {
		const drop = (gone: (move: OrderMove) => boolean) =>
			setPending((before) => before.filter((move) => !(moves.includes(move) && gone(move))));
		try {
			const answer = await send(depotId, moves, key);
			const refused = new Set(answer.rows.filter(({ done }) => !done).map(({ id }) => id));
			if (refused.size > 0) drop(({ orderId }) => refused.has(orderId));
			// Keep the moves until the new plan is loaded, so that the orders do not jump back.
			void refreshNoun('routes').finally(() => drop(() => true));
			return answer;
		} catch (problem) {
			drop(() => true);
			void refreshNoun('routes');
			throw problem;
		}
	}, []);

	const undo = useCallback(() => {
		void inLine(async () => {
			const step = steps.current.at(-1);
			if (step === undefined) return notifyProblem('Geri alınacak bir taşıma yok.');
			step.hideToast();
			setPending((before) => [...before, ...step.moves]);
			const drop = () => {
				steps.current = steps.current.filter((other) => other !== step);
				setUndoCount(steps.current.length);
			};
			try {
				const answer = await settle(step.depotId, step.moves, step.undoKey);
				drop();
				await cancelEmpty(step, answer);
				sayUndone(answer);
			} catch (problem) {
				// Without an answer the step stays, so that the undo can be repeated with its key.
				if (!isUnanswered(problem)) drop();
				throw problem;
			}
		});
	}, [inLine, settle]);

	const move = useCallback(
		async ({ depotId, moves, orders, doneSentence, createdRouteId, isQuiet }: MoveAsk) => {
			if (moves.length === 0) return nothingMoved;
			setPending((before) => [...before, ...moves]);
			let moved = nothingMoved;
			await inLine(async () => {
				const answer = await settle(depotId, moves, newActKey());
				sayRefused(answer);
				const movedIds = new Set(answer.rows.filter(({ done }) => done).map(({ id }) => id));
				if (movedIds.size === 0) return;
				const former = orders.map(({ id, position }) => ({ orderId: id, position }));
				let hideToast = () => {};
				const step: Step = {
					hideToast: () => hideToast(),
					depotId,
					moves: reverseMoves(moves, movedIds, former),
					createdRouteId: createdRouteId ?? null,
					undoKey: newActKey(),
				};
				steps.current = [...steps.current, step].slice(-mostSteps);
				setUndoCount(steps.current.length);
				const undoStep = () => {
					// The toast is about the newest step; older steps follow in turn.
					if (steps.current.at(-1) === step) undo();
					else if (steps.current.includes(step)) {
						notifyProblem('Sonraki taşımaları önce geri alın (Ctrl Z).');
					} else notifyProblem('Taşımalar daha önce geri alındı.');
				};
				moved = { routes: answer.routes, doneCount: movedIds.size, undo: undoStep };
				if (isQuiet) return;
				hideToast = notifyWithAct(doneSentence(movedIds.size), 'Geri Al', undoStep);
			});
			return moved;
		},
		[inLine, settle, undo],
	);

	useUndoKey(undo);

	return useMemo(() => ({ pending, move, undo, undoCount }), [pending, move, undo, undoCount]);
}

/** Ctrl Z on the plan, except in a field and under a dialog. */
function useUndoKey(undo: () => void): void {
	useEffect(() => {
		function onKey(event: KeyboardEvent) {
			const isUndoKey = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
			if (!isUndoKey || event.shiftKey || isTyping() || isCovered()) return;
			event.preventDefault();
			undo();
		}
		window.addEventListener('keydown', onKey);
		return () => window.removeEventListener('keydown', onKey);
	}, [undo]);
}

/** Sends works one after the other, so that Ctrl Z can revert a move in progress. */
function useLine() {
	const line = useRef<Promise<unknown>>(Promise.resolve());
	return useCallback((work: () => Promise<void>) => {
		const next = line.current.then(work).catch(notifyProblem);
		line.current = next;
		return next;
	}, []);
}

/** Cancels a route that was created for these orders, which is empty without them. */
async function cancelEmpty({ createdRouteId }: Step, answer: MoveAnswer): Promise<void> {
	const version = answer.routes.find(({ id }) => id === createdRouteId)?.version;
	if (createdRouteId === null || version === undefined || answer.refusedCount > 0) return;
	const input = {
		params: { routeId: createdRouteId },
		body: { version, reason: 'Planlama geri alındı' },
	};
	const idempotencyKey = newActKey();
	await sendWithRetries(() => call(cancelRoute, input, { idempotencyKey }));
	void refreshNoun('routes');
}

function sayRefused({ rows, refusedCount, doneCount }: MoveAnswer): void {
	if (refusedCount === 0) return;
	const reasons = [...new Set(rows.flatMap(({ done, detail }) => (done ? [] : [detail ?? ''])))];
	const [first = '', ...more] = reasons;
	const others = more.length > 0 ? ` (ve ${more.length} neden daha)` : '';
	const counted =
		doneCount === 0 && refusedCount === 1 ? '' : `${refusedCount} sipariş taşınamadı. `;
	notifyProblem(`${counted}${first}${others}`);
}

function sayUndone({ doneCount, refusedCount, rows }: MoveAnswer): void {
	if (refusedCount === 0) {
		notifySuccess(`Geri alındı: ${doneCount} sipariş.`);
		return;
	}
	const why = rows.find(({ done }) => !done)?.detail ?? '';
	notifyProblem(
		doneCount === 0
			? `Artık geri alınamaz. ${why}`
			: `${doneCount} sipariş geri alındı, ${refusedCount} sipariş artık geri alınamaz. ${why}`,
	);
}
