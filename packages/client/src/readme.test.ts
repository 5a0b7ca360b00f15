import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const script = readFileSync(join(root, 'README.md'), 'utf8').match(/```ts\n(.*?)```/s)?.[1] ?? ''

test('the purchase of the README takes about twenty lines', () => {
  expect(script.split('\n').filter(line => line && !line.startsWith('import')).length).toBeLessThanOrEqual(20)
})

test('the purchase of the README compiles', () => {
  const folder = join(root, 'build/readme')
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(join(folder, 'buy.ts'), `declare const baseUrl: string, clientId: string\n${script}`)
    const configuration = { extends: '../../tsconfig.json', include: ['buy.ts'] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configuration))
    const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
    const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
      encoding: 'utf8',
    })
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 30_000)
