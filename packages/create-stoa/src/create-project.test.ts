import { globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createProject } from './create-project.ts'
import { type Choice, projectFiles } from './project-files.ts'
import { projectName, shopTitle } from './project-name.ts'

const home = await mkdtemp(join(tmpdir(), 'create-stoa-'))
afterAll(() => rm(home, { recursive: true }))

const choice = (changes: Partial<Choice> = {}): Choice => ({
  name: 'tea-house',
  storefront: 'vite',
  data: 'demo',
  ...changes,
})
const textOf = (files: Map<string, string | Buffer>, path: string) => String(files.get(path))

/** Choices whose templates are in this repository; the storefront's is made when the package is packed. */
const CHOICES = (['next', 'vite', 'none'] as const).flatMap(storefront =>
  (['demo', 'empty'] as const).map(data => choice({ storefront, data })),
)

test.each(CHOICES)('a project with $storefront and $data is whole', one => {
  const files = projectFiles(one)
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([
      '.dockerignore',
      '.env.example',
      '.gitignore',
      'AGENTS.md',
      'Dockerfile',
      'README.md',
      'compose.yaml',
      'package.json',
      'shop.test.ts',
      'stoa.config.ts',
    ]),
  )
  const all = [...files].map(([path, content]) => `${path}\n${content}`).join('\n')
  // No condition, no name of the template is left.
  expect(all).not.toMatch(/(\/\/|#|<!--) (if|end)\b|My shop|my-shop/)
  const manifest = JSON.parse(textOf(files, 'package.json'))
  expect(manifest.name).toBe('tea-house')
  expect(Object.hasOwn(manifest.dependencies, '@stoa/demo')).toBe(one.data === 'demo')
  expect(textOf(files, 'stoa.config.ts')).toContain(one.data === 'demo' ? "demo: 'house'" : 'demo: false')
  const hasStorefront = one.storefront !== 'none'
  expect(files.has('storefront/package.json')).toBe(hasStorefront)
  expect(manifest.workspaces).toEqual(hasStorefront ? ['storefront'] : undefined)
  expect(textOf(files, 'stoa.config.ts').includes("storefront: 'storefront'")).toBe(hasStorefront)
})

test('packages of Stoa have the version of this one, others the versions of this repository', () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const used = new Map<string, string>()
  for (const file of globSync('{package.json,{apps,packages}/*/package.json}')) {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8'))
    for (const [name, range] of Object.entries({ ...devDependencies, ...dependencies }))
      used.set(name, range as string)
  }
  for (const storefront of ['next', 'vite'] as const) {
    const files = projectFiles(choice({ storefront }))
    for (const path of ['package.json', 'storefront/package.json']) {
      const { dependencies, devDependencies } = JSON.parse(textOf(files, path))
      for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies })) {
        // Next checks types with the interface of TypeScript 5.
        if (name === 'typescript' && storefront === 'next' && path !== 'package.json') continue
        const expected = /^(stoa|@stoa\/.+)$/.test(name)
          ? version
          : (used.get(name) ?? String(range).slice(1))
        expect(`${name} ${range}`).toBe(`${name} ^${expected}`)
      }
    }
  }
})

test('a project appears in a missing or an empty folder, and nothing beside it', async () => {
  const folder = join(home, 'made', 'tea-house')
  await createProject(folder, choice())
  expect(await readdir(folder)).toContain('stoa.config.ts')
  expect(await readdir(join(home, 'made'))).toEqual(['tea-house'])
  await mkdir(join(home, 'empty'))
  await createProject(join(home, 'empty'), choice({ name: 'empty' }))
  expect(await readdir(join(home, 'empty'))).toContain('package.json')
})

test('a folder with files is left as it is', async () => {
  const folder = join(home, 'full')
  await mkdir(folder)
  await writeFile(join(folder, 'letter.txt'), 'Dear reader')
  await expect(createProject(folder, choice())).rejects.toThrow(
    /is not empty: choose another name, or empty it/,
  )
  expect(await readdir(folder)).toEqual(['letter.txt'])
})

test('a path that is a file, or below one, fails with one sentence', async () => {
  const file = join(home, 'file')
  await writeFile(file, '')
  await expect(createProject(file, choice())).rejects.toThrow(/not a folder .*: choose another name/)
  await expect(createProject(join(file, 'shop'), choice())).rejects.toThrow(/ENOTDIR.*: choose another/)
})

test.each(['', 'My Shop', 'Shop', '-x', '.hidden', 'a'.repeat(101), 'node_modules', 'stoa', 'schönes'])(
  '%j is no name of a project',
  name => {
    expect(() => projectName(name === '' ? '/' : name)).toThrow(
      /cannot be the name of the project: use up to/,
    )
  },
)

test('the title of the shop is made of its name', () => {
  expect(projectName('../shops/tea-house')).toBe('tea-house')
  expect(shopTitle('tea-house_2')).toBe('Tea house 2')
})
