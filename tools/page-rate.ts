/**
 * Measures how many pages the storefront renders per second on one core, from the processor time of its process (Linux only).
 * `npm run page-rate -- .stoa/demo.json /products`: access file of a running demo shop, and a page. It measures three
 * cases: nothing is cached; shoppers with a cookie, who have cached lists; shoppers without one, who have cached pages.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './apps.ts'

const [file = '.stoa/demo.json', ...chosen] = process.argv.slice(2)
const paths = chosen.length ? chosen : ['/products', '/collections/ceramics']
const { baseUrl, clientId } = JSON.parse(readFileSync(file, 'utf8')) as { baseUrl: string; clientId: string }

const WARM_UP = 300
const SECONDS = 5
const CONCURRENT = 4
/** Length of a tick in `/proc`. */
const TICK_MS = 10

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENT })

const fetchPage = (url: string, cookie: string) =>
  new Promise<void>((resolve, reject) =>
    get(url, { agent, headers: { 'accept-encoding': 'gzip', cookie } }, response => {
      if (response.statusCode !== 200) reject(new Error(`${url} answers with ${response.statusCode}.`))
      response.resume().on('end', resolve).on('error', reject)
    }).on('error', reject),
  )

/** Milliseconds of processor time that the process has used. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

async function measure(name: string, cacheMs: string, cookie = '') {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  const storefront = spawn(process.execPath, [join(root, 'apps/storefront/server.ts')], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      STOA_BASE_URL: baseUrl,
      STOA_CLIENT_ID: clientId,
      STOA_PAGE_CACHE_MS: cacheMs,
      STOA_STOP_WITH_STDIN: '1',
    },
  })
  try {
    const url = `http://127.0.0.1:${port}`
    while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) await sleep(50)
    for (const path of paths) {
      for (let page = 0; page < WARM_UP; page++) await fetchPage(url + path, cookie)
      const before = processorTime(storefront.pid as number)
      const end = performance.now() + SECONDS * 1000
      let pages = 0
      await Promise.all(
        Array.from({ length: CONCURRENT }, async () => {
          for (; performance.now() < end; pages++) await fetchPage(url + path, cookie)
        }),
      )
      const used = processorTime(storefront.pid as number) - before
      console.log(
        `${path.padEnd(24)} ${name.padEnd(26)} ${(used / pages).toFixed(2)} ms a page, ${Math.round((pages / used) * 1000)} pages a second on one core`,
      )
    }
  } finally {
    const ended = once(storefront, 'exit')
    storefront.stdin?.end()
    await ended
  }
}

await measure('nothing cached', '0')
await measure('shopper with a cookie', '1000', 'destination=DE')
await measure('shopper without cookies', '1000')
agent.destroy()
