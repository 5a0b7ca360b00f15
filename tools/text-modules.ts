import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compilerOf } from '../packages/texts/src/compile-texts.ts'
import { languageName } from '../packages/texts/src/languages.ts'
import { type ArgumentKind, argumentsOf } from '../packages/texts/src/message-arguments.ts'
import type { SourceTexts } from '../packages/texts/src/messages.ts'

const locales = join(import.meta.dirname, '../packages/texts/locales')
const header = '// Written by tools/generate.ts from packages/texts/locales. Do not edit.\n'

const TYPES: Record<ArgumentKind, string> = {
  string: 'string',
  number: 'number',
  tag: '(parts: ReactNode) => ReactNode',
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const nameOf = (area: string) => area.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** English first, then by the names of the languages in themselves: in this order pages offer them. */
const byName = (a: string, b: string) =>
  Number(b === 'en') - Number(a === 'en') || languageName(a).localeCompare(languageName(b), 'en')

/** The type of what `bindTexts` makes of a message, or of a group of them. */
function typeOf(text: string | SourceTexts): string {
  if (typeof text !== 'string') {
    const fields = Object.entries(text).map(([key, inner]) => `${JSON.stringify(key)}: ${typeOf(inner)}`)
    return `{\n${fields.join('\n')}\n}`
  }
  const values = [...argumentsOf(text)]
  if (values.length === 0) return 'string'
  const result = values.some(([, kind]) => kind === 'tag') ? 'ReactNode' : 'string'
  return `(values: { ${values.map(([name, kind]) => `${name}: ${TYPES[kind]}`).join('; ')} }) => ${result}`
}

const readTexts = (language: string, area: string): SourceTexts =>
  JSON.parse(readFileSync(join(locales, language, `${area}.json`), 'utf8'))

/** The modules of an area: its types, its messages by language, loaded each when needed or all at once. */
function modulesOf(area: string, languages: readonly string[]): [string, string][] {
  const english = readTexts('en', area)
  const face = `${capitalized(nameOf(area))}Texts`
  const types = typeOf(english)
  const react = types.includes('ReactNode') ? "import type { ReactNode } from 'react'\n" : ''
  const loaders = languages.map(name => `  ${name}: () => import('./${area}/${name}.ts'),\n`)
  const imports = languages.map(name => `import { messages as ${name} } from './${name}.ts'\n`)
  const report = (language: string) => (problem: string) =>
    console.warn(`packages/texts/locales/${language}/${area}.json: ${problem}`)
  return [
    [
      `${area}.ts`,
      `${header}${react}\n/** Texts of locales/en/${area}.json. */\nexport interface ${face} ${types}\n\n/** Loads the messages of a language. */\nexport const ${nameOf(area)} = {\n${loaders.join('')}}\n`,
    ],
    [
      `${area}/all.ts`,
      `${header}${imports.join('')}\n/** Messages by language. */\nexport const ${nameOf(area)} = { ${languages.join(', ')} }\n`,
    ],
    ...languages.map((language): [string, string] => {
      const messages = compilerOf(area)(language, english, readTexts(language, area), report(language))
      return [
        `${area}/${language}.ts`,
        `${header}import type { Messages } from '../../messages.ts'\nimport type { ${face} } from '../${area}.ts'\n\nexport const messages: Messages<${face}> = ${JSON.stringify(messages)}\n`,
      ]
    }),
  ]
}

/** TypeScript modules of the texts in `packages/texts/locales`, by path. */
export function textModules(): Map<string, string> {
  const files = globSync('*/*.json', { cwd: locales }).map(path => path.split(/[/\\]|\.json$/))
  const areas = [...Map.groupBy(files, ([, area]) => area as string)]
    .sort()
    .map(([area, found]) => [area, found.map(([language]) => language as string).sort(byName)] as const)
  const languages = areas.map(
    ([area, names]) => `export const ${nameOf(area)}Languages = ${JSON.stringify(names)} as const\n`,
  )
  return new Map([
    ['languages.ts', `${header}\n${languages.join('')}`],
    ...areas.flatMap(([area, names]) => modulesOf(area, names)),
  ])
}
