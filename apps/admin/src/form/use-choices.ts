import type { Choices, Entity } from './form-field.ts'
import { useEntityQuery } from './use-entity-call.ts'

const FIRST = { query: { cursorPaging: { limit: 100 } } }

/** The entities to choose from; undefined until they are loaded. */
export function useChoices(choices: Choices | undefined): Entity[] | undefined {
  const { data } = useEntityQuery(choices?.query, FIRST)
  const { data: further } = useEntityQuery(choices?.also ?? choices?.query, choices?.also ? {} : FIRST)
  return choices && data && further
    ? [...(choices.also ? choices.listOf(further) : []), ...choices.listOf(data)]
    : undefined
}
