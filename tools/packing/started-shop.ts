import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanEnvironment } from './run-program.ts'

/** What a client needs: the content of `.stoa/demo.json`. */
export interface ShopAddress {
  baseUrl: string
  clientId: string
}

/** A shop that `stoa start` runs. */
export interface StartedShop extends ShopAddress {
  storefrontUrl: string
  /** Signs the owner in, once. */
  adminUrl: string
  /** The process. */
  pid: number
  /** Ends it, and waits for its end. */
  stop(): Promise<void>
}

/**
 * Runs `stoa start` of an installed package in a folder, on free ports, until it is ready. `args` are added. Throws with its output if it ends instead.
 */
export async function startInstalledShop(
  project: string,
  folder: string,
  args: readonly string[] = [],
): Promise<StartedShop> {
  const stoa = join(project, 'node_modules/.bin/stoa')
  const shop = spawn(stoa, ['start', '--port', '0', '--storefront-port', '0', ...args], {
    cwd: folder,
    env: cleanEnvironment,
  })
  let output = ''
  const ready = new Promise<boolean>(resolve => {
    for (const stream of [shop.stdout, shop.stderr])
      stream.on('data', data => {
        output += data
        if (output.includes('Ready after')) resolve(true)
      })
  })
  const ended = once(shop, 'exit')
  if (!(await Promise.race([ready, ended.then(() => false)])))
    throw new Error(`The shop has ended:\n${output}`)
  const { baseUrl, clientId, storefrontUrl } = JSON.parse(
    readFileSync(join(folder, '.stoa/demo.json'), 'utf8'),
  )
  return {
    baseUrl,
    clientId,
    storefrontUrl,
    adminUrl: /Admin +(\S+)/.exec(output)?.[1] ?? '',
    pid: shop.pid as number,
    async stop() {
      shop.kill('SIGTERM')
      await ended
    },
  }
}
