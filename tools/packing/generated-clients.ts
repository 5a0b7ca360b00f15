import type { Registry } from './registry.ts'
import { type Outcome, runProgram } from './run-program.ts'
import { copyProject } from './runtimes.ts'
import type { ShopAddress } from './started-shop.ts'

/** Programs of the project, each with the client of another generator. */
const PROGRAMS = ['with-types', 'with-hey', 'with-orval']

/** Generates clients from `/openapi.json` of a shop, compiles them, and reads a product with each. */
export async function tryGenerators(
  folder: string,
  registry: Registry,
  { baseUrl, clientId }: ShopAddress,
): Promise<Outcome> {
  await copyProject('generators', folder)
  const installed = await registry.install(folder)
  if (installed.code !== 0) return installed
  const env = { SHOP: JSON.stringify({ baseUrl, clientId }) }
  for (const args of [
    ['generate.ts'],
    ['node_modules/typescript-7/bin/tsc', '--pretty', 'false'],
    ...PROGRAMS.map(name => [`dist/${name}.js`]),
  ]) {
    const outcome = await runProgram(process.execPath, args, folder, env)
    const isRead = !args[0]?.startsWith('dist') || /^Product: (?!undefined)./m.test(outcome.output)
    if (outcome.code !== 0 || !isRead) return { code: 1, output: `${args[0]}:\n${outcome.output}` }
  }
  return { code: 0, output: '' }
}
