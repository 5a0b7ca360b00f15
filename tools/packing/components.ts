import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { documentedPrograms } from '../../packages/testkit/src/documented-programs.fixture.ts'
import type { Registry } from './registry.ts'
import { type Outcome, runProgram } from './run-program.ts'
import { copyProject } from './runtimes.ts'

/** Quickstarts whose components have compilers of their own. */
const QUICKSTARTS = 'docs/start/{astro,react-native,sveltekit,vue}.md'

/** Compiles the components of quickstarts outside the repository, with the modules that they import. */
export async function tryComponents(folder: string, registry: Registry): Promise<Outcome> {
  await copyProject('components', folder)
  for (const { document, file, code } of documentedPrograms(QUICKSTARTS, /^(tsx?|jsx|vue|svelte|astro)$/)) {
    const path = join(folder, basename(document, '.md'), file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, code)
  }
  const installed = await registry.install(folder)
  if (installed.code !== 0) return installed
  for (const args of [
    ['node_modules/vue-tsc/bin/vue-tsc.js', '-p', '.', '--pretty', 'false'],
    ['node_modules/svelte-check/bin/svelte-check', '--output', 'machine', '--fail-on-warnings'],
    ['compile.ts'],
  ]) {
    const outcome = await runProgram(process.execPath, args, folder)
    if (outcome.code !== 0) return { code: 1, output: `${args[0]}:\n${outcome.output}` }
  }
  return { code: 0, output: '' }
}
