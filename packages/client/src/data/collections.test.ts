// @module-tag nightly
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')

/** Not in the package's project: a declaration of collections applies to a whole program. */
test('declared collections: a wrong collection, field or value does not compile', () => {
  const project = join(import.meta.dirname, '../../test/collections')
  const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', project, '--pretty', 'false'], {
    encoding: 'utf8',
  })
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
}, 120_000)
