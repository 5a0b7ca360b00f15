// @module-tag nightly
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findProgram } from '../../../../tools/testing/find-program.ts'
import { installPackage } from '../../../../tools/testing/install-package.ts'

const run = promisify(execFile)
const folder = new URL('../../../../deploy/monitoring/', import.meta.url)

test('the alert rules are valid, and fire when they should', { timeout: 300_000 }, async () => {
  const promtool =
    findProgram('promtool') ?? ((await installPackage('prometheus')) ? findProgram('promtool') : undefined)
  if (!promtool)
    throw new Error(
      'This test needs promtool, and it could be neither found nor installed: apt-get install prometheus.',
    )
  const prom = async (...args: string[]) => (await run(promtool, args, { cwd: folder })).stdout
  expect(await prom('check', 'rules', 'stoa.rules.yaml')).toMatch(/SUCCESS: \d+ rules found/)
  expect(await prom('test', 'rules', 'stoa.rules.test.yaml')).toContain('SUCCESS')
})
