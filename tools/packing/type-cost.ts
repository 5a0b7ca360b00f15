import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runTimed } from './processor-time.ts'
import { compilers } from './resolution.ts'

/** What a program may cost compilers more than an empty one. */
interface Limit {
  name: string
  source: string
  seconds: number
  /** In MB. */
  memory: number
}

const limits: readonly Limit[] = [
  {
    name: 'sign-in, products, cart',
    source: `import { createClient, OAuthStrategy, query } from '@stoa/client'
import { getCurrentCart } from '@stoa/client/currentCart'
import { queryProducts } from '@stoa/client/products'
const shop = createClient({ baseUrl: 'http://shop.test', auth: OAuthStrategy({ clientId: 'id' }) })
const { items } = await query(queryProducts, shop).eq('visible', true).ascending('name').find()
const { cart } = await shop.call(getCurrentCart)
console.log(items[0]?.name, cart.lineItems?.[0]?.price?.amount)
`,
    seconds: 1.5,
    memory: 200,
  },
  {
    name: 'all calls',
    source: `import { createClient, OAuthStrategy, query } from '@stoa/client'
import * as calls from '@stoa/client/calls'
const shop = createClient({ baseUrl: 'http://shop.test', auth: OAuthStrategy({ clientId: 'id' }), modules: { calls } })
const { items } = await query(calls.queryProducts, shop).eq('visible', true).ascending('name').find()
const { cart } = await shop.calls.getCurrentCart()
console.log(items[0]?.name, cart.lineItems?.[0]?.price?.amount)
`,
    seconds: 3,
    memory: 300,
  },
]

interface Cost {
  seconds: number
  memory: number
}

/** Processor time and memory of one run of a compiler. */
async function costOf(compiler: string, folder: string): Promise<Cost> {
  const args = [compiler, '-p', folder, '--extendedDiagnostics', '--pretty', 'false']
  const { seconds, output } = await runTimed('node', args, folder)
  return { seconds, memory: Number(/Memory used:\s+(\d+)K/.exec(output)?.[1]) / 1000 }
}

/** The least of some runs: other work on the machine only adds to it. */
async function leastCost(compiler: string, folder: string): Promise<Cost> {
  const costs: Cost[] = []
  for (let run = 0; run < 3; run++) costs.push(await costOf(compiler, folder))
  return {
    seconds: Math.min(...costs.map(({ seconds }) => seconds)),
    memory: Math.min(...costs.map(({ memory }) => memory)),
  }
}

async function writeProgram(project: string, name: string, source: string): Promise<string> {
  const folder = join(project, 'type-cost', name.replaceAll(/\W+/g, '-'))
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'index.ts'), source)
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['index.ts'] }))
  return folder
}

/** Compares what the client's types cost with their limits, for both compilers that people use. */
export async function checkTypeCost(project: string): Promise<{ code: number; output: string }> {
  const empty = await writeProgram(project, 'empty', 'export {}\n')
  const failures: string[] = []
  for (const [compiler, path] of Object.entries(compilers)) {
    const tsc = join(project, 'node_modules', path, 'bin/tsc')
    const base = await leastCost(tsc, empty)
    for (const { name, source, ...limit } of limits) {
      const cost = await leastCost(tsc, await writeProgram(project, name, source))
      const seconds = cost.seconds - base.seconds
      const memory = cost.memory - base.memory
      const text = `${compiler}, ${name}: ${seconds.toFixed(2)} s of ${limit.seconds} s, ${memory.toFixed(0)} MB of ${limit.memory} MB more than an empty program`
      console.log(`       ${text}`)
      if (seconds > limit.seconds || memory > limit.memory) failures.push(text)
    }
  }
  return { code: failures.length, output: failures.join('\n') }
}
