import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finishedRouteStates, openRouteStates, type RouteState, routeStates } from './route.ts';
import { transitionRoute } from './route-guards.ts';
import { routeAfter, routeTransitions } from './route-transitions.ts';

/** The states of a random walk; each number selects one of the allowed acts. */
function statesAlong(picks: readonly number[]): RouteState[] {
	const states: RouteState[] = ['draft'];
	for (const pick of picks) {
		const state = states.at(-1) ?? 'draft';
		const allowed = Object.values(routeTransitions[state]);
		const next = allowed[pick % allowed.length];
		if (next !== undefined) states.push(next);
	}
	return states;
}

test('no walk closes a route that was not departed and completed', () => {
	fc.assert(
		fc.property(fc.array(fc.nat(), { maxLength: 40 }), (picks) => {
			const states = statesAlong(picks);
			const closedAt = states.indexOf('closed');
			if (closedAt < 0) return;
			const before = states.slice(0, closedAt);
			expect(before).toContain('ready');
			expect(before).toContain('in_progress');
			expect(before).toContain('completed');
		}),
		{ numRuns: 2000 },
	);
});

test('a cancelled route stays cancelled, and a departed route cannot be cancelled', () => {
	expect(routeTransitions.cancelled).toEqual({});
	for (const state of routeStates) {
		const mayCancel = routeAfter(state, 'cancel') !== null;
		expect(mayCancel).toBe(['draft', 'planned', 'loading', 'ready'].includes(state));
	}
});

test('a closed route can only be reopened', () => {
	expect(Object.keys(routeTransitions.closed)).toEqual(['reopen']);
});

test('every state is open, finished or cancelled', () => {
	for (const state of routeStates) {
		const kinds = [openRouteStates, finishedRouteStates, ['cancelled']];
		expect(kinds.filter((kind) => (kind as string[]).includes(state))).toHaveLength(1);
	}
});

test('the refusal contains the route number and its state', () => {
	expect(transitionRoute('RT-260305-07', 'planned', 'depart')).toMatchObject({
		code: 'route/wrong-state',
		detail: 'Rota RT-260305-07 "Planlandı" durumunda; bu işlem yapılamaz.',
	});
	expect(transitionRoute('RT-260305-07', 'closed', 'close')).toMatchObject({
		detail: 'Rota RT-260305-07 kapatıldı. Değişiklik için önce rotayı yeniden açın.',
	});
	expect(transitionRoute('RT-260305-07', 'ready', 'depart')).toBe('in_progress');
});
