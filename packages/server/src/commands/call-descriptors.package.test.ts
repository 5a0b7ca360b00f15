import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { addContract, call, contractFeature, s } from '@stoa/contract'
import { expect, test } from 'vitest'
import { loyaltyContract } from '../../../../examples/loyalty/contract.ts'
import { callModule } from './call-descriptors.ts'

const feature = contractFeature({
  name: 'sample',
  group: 'Platform',
  area: 'SETTINGS',
  resources: {
    samples: {
      getSample: call({
        method: 'GET',
        path: '/v1/samples/{sampleId}',
        summary: 'Reads a sample */ of every type.',
        request: s.object({ sampleId: s.req(s.guid({ doc: 'Which one.' })) }),
        reply: s.object({
          sample: s.req(
            s.object({
              size: s.req(s.enum(['SMALL', "L'ARGE"], { doc: 'Its size.' })),
              count: s.integer({ doc: 'How many.' }),
              tags: s.array(s.string(), { doc: 'Its tags.' }),
              'with-dash': s.boolean({ doc: 'A name that is quoted.' }),
              values: s.map(s.any(), { doc: 'Anything.' }),
            }),
          ),
        }),
        allow: ['visitor', 'merchant'],
      }),
      removeSample: call({
        method: 'DELETE',
        path: '/v1/samples/{sampleId}',
        summary: 'Removes a sample.',
        request: s.object({ sampleId: s.req(s.guid({ doc: 'Which one.' })) }),
        reply: s.object({}),
        allow: ['merchant'],
      }),
    },
  },
  titles: { samples: 'Samples' },
})

const USE = `import { createClient } from '@stoa/client'
import { getSample, removeSample } from './calls.ts'
const client = createClient({ baseUrl: 'http://shop.test' })
const { sample } = await client.call(getSample, { sampleId: '1' })
const size: 'SMALL' | "L'ARGE" = sample.size
const count: number | undefined = sample.count
export const all = [size, count, sample.tags?.[0], sample['with-dash'], sample.values]
await client.call(removeSample, { sampleId: '1' })
// @ts-expect-error: no such field of the reply
sample.sise
// @ts-expect-error: a text
await client.call(getSample, { sampleId: 1 })
// @ts-expect-error: no such argument
await client.call(removeSample, { id: '1' })
`

test('the module of the calls of a package compiles for the client, with the types of their messages', () => {
  addContract(feature)
  const text = callModule([feature])
  expect(text).toContain("args: ['sampleId'],\n  writes: true,")
  const folder = join(import.meta.dirname, '../../build/calls')
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(join(folder, 'calls.ts'), text)
    writeFileSync(join(folder, 'use.ts'), USE)
    const configuration = { extends: '../../../client/tsconfig.json', include: ['*.ts'], exclude: [] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configuration))
    const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
    const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
      encoding: 'utf8',
    })
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 120_000)

test('the calls of the example are those of its contract: run `npx stoa generate --out ../calls.ts` in its folder `shop`', () => {
  addContract(loyaltyContract)
  const file = join(import.meta.dirname, '../../../../examples/loyalty/calls.ts')
  expect(readFileSync(file, 'utf8')).toBe(callModule([loyaltyContract]))
})
