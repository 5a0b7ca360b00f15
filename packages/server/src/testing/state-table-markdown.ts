import type { StateTable } from '../call/state-table.ts'

/** A state machine as a table for docs/protocol: one row per state, one column per action. */
export function stateTableMarkdown<S extends string, A extends string>({
  states,
  actions,
  next,
}: StateTable<S, A>): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    row(['status', ...actions]),
    `|${'---|'.repeat(actions.length + 1)}`,
    ...states.map(state => row([state, ...actions.map(action => next(state, action) ?? 'rejected')])),
  ].join('\n')
}
