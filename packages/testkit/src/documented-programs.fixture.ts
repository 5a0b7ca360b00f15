import { globSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** A block of code in a document. */
export interface DocumentedProgram {
  /** Document in the repository. */
  document: string
  /** Name of the program: that of the document, or the name of a file that the document gives it. */
  file: string
  code: string
  /** What the document says that it prints. */
  output: string | undefined
}

const BLOCK =
  /^```(?<language>\w+)(?: (?<file>\S+))?\n(?<code>.*?)^```$(?:\n+It prints:\n+^```text\n(?<output>.*?)^```$)?/gms

/** Programs in the documents of a pattern, such as `docs/recipes/*.md`: those in TypeScript, or in other languages. */
export const documentedPrograms = (pattern: string, languages = /^tsx?$/): DocumentedProgram[] =>
  globSync(pattern, { cwd: root })
    .sort()
    .flatMap(document =>
      [...readFileSync(join(root, document), 'utf8').matchAll(BLOCK)].flatMap(({ groups }) => {
        const { language = '', file = `program.${language}`, code = '', output } = groups ?? {}
        return languages.test(language) ? { document, file, code, output: output?.trim() } : []
      }),
    )

/** Writes a program into a folder of its document below `folder`, and returns its path. */
export async function writeProgram(
  { document, file, code }: DocumentedProgram,
  folder: string,
): Promise<string> {
  const path = join(root, folder, basename(dirname(document)), basename(document, '.md'), file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${code}\nexport {}\n`)
  return path
}

const CHECKED = 'build/programs'

/** Writes the programs of recipes and quickstarts, and the project that checks their types; returns its path. */
export async function writeProgramsProject(): Promise<string> {
  await rm(join(root, CHECKED), { recursive: true, force: true })
  for (const program of documentedPrograms('docs/{recipes,start}/*.md')) await writeProgram(program, CHECKED)
  const project = join(root, CHECKED, 'tsconfig.json')
  const compilerOptions = { jsx: 'react-jsx', lib: ['es2025', 'dom', 'dom.iterable'], types: ['node'] }
  await writeFile(
    project,
    JSON.stringify({ extends: '../../tsconfig.base.json', compilerOptions, include: ['**/*'] }),
  )
  return project
}
