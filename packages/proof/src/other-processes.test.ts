import { expect, test } from 'vitest'
import { isQuiet, type Sample } from './other-processes.ts'

const samples: Sample[] = [
  { from: 0, to: 1000, others: 0.02 },
  { from: 1000, to: 2000, others: 0.5 },
  { from: 2000, to: 3000, others: 0.05 },
  { from: 3000, to: 4000, others: 0 },
  { from: 4000, to: 5000, others: 0.1 },
]

test.each([
  ['before other programs were busy', 100, 900, true],
  ['while they began to be', 900, 1100, false],
  ['shortly after', 3500, 3600, false],
  ['long after', 4100, 4900, true],
  ['where nothing was measured', 8000, 9000, false],
])('what happens %s is judged or not', (_, from, to, judged) =>
  expect(isQuiet(samples, 0.1, from, to)).toBe(judged),
)
