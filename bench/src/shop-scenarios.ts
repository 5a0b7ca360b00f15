import { measureCartCall } from './carts.ts'
import { type Constants, type Effort, measureFlow, measureReads, type Running } from './measure.ts'
import { minimalPurchase } from './minimal-purchase.ts'
import { createPricingRules } from './pricing-rules.ts'
import { measureProductSearches } from './product-searches.ts'
import type { ScenarioRunner } from './scenarios.ts'
import { measureLogin, measureMemberReads, measureRenewal, measureSignOn } from './sign-in.ts'

export const SHOP_SCENARIOS = 'a,b,c,d,t,u,e,f,z,g,h,i,j'

/** What visitors, buyers and members do in shops of each size. */
export async function measureShops(
  { measure }: ScenarioRunner,
  running: readonly Running[],
  constants: Constants,
  effort: Effort,
): Promise<void> {
  await createPricingRules(running)
  await measure({ id: 'a', title: 'product by id', target: 0.5 }, () =>
    measureReads('products', constants, running, effort),
  )
  await measure({ id: 'b', title: 'list of 20 products', target: 0.5 }, () =>
    measureReads('lists', constants, running, effort),
  )
  await measure({ id: 'c', title: 'new visitor, cart, one line', target: 0.4 }, () =>
    measureFlow((shopper, product) => shopper.fillCart(product), running, effort),
  )
  await measure({ id: 'd', title: 'purchase, from the first call to the placed order', target: 0.4 }, () =>
    measureFlow((shopper, product) => shopper.purchase(product), running, effort, [
      { name: 'minimal purchase by hand', worker: minimalPurchase },
    ]),
  )
  await measure({ id: 't', title: 'add to a cart with 20 lines', target: 0.5 }, () =>
    measureCartCall((shopper, token) => shopper.addOne(token), running, effort),
  )
  await measure({ id: 'u', title: 'estimate of a cart with 20 lines', target: 0.5 }, () =>
    measureCartCall((shopper, token) => shopper.estimate(token), running, effort),
  )
  await measure({ id: 'e', title: 'product by id, from the database' }, () =>
    measureReads('products', 'cold', running, effort),
  )
  await measure({ id: 'f', title: 'list of 20 products, from the database', target: 0.5 }, () =>
    measureReads('lists', 'cold', running, effort),
  )
  await measure(
    { id: 'z', title: 'search for products, with facets and synonyms', target: 0.4, tailLimit: 10 },
    () => measureProductSearches(running, effort),
  )
  await measure({ id: 'g', title: 'token renewal', target: 0.5 }, () => measureRenewal(running, effort))
  await measure({ id: 'h', title: 'login with a password', target: 0.8 }, () => measureLogin(running, effort))
  await measure({ id: 'i', title: 'sign-on: a login without the password, and its session' }, () =>
    measureSignOn(running, effort),
  )
  await measure({ id: 'j', title: 'product by id, as a member', target: 0.9 }, () =>
    measureMemberReads(running, effort),
  )
}
