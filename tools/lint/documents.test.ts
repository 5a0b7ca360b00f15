import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Generated files, which a fresh clone does not have. */
const GENERATED = /\/generated\//

describe.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s', file => {
  const text = read(file)
  const named = [
    ...[...text.matchAll(/`((?:packages|apps|tools|docs|bench|examples|\.changeset)\/[\w./-]*)`/g)].map(
      match => match[1],
    ),
    ...[...text.matchAll(/\]\(([\w.][\w./-]*)\)/g)].map(match => match[1]),
  ].filter((path): path is string => path !== undefined && !GENERATED.test(path))

  it.each([...new Set(named)])('names %s, which exists', path => {
    expect(existsSync(join(root, path))).toBe(true)
  })
})

/** File names of the repository, for references without a folder. */
const tracked = new Set(
  spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .stdout.split('\n')
    .map(path => basename(path)),
)

it('files that documents name exist', () => {
  const missing = globSync('{*.md,docs/**/*.md,{packages,apps,bench}/**/*.md}', {
    cwd: root,
    // Files that quickstarts name are those of the reader's project.
    exclude: ['**/node_modules/**', 'docs/generated/**', 'docs/start/**'],
  }).flatMap(file =>
    [...read(file).matchAll(/`[\w./-]+\.tsx?`/g)]
      .map(([name]) => basename(name.slice(1, -1)))
      .filter(name => !tracked.has(name))
      .map(name => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})

it('the script of the README is the one in examples/', () => {
  expect(read('README.md')).toContain(read('examples/purchase.ts').trim())
})

it('TypeScript in the content guides is part of a script in examples/, which tests run', () => {
  const scripts = globSync('examples/*.ts', { cwd: root }).map(read)
  const excerpts = ['content', 'data-hooks'].flatMap(guide =>
    [...read(`docs/guides/${guide}.md`).matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => String(code)),
  )
  expect(excerpts).not.toEqual([])
  expect(excerpts.filter(code => !scripts.some(script => script.includes(code)))).toEqual([])
})

const PROTOCOL = 'docs/protocol'

const documents = readdirSync(join(root, PROTOCOL))
  .map(file => file.replace(/\.md$/, ''))
  .filter(file => file !== 'README')

/** Section numbers of each protocol document, in order. */
const sections = new Map(
  documents.map(file => [
    file,
    [...read(`${PROTOCOL}/${file}.md`).matchAll(/^## (\d+)\. \S/gm)].map(match => Number(match[1])),
  ]),
)

/** Lines of tracked files that match an extended regular expression, as `file:line:text`. This file contains the forbidden patterns and is excluded. */
function linesWith(pattern: string, ...paths: string[]): string[] {
  const exceptions = ['package-lock.json', 'tools/lint/documents.test.ts'].map(path => `:!${path}`)
  const args = ['grep', '-nIE', pattern, '--', '.', ...exceptions, ...paths]
  const { status, stdout, stderr } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  })
  if (status !== 0 && status !== 1) throw new Error(`git grep failed: ${stderr}`)
  return stdout.split('\n').filter(Boolean)
}

/** Citations of a line: `protocol/content §5, §6` has two. */
const citationsOf = (line: string) =>
  [...line.matchAll(/protocol\/([\w-]+) (§\d+(?:, §\d+)*)/g)].flatMap(([, file = '', numbers = '']) =>
    [...numbers.matchAll(/\d+/g)].map(([number]) => ({ file, number: Number(number) })),
  )

describe('citations', () => {
  it.each([...sections])('%s has sections from 1 on', (_, numbers) => {
    expect(numbers).not.toEqual([])
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })

  it('name an existing section of a protocol document', () => {
    const lines = linesWith('protocol/[a-z-]+ §')
    expect(lines.length).toBeGreaterThan(100)
    expect(
      lines.filter(line => {
        const citations = citationsOf(line)
        return (
          citations.length === 0 ||
          citations.some(({ file, number }) => !sections.get(file)?.includes(number))
        )
      }),
    ).toEqual([])
  })

  it('name the document of every cited section', () => {
    const source =
      /protocol\/[\w-]+ §|(RFC \w+|Web Authentication|WebAuthn|OpenID Connect Core|FIPS [\d-]+|WCAG [\d.]+|ISO\/IEC \d+) §/
    expect(linesWith('§', `:!${PROTOCOL}`).filter(line => !source.test(line))).toEqual([])
  })

  it('name only documents of the repository', () => {
    const absent = ['[Ss]pec 00[0-9]', '[Ss]eed 00[0-9]', 'wire/(core|calls|entities)', '[Ii]ssue #?[0-9]']
    expect(linesWith(absent.join('|'))).toEqual([])
  })
})

describe.each(documents)(`${PROTOCOL}/%s.md`, file => {
  const links = [...read(`${PROTOCOL}/${file}.md`).matchAll(/\]\(([\w./-]+)\)/g)].map(([, path = '']) => path)

  it('is in the index', () => expect(read(`${PROTOCOL}/README.md`)).toContain(`[${file}.md](${file}.md)`))

  it('links to what exists', () => {
    expect(links.filter(path => !existsSync(join(root, PROTOCOL, path)))).toEqual([])
  })
})
