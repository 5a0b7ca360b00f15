/** Beyond this size the cost of a transaction per call is negligible. */
const MAX_BATCH_SIZE = 50

interface QueuedCall<Call, Outcome> extends PromiseWithResolvers<Outcome> {
  call: Call
}

interface Queue<Call, Outcome> {
  inFlight: number
  waiting: QueuedCall<Call, Outcome>[]
}

/**
 * Batches calls of the same key (group commit). Up to `concurrency` batches per key are in flight; the first ones hold one
 * call each. Calls that arrive meanwhile wait and form the next batch. A call never waits for a batch to fill. `runBatch`
 * resolves to one promise per call, which may settle later; if it rejects, all calls of the batch reject.
 */
export function createBatcher<Call, Outcome>(
  concurrency: number,
  runBatch: (calls: readonly Call[]) => Promise<readonly Promise<Outcome>[]>,
): (key: string, call: Call) => Promise<Outcome> {
  const queues = new Map<string, Queue<Call, Outcome>>()

  async function work(key: string, queue: Queue<Call, Outcome>, first: QueuedCall<Call, Outcome>) {
    queue.inFlight++
    for (let batch = [first]; batch.length > 0; batch = queue.waiting.splice(0, MAX_BATCH_SIZE)) {
      const outcomes = await runBatch(batch.map(({ call }) => call)).catch(error =>
        batch.map(() => Promise.reject(error)),
      )
      for (const [i, { resolve }] of batch.entries()) resolve(outcomes[i] as Promise<Outcome>)
    }
    queue.inFlight--
    if (queue.inFlight === 0) queues.delete(key)
  }

  return (key, call) => {
    const queued = { call, ...Promise.withResolvers<Outcome>() }
    const queue = queues.get(key) ?? { inFlight: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.inFlight < concurrency) void work(key, queue, queued)
    else queue.waiting.push(queued)
    return queued.promise
  }
}
