/** More would be no faster: the cost of a transaction is shared by then. */
const MAX_BATCH_SIZE = 50

interface QueuedCall<Call, Outcome> extends PromiseWithResolvers<Outcome> {
  call: Call
}

interface Batch<Call, Outcome> {
  inFlight: number
  waiting: QueuedCall<Call, Outcome>[]
}

/**
 * Lets calls of a group be made together: as many as `atOnce` are made as they come, and those that arrive meanwhile as soon
 * as `make` is done with one of them. Nobody waits for others to come, and each call ends by itself: `make` answers with an
 * end for each, some of which may still be to come. If it rejects, all of them do.
 */
export function createBatcher<Call, Outcome>(
  concurrency: number,
  runBatch: (calls: readonly Call[]) => Promise<readonly Promise<Outcome>[]>,
): (group: string, call: Call) => Promise<Outcome> {
  const groups = new Map<string, Batch<Call, Outcome>>()

  async function work(key: string, group: Batch<Call, Outcome>, first: QueuedCall<Call, Outcome>) {
    group.inFlight++
    for (let batch = [first]; batch.length > 0; batch = group.waiting.splice(0, MAX_BATCH_SIZE)) {
      const outcomes = await runBatch(batch.map(({ call }) => call)).catch(error =>
        batch.map(() => Promise.reject(error)),
      )
      for (const [i, { resolve }] of batch.entries()) resolve(outcomes[i] as Promise<Outcome>)
    }
    group.inFlight--
    if (group.inFlight === 0) groups.delete(key)
  }

  return (key, call) => {
    const queued = { call, ...Promise.withResolvers<Outcome>() }
    const group = groups.get(key) ?? { inFlight: 0, waiting: [] }
    groups.set(key, group)
    if (group.inFlight < concurrency) void work(key, group, queued)
    else group.waiting.push(queued)
    return queued.promise
  }
}
