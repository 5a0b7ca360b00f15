import { expect, test } from 'vitest'
import { judge, type Proof, skipped } from './proof.ts'
import { type Line, lineText, runProofs } from './run-proofs.ts'
import type { Target } from './target.ts'

const proof = (id: string, run: Proof['run']): Proof => ({ id, title: 'title', promise: 'It holds.', run })
const run = async (proofs: Proof[], interrupted = new AbortController().signal) => {
  const printed: Line[] = []
  const print = (line: Line) => void printed.push(line)
  const options = { scale: (full: number) => full, print, interrupted }
  return { lines: await runProofs(async () => ({}) as Target, proofs, options), printed }
}

test('a proof fails with a finding or an exception, and the next one runs', async () => {
  const { lines, printed } = await run([
    proof('R1', async () => judge('3 tried', ['one succeeded'])),
    proof('R2', () => Promise.reject(new Error('no connection'))),
    proof('R3', async () => judge('3 tried', [])),
    proof('R4', async () => skipped('needs more')),
  ])
  expect(lines.map(({ outcome }) => outcome)).toEqual(['fail', 'fail', 'pass', 'skipped'])
  expect(lines[1]?.findings?.[0]).toContain('no connection')
  expect(printed).toEqual(lines)
})

test('a line names the failure and the first of many findings', () => {
  const findings = Array.from({ length: 12 }, (_, i) => `finding ${i}`)
  const line = { id: 'R1', title: 'oversell', promise: '', ms: 1500, ...judge('5 sold', findings) }
  const [head, ...rest] = lineText(line).split('\n')
  expect(head).toBe('R1   oversell           FAIL          5 sold (1500 ms)')
  expect(rest).toHaveLength(11)
  expect(rest.at(-1)).toBe('     ... and 2 more')
})

test('an interruption ends the run immediately, without a result for the interrupted proof', async () => {
  const controller = new AbortController()
  const hanging = proof('R1', () => new Promise(() => controller.abort()))
  const never = proof('R2', async () => judge('', []))
  expect((await run([hanging, never], controller.signal)).lines).toEqual([])
})
