import { expect, it } from 'vitest'
import { missingTextName } from './missing-text-name.ts'

it.each([
  ['name', 'Name'],
  ['infoSections.Care', 'Info section: Care'],
  ['infoSections.Size approx. in cm', 'Info section: Size approx. in cm'],
  ['options.Colour', 'Option: Colour'],
  ['options.Volume.0.5 l', 'Option: Volume, 0.5 l'],
  ['unknown', 'unknown'],
])('%s is shown as %s (protocol/translations §1)', (path, text) => {
  expect(missingTextName(path)).toBe(text)
})
