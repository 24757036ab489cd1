/** One table per noun: state × act → next state. Acts that the table omits are refused. */
export type TransitionTable<State extends string, Act extends string> = Readonly<
	Record<State, Readonly<Partial<Record<Act, State>>>>
>;

/** The next state after an act, or null if the table does not allow it. */
export function nextState<State extends string, Act extends string>(
	table: TransitionTable<State, Act>,
	state: State,
	act: Act,
): State | null {
	return table[state][act] ?? null;
}

/** The states that allow an act. */
export function statesBefore<State extends string, Act extends string>(
	table: TransitionTable<State, Act>,
	act: Act,
): State[] {
	return (Object.keys(table) as State[]).filter((state) => nextState(table, state, act) !== null);
}
