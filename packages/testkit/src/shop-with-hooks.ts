import { contract, type DataHook } from '@stoa/contract'
import { type DataHooks, dataHooksPlugin } from '@stoa/server'
import { createShop, type Shop, type ShopOptions } from './create-shop.ts'
import { createDriver, type TestDriver } from './test-driver.ts'

type Schema = { properties: Record<string, Schema>; items: Schema; enum: DataHook[] }

/** Every hook there is, as the contract names them. */
export const allHooks: readonly DataHook[] = (
  contract.servicePlugins.createServicePlugin.request as unknown as Schema
).properties.servicePlugin?.properties.dataHooks?.properties.hooks?.items.enum as DataHook[]

/** One invocation of a hook. */
export interface HookCall {
  hook: DataHook
  value: unknown
  context: Record<string, unknown>
}

/**
 * A shop whose hooks a test can replace at any time: `hooks` holds the current ones, `asked` their invocations since the
 * last `clear()`.
 */
export async function createShopWithHooks(options: ShopOptions) {
  const hooks: DataHooks = {}
  const hookCalls: HookCall[] = []
  const watched = Object.fromEntries(
    allHooks.map(hook => [
      hook,
      (value: never, context: never) => {
        hookCalls.push({ hook, value, context })
        return hooks[hook]?.(value, context)
      },
    ]),
  )
  const plugin = dataHooksPlugin({ name: 'test', hooks: watched, withCurrentItem: true, timeoutMs: 5000 })
  const shop: Shop = await createShop({ ...options, servicePlugins: [plugin] })
  const driver: TestDriver = await createDriver(shop)
  return {
    shop,
    driver,
    hooks,
    asked: hookCalls,
    /** Names of the invoked hooks, in order. */
    names: () => hookCalls.map(({ hook }) => hook),
    /** Removes all hooks and forgets their invocations. */
    clear() {
      for (const name of allHooks) delete hooks[name]
      hookCalls.length = 0
    },
  }
}

export type ShopWithHooks = Awaited<ReturnType<typeof createShopWithHooks>>
