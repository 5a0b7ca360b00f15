import type { Bytes } from '../../call/node-processes.ts'
import type { FromProcess, ToProcess } from './messages.ts'

/** Results that the primary process keeps for the others, in bytes. */
const CACHE_BYTES = 32 * 1024 * 1024

/**
 * Single flight over the processes of a node, in the primary process: the first one that wants the result of a key makes it, the others get it
 * from there. `send` goes to a process by its name.
 */
export function createWorkBroker(send: (name: string, message: ToProcess) => void, cacheBytes = CACHE_BYTES) {
  const flights = new Map<string, { worker: string; waiting: string[] }>()
  const results = new Map<string, Bytes>()
  let bytes = 0

  function store(key: string, result: Bytes) {
    results.set(key, result)
    bytes += result.byteLength
    for (const [oldest, { byteLength }] of results) {
      if (bytes <= cacheBytes) break
      results.delete(oldest)
      bytes -= byteLength
    }
  }
  /** The next one that waits makes it: the former one has failed, or ended. */
  function passOn(key: string, flight: { worker: string; waiting: string[] }) {
    const next = flight.waiting.shift()
    if (next === undefined) return void flights.delete(key)
    flight.worker = next
    send(next, { kind: 'make', key })
  }

  return {
    wants(name: string, key: string) {
      const result = results.get(key)
      if (result) return send(name, { kind: 'made', key, result })
      const flight = flights.get(key)
      if (flight) return void flight.waiting.push(name)
      flights.set(key, { worker: name, waiting: [] })
      send(name, { kind: 'make', key })
    },
    made(name: string, key: string, result: Bytes | undefined) {
      const flight = flights.get(key)
      if (flight?.worker !== name) return
      if (!result) return passOn(key, flight)
      flights.delete(key)
      store(key, result)
      for (const waiting of flight.waiting) send(waiting, { kind: 'made', key, result })
    },
    /** A process has ended. */
    gone(name: string) {
      for (const [key, flight] of flights) {
        flight.waiting = flight.waiting.filter(waiting => waiting !== name)
        if (flight.worker === name) passOn(key, flight)
      }
    },
  }
}

/** The same in each other process. `send` goes to the primary one. */
export function createSharedWork(send: (message: FromProcess) => void) {
  const answers = new Map<string, (result: Bytes | undefined) => void>()
  const running = new Map<string, Promise<Bytes>>()

  async function run(key: string, work: () => Promise<Bytes>): Promise<Bytes> {
    const result = await new Promise<Bytes | undefined>(resolve => {
      answers.set(key, resolve)
      send({ kind: 'wants', key })
    })
    if (result) return result
    try {
      const made = await work()
      send({ kind: 'made', key, result: made })
      return made
    } catch (error) {
      send({ kind: 'made', key })
      throw error
    }
  }

  return {
    once(key: string, work: () => Promise<Bytes>): Promise<Bytes> {
      const own = running.get(key) ?? run(key, work).finally(() => running.delete(key))
      running.set(key, own)
      return own
    },
    /** This process has to make it, or gets what another one has made. */
    received(key: string, result: Bytes | undefined) {
      answers.get(key)?.(result)
      answers.delete(key)
    },
  }
}
