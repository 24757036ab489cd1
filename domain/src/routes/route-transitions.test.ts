import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actsOf } from '../common/transition.ts';
import { finishedRouteStates, openRouteStates, type RouteState, routeStates } from './route.ts';
import { moveRoute } from './route-guards.ts';
import { routeAfter, routeTransitions } from './route-transitions.ts';

/** The states that a walk leads through; each number picks one of the acts that are allowed. */
function statesAlong(picks: readonly number[]): RouteState[] {
	const seen: RouteState[] = ['draft'];
	for (const pick of picks) {
		const state = seen.at(-1) ?? 'draft';
		const allowed = actsOf(routeTransitions, state);
		const act = allowed[pick % allowed.length];
		const next = act === undefined ? null : routeAfter(state, act);
		if (next !== null) seen.push(next);
	}
	return seen;
}

test('no walk closes a route that never left and was not completed', () => {
	fc.assert(
		fc.property(fc.array(fc.nat(), { maxLength: 40 }), (picks) => {
			const seen = statesAlong(picks);
			const closedAt = seen.indexOf('closed');
			if (closedAt < 0) return;
			const before = seen.slice(0, closedAt);
			expect(before).toContain('ready');
			expect(before).toContain('in_progress');
			expect(before).toContain('completed');
		}),
		{ numRuns: 2000 },
	);
});

test('a cancelled route stays cancelled, and a route that has left cannot be cancelled', () => {
	expect(actsOf(routeTransitions, 'cancelled')).toEqual([]);
	for (const state of routeStates) {
		const mayCancel = routeAfter(state, 'cancel') !== null;
		expect(mayCancel).toBe(['draft', 'planned', 'loading', 'ready'].includes(state));
	}
});

test('a closed route knows one act only: to be reopened', () => {
	expect(actsOf(routeTransitions, 'closed')).toEqual(['reopen']);
});

test('every state is either open, finished or cancelled', () => {
	for (const state of routeStates) {
		const kinds = [openRouteStates, finishedRouteStates, ['cancelled']];
		expect(kinds.filter((kind) => (kind as string[]).includes(state))).toHaveLength(1);
	}
});

test('a refused act names the route and its state', () => {
	expect(moveRoute('RT-260305-07', 'planned', 'depart')).toMatchObject({
		code: 'route/wrong-state',
		detail: 'Rota RT-260305-07 "Planlandı" durumunda; bu işlem yapılamaz.',
	});
	expect(moveRoute('RT-260305-07', 'closed', 'close')).toMatchObject({
		detail: 'Rota RT-260305-07 kapatıldı. Değişiklik için önce rotayı yeniden açın.',
	});
	expect(moveRoute('RT-260305-07', 'ready', 'depart')).toBe('in_progress');
});
