import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const scripts = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/```ts\n(.*?)```/gs)].map(
  ([, script = '']) => script,
)

test('the purchase of the README takes about twenty lines', () => {
  const lines = scripts[0]?.split('\n').filter(line => line && !line.startsWith('import'))
  expect(lines?.length).toBeLessThanOrEqual(20)
})

test('the examples of the README compile', { tags: 'nightly', timeout: 120_000 }, () => {
  const folder = join(root, 'build/readme')
  mkdirSync(folder, { recursive: true })
  try {
    const given = 'declare const baseUrl: string, clientId: string, apiKey: string, siteId: string\n'
    expect(scripts).toHaveLength(2)
    for (const [index, script] of scripts.entries())
      writeFileSync(join(folder, `example-${index}.ts`), `${given}${script}`)
    const configuration = { extends: '../../tsconfig.json', include: ['*.ts'], exclude: [] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configuration))
    const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
    const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
      encoding: 'utf8',
    })
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
