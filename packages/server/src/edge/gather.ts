/** More would be no faster: the cost of a transaction is shared by then. */
const MOST = 50

interface Gathered<Call, Outcome> extends PromiseWithResolvers<Outcome> {
  call: Call
}

interface Group<Call, Outcome> {
  underWay: number
  waiting: Gathered<Call, Outcome>[]
}

/**
 * Lets calls of a group be made together: as many as `atOnce` are made as they come, and those that arrive meanwhile as soon
 * as one of them has ended. Nobody waits for others to come. `make` settles each of the calls that it is given, or rejects all.
 */
export function gatherer<Call, Outcome>(
  atOnce: number,
  make: (calls: readonly Call[]) => Promise<PromiseSettledResult<Outcome>[]>,
): (group: string, call: Call) => Promise<Outcome> {
  const groups = new Map<string, Group<Call, Outcome>>()

  async function work(key: string, group: Group<Call, Outcome>, first: Gathered<Call, Outcome>) {
    group.underWay++
    for (let some = [first]; some.length > 0; some = group.waiting.splice(0, MOST)) {
      const outcomes = await make(some.map(({ call }) => call)).catch(reason =>
        some.map(() => ({ status: 'rejected' as const, reason })),
      )
      for (const [i, { resolve, reject }] of some.entries()) {
        const outcome = outcomes[i] as PromiseSettledResult<Outcome>
        if (outcome.status === 'fulfilled') resolve(outcome.value)
        else reject(outcome.reason)
      }
    }
    group.underWay--
    if (group.underWay === 0) groups.delete(key)
  }

  return (key, call) => {
    const gathered = { call, ...Promise.withResolvers<Outcome>() }
    const group = groups.get(key) ?? { underWay: 0, waiting: [] }
    groups.set(key, group)
    if (group.underWay < atOnce) void work(key, group, gathered)
    else group.waiting.push(gathered)
    return gathered.promise
  }
}
