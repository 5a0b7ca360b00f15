import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Made by a command, so a fresh clone need not have it. */
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

it('the script of the README is the one in examples/', () => {
  expect(read('README.md')).toContain(read('examples/purchase.ts').trim())
})
