/** A state machine: what each action makes of each state. */
export interface StateTable<State extends string, Action extends string> {
  states: readonly State[]
  actions: readonly Action[]
  /** The state after an action; undefined if the state rejects it. */
  next(state: State, action: Action): State | undefined
  /** Every state with every action. */
  cells: readonly { state: State; action: Action; next: State | undefined }[]
}

/** Creates a state machine from its transitions. A state rejects the actions that it does not list. */
export function stateTable<const State extends string, const Action extends string>({
  states,
  actions,
  transitions,
}: {
  states: readonly State[]
  actions: readonly Action[]
  transitions: { [S in NoInfer<State>]: { [A in NoInfer<Action>]?: NoInfer<State> } }
}): StateTable<State, Action> {
  const next = (state: State, action: Action): State | undefined => transitions[state][action]
  return {
    states,
    actions,
    next,
    cells: states.flatMap(state => actions.map(action => ({ state, action, next: next(state, action) }))),
  }
}
