import { type Effort, measureFlow, type Running } from '../measure.ts'
import type { ScenarioRunner } from '../scenarios.ts'
import { fillOrders, type OrderShop } from './fill-orders.ts'
import { measureSearches, randomPage, randomWords, yearOfSales } from './measure-searches.ts'

export const ORDER_SCENARIOS = 'v,w,x,y'

/** What merchants do with orders, in shops with so many of them, and purchases that are charged. */
export async function measureOrders(
  { measure }: ScenarioRunner,
  shops: readonly { running: Running; orders: number }[],
  effort: Effort,
  log: (step: string) => void,
): Promise<OrderShop[]> {
  const filled: OrderShop[] = []
  for (const { running, orders } of shops) {
    log(`filling a shop with ${running.size}`)
    filled.push(await fillOrders(running, orders))
  }
  await measure({ id: 'v', title: '20 orders of a filter, newest first', target: 0.5 }, () =>
    measureSearches(filled, effort, randomPage),
  )
  await measure({ id: 'w', title: '20 orders by the words of a buyer', target: 0.5 }, () =>
    measureSearches(filled, effort, randomWords),
  )
  await measure({ id: 'x', title: 'sales of a year by month' }, () =>
    measureSearches(filled, effort, yearOfSales),
  )
  await measure({ id: 'y', title: 'purchase that is charged by the test provider', target: 0.5 }, () =>
    measureFlow(
      (shopper, product) => shopper.purchase(product, { card: '4000000000004020' }),
      filled,
      effort,
    ),
  )
  return filled
}
