/** One table per noun: state × act → next state. What is not in the table is refused. */
export type TransitionTable<State extends string, Act extends string> = Readonly<
	Record<State, Readonly<Partial<Record<Act, State>>>>
>;

/** The state an act leads to, or null when the table does not allow it. */
export function nextState<State extends string, Act extends string>(
	table: TransitionTable<State, Act>,
	state: State,
	act: Act,
): State | null {
	return table[state][act] ?? null;
}

/** The acts that a state allows, in the order of the table; screens offer exactly these. */
export function actsOf<State extends string, Act extends string>(
	table: TransitionTable<State, Act>,
	state: State,
): Act[] {
	return Object.keys(table[state]) as Act[];
}
