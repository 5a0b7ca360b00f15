import { expect, it } from 'vitest'
import { directionRuns } from './direction-runs.ts'

it.each([
  ['Morning Mug', ['Morning Mug']],
  ['מחברת Right-to-Left Notebook', ['מחברת', 'Right-to-Left Notebook']],
  ['دفتر ملاحظات A5 No. 7 كبير', ['دفتر ملاحظات', 'A5 No. 7', 'كبير']],
  ['7 דפים', ['7 דפים']],
  ['急須 Kyusu', ['急須 Kyusu']],
  ['', []],
])('%s has the runs %j', (text, runs) => {
  expect(directionRuns(text)).toEqual(runs)
})
