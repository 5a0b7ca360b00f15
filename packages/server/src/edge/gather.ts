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
 * as `make` is done with one of them. Nobody waits for others to come, and each call ends by itself: `make` answers with an
 * end for each, some of which may still be to come. If it rejects, all of them do.
 */
export function gatherer<Call, Outcome>(
  atOnce: number,
  make: (calls: readonly Call[]) => Promise<readonly Promise<Outcome>[]>,
): (group: string, call: Call) => Promise<Outcome> {
  const groups = new Map<string, Group<Call, Outcome>>()

  async function work(key: string, group: Group<Call, Outcome>, first: Gathered<Call, Outcome>) {
    group.underWay++
    for (let some = [first]; some.length > 0; some = group.waiting.splice(0, MOST)) {
      const ends = await make(some.map(({ call }) => call)).catch(error =>
        some.map(() => Promise.reject(error)),
      )
      for (const [i, { resolve }] of some.entries()) resolve(ends[i] as Promise<Outcome>)
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
