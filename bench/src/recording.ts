import type { Child } from './child.ts'
import { openConnection } from './connection.ts'
import type { SentStatement } from './platform-process.ts'
import { openShopper, type Shop, type Shopper } from './shopper.ts'

/** The statements of one call. */
export interface RecordedCall {
  call: string
  statements: SentStatement[]
}

/** Runs the flow and returns the statements of the platform, by call. */
export async function record(
  platform: Child,
  port: number,
  shop: Shop,
  flow: (shopper: Shopper) => Promise<void>,
): Promise<RecordedCall[]> {
  const connection = await openConnection(port)
  const calls: RecordedCall[] = []
  const shopper = openShopper(connection, shop, async call => {
    calls.push({ call, statements: await platform.ask<SentStatement[]>('recorded') })
    await platform.ask('record')
  })
  try {
    await platform.ask('record')
    await flow(shopper)
    await platform.ask('recorded')
  } finally {
    connection.close()
  }
  return calls
}

const ATTEMPTS = 6

/**
 * Two recordings of the same flow, one after the other, that agree in their statements. What the platform asks only now
 * and then, because it remembers the answer for a while, is in at most one of two and makes it try again.
 */
export async function recordTwice(
  once: () => Promise<RecordedCall[]>,
): Promise<[RecordedCall[], RecordedCall[]]> {
  let first = await once()
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const second = await once()
    if (textsOf(first) === textsOf(second)) return [first, second]
    first = second
  }
  throw new Error(`The same flow sends different statements each time, ${ATTEMPTS} times in a row`)
}

const textsOf = (calls: readonly RecordedCall[]) =>
  JSON.stringify(calls.map(({ statements }) => statements.map(({ text }) => text)))
