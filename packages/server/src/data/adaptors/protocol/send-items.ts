import { Failure } from '../../../call/failure.ts'
import type { Outcome } from '../../items/write-items.ts'
import type { ItemError } from '../../model/item-error.ts'
import { itemsById } from '../calls/external-item.ts'
import type { ExternalCollection } from '../external-collection.ts'
import type { ExternalItem, Write, Written } from './adaptor.ts'

export type Refuse = (one: Pick<Outcome, 'index' | 'id'>, problem: ItemError) => void

/**
 * Sends items, and refuses those that the adaptor refuses. One that is there already under an id that this very call has made
 * up was written by an earlier attempt of it: it is answered as it is.
 */
export async function send<One extends { write: { index: number; id: string }; item: ExternalItem }>(
  external: ExternalCollection,
  write: Write,
  ready: readonly One[],
  refuse: Refuse,
  given: ReadonlySet<string> = new Set(),
): Promise<One[]> {
  if (ready.length === 0) return []
  const { connection, schema } = external
  const items = ready.map(({ item }) => item)
  let written: readonly Written[]
  try {
    written = await connection.adaptor.write(schema, write, items)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const problem = { code: error.code, data: error.data }
    for (const { write } of ready)
      refuse(write, { ...problem, data: { ...problem.data, dataItemId: write.id } })
    return []
  }
  const isEarlier = ({ write }: One, i: number) => {
    const result = written[i] as Written
    return (
      given.has(write.id) &&
      'problem' in result &&
      'code' in result.problem &&
      result.problem.code === 'WDE0074'
    )
  }
  const present = await writtenEarlier(external, ready.filter(isEarlier))
  return ready.flatMap((one, i) => {
    const result = written[i] as Written
    const item = 'item' in result ? { ...one.item, ...result.item } : present.get(one.write.id)
    if (item) return [{ ...one, item: { ...item, _id: one.item._id } }]
    if ('problem' in result) {
      const { problem } = result
      refuse(
        one.write,
        'data' in problem ? { ...problem, data: { ...problem.data, dataItemId: one.write.id } } : problem,
      )
    }
    return []
  })
}

/** Items as they are by now; where that cannot be seen, as they were sent: their ids follow from this very request. */
async function writtenEarlier(
  external: ExternalCollection,
  earlier: readonly { item: ExternalItem }[],
): Promise<Map<string, ExternalItem>> {
  if (earlier.length === 0) return new Map()
  const sent = new Map(earlier.map(({ item }) => [item._id, item]))
  try {
    return await itemsById(external, [...sent.keys()])
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return sent
  }
}

const OF_THE_CONNECTION = ['DATA_EXTERNAL_FAILED', 'DATA_EXTERNAL_OUTCOME_UNKNOWN']

/** When every item failed because the adaptor could not be asked, the call has failed. */
export function refuseWhole(outcomes: ReadonlyMap<number, Outcome>, count: number): void {
  const problems = [...outcomes.values()].flatMap(({ error: problem }) =>
    problem && 'code' in problem ? [problem] : [],
  )
  const [first] = problems
  if (first && problems.length === count && problems.every(({ code }) => OF_THE_CONNECTION.includes(code))) {
    const unknown = problems.find(({ code }) => code === 'DATA_EXTERNAL_OUTCOME_UNKNOWN') ?? first
    throw new Failure(unknown.code, unknown.data)
  }
}
