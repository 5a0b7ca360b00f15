import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listPackages } from './manifests.ts'
import { purchaseModule } from './purchase.ts'
import { type Outcome, runProgram } from './run-program.ts'

/** Settings by which projects find modules and types. */
const SETTINGS = {
  nodenext: { module: 'nodenext', lib: ['es2023', 'dom', 'dom.iterable'] },
  bundler: { module: 'esnext', moduleResolution: 'bundler', lib: ['es2023', 'dom', 'dom.iterable'] },
}

/** Compilers, by their folder in `node_modules`. */
export const compilers = { 'TypeScript 5.9': 'typescript-5', 'TypeScript 7': 'typescript' } as const

/** Every module that the packages export, patterns aside. Entries of tests need Vitest or tools of the repository. */
const exported = () =>
  listPackages().flatMap(({ manifest: { name, exports } }) =>
    Object.keys(exports)
      .filter(path => !/\*|\.(css|json)$/.test(path))
      .map(path => `${name}${path.slice(1)}`),
  )

/** Compiles a purchase, and a program that imports all that the packages export, as projects of each kind do. */
export async function checkResolution(project: string): Promise<Outcome> {
  const folder = join(project, 'resolution')
  await mkdir(folder)
  await writeFile(join(folder, 'purchase.ts'), purchaseModule())
  const names = exported()
  await writeFile(
    join(folder, 'all.ts'),
    names.map((name, at) => `export * as all${at} from '${name}'\n`).join(''),
  )
  const failures: string[] = []
  for (const [kind, settings] of Object.entries(SETTINGS)) {
    const file = join(folder, `tsconfig.${kind}.json`)
    const compilerOptions = {
      ...settings,
      target: 'es2022',
      jsx: 'react-jsx',
      types: ['node'],
      strict: true,
      noEmit: true,
      skipLibCheck: true,
    }
    await writeFile(file, JSON.stringify({ compilerOptions, include: ['*.ts'] }))
    for (const [compiler, path] of Object.entries(compilers)) {
      const tsc = join(project, 'node_modules', path, 'bin/tsc')
      const { code, output } = await runProgram(
        process.execPath,
        [tsc, '-p', file, '--pretty', 'false'],
        folder,
      )
      if (code !== 0) failures.push(`${compiler}, ${kind}:\n${output.trim()}`)
    }
  }
  return { code: failures.length, output: failures.join('\n') }
}
