import { contract, type DataHook } from '@stoa/contract'
import { type DataHooks, dataHooksPlugin } from '@stoa/server'
import { createShop, type Shop, type ShopOptions } from './create-shop.ts'
import { createDriver, type TestDriver } from './test-driver.ts'

type Schema = { properties: Record<string, Schema>; items: Schema; enum: DataHook[] }

/** Every hook there is, as the contract names them. */
export const allHooks: readonly DataHook[] = (
  contract.servicePlugins.createServicePlugin.request as unknown as Schema
).properties.servicePlugin?.properties.dataHooks?.properties.hooks?.items.enum as DataHook[]

/** What a hook was asked. */
export interface Asked {
  hook: DataHook
  value: unknown
  context: Record<string, unknown>
}

/**
 * A shop whose hooks a test changes as it likes: `hooks` are those of now, `asked` is what they were asked since it was
 * cleared.
 */
export async function createHookedShop(options: ShopOptions) {
  const hooks: DataHooks = {}
  const asked: Asked[] = []
  const watched = Object.fromEntries(
    allHooks.map(hook => [
      hook,
      (value: never, context: never) => {
        asked.push({ hook, value, context })
        return hooks[hook]?.(value, context)
      },
    ]),
  )
  const plugin = dataHooksPlugin({ name: 'test', hooks: watched, withCurrentItem: true, timeoutMs: 5000 })
  const shop: Shop = await createShop({ ...options, servicePlugins: [plugin] })
  const world: TestDriver = await createDriver(shop)
  return {
    shop,
    world,
    hooks,
    asked,
    /** Names of the hooks that were asked, in order. */
    names: () => asked.map(({ hook }) => hook),
    /** No hook does anything, and nothing has been asked. */
    clear() {
      for (const name of allHooks) delete hooks[name]
      asked.length = 0
    },
  }
}

export type HookedShop = Awaited<ReturnType<typeof createHookedShop>>
