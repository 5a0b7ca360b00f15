// @module-tag nightly
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const pages = [join(root, 'README.md'), join(root, '../../docs/guides/sign-in.md')]
const surroundings = 'declare const baseUrl: string, clientId: string\n'

test('the examples of the README and the guide compile', () => {
  const folder = join(root, 'build/examples')
  mkdirSync(folder, { recursive: true })
  try {
    let count = 0
    for (const page of pages)
      for (const [, kind, code = ''] of readFileSync(page, 'utf8').matchAll(/```(tsx?)\n(.*?)```/gs))
        writeFileSync(
          join(folder, `example-${++count}.${kind}`),
          code.includes('const { baseUrl') ? code : surroundings + code,
        )
    const configuration = {
      extends: '../../tsconfig.json',
      compilerOptions: { types: ['node'] },
      include: ['.'],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configuration))
    const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
    const { stdout, status } = spawnSync(
      process.execPath,
      [tsc, '-p', folder, '--noEmit', '--pretty', 'false'],
      { encoding: 'utf8' },
    )
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
    expect(count).toBeGreaterThan(4)
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 120_000)
