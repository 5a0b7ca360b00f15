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
  /** The process. */
  pid: number
  /** Ends it, and waits for its end. */
  stop(): Promise<void>
}

/**
 * Runs `stoa start` of an installed package in a folder until it is ready. Throws with its output if it ends instead.
 */
export async function startInstalledShop(
  project: string,
  folder: string,
  env: NodeJS.ProcessEnv = {},
): Promise<StartedShop> {
  const stoa = join(project, 'node_modules/.bin/stoa')
  const shop = spawn(stoa, ['start', '--port', '0'], { cwd: folder, env: { ...cleanEnvironment, ...env } })
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
  const { baseUrl, clientId } = JSON.parse(readFileSync(join(folder, '.stoa/demo.json'), 'utf8'))
  return {
    baseUrl,
    clientId,
    pid: shop.pid as number,
    async stop() {
      shop.kill('SIGTERM')
      await ended
    },
  }
}
