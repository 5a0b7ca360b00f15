import pg from 'pg'
import { openConnection } from './connection.ts'
import { BUYERS, compareSubjects, type Effort, type Measured, type Running, usageOf } from './measure.ts'
import { rawSqlBaseline, replayer } from './raw-sql-baseline.ts'
import { type RecordedCall, record, recordTwice } from './recording.ts'
import type { Worker } from './runs.ts'
import { openShopper, type Shopper } from './shopper.ts'

/** A call with a cart that has a line of each of the shop's `cartProducts`. */
export type CartCall = (shopper: Shopper, token: string) => Promise<void>

/** New visitors, each with a cart of 20 lines and a connection of their own. */
const fillCarts = ({ port, shop }: Running) =>
  Promise.all(
    Array.from({ length: BUYERS }, async () => {
      const shopper = openShopper(await openConnection(port), shop)
      const token = await shopper.visit()
      await shopper.add(token, shop.cartProducts)
      return { shopper, token }
    }),
  )

/** A call with existing carts, compared with its SQL statements. Every worker has a cart, so that no two wait for each other. */
export async function measureCartCall(
  call: CartCall,
  running: readonly Running[],
  effort: Effort,
): Promise<Measured & { calls: RecordedCall[] }> {
  const first = running[0] as Running
  const { shop, platform, port } = first
  const pool = new pg.Pool({ connectionString: shop.connectionString, max: BUYERS })
  try {
    const workers: Worker[] = []
    let calls: RecordedCall[] = []
    for (const { token } of await fillCarts(first)) {
      const [one, two] = await recordTwice(() =>
        record(platform, port, shop, shopper => call(shopper, token)),
      )
      const statements = (recorded: RecordedCall[]) => recorded.flatMap(part => part.statements)
      workers.push(replayer(pool, [rawSqlBaseline(statements(one), statements(two))]))
      calls = one
    }
    const subjects = []
    for (const each of running) {
      const filled = await fillCarts(each)
      subjects.push({
        ...each,
        name: each.size,
        workers: filled.map(
          ({ shopper, token }): Worker =>
            () =>
              call(shopper, token),
        ),
        usage: usageOf(each.platform),
      })
    }
    return { ...(await compareSubjects([{ name: 'raw SQL', workers }], subjects, effort)), calls }
  } finally {
    await pool.end()
  }
}
