import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { fontFile, textRuns } from './text-runs.ts'

const runsOf = (text: string) => textRuns(text, { weight: 400, rtl: false })

test.each([
  ['Zoe\u0308 Rene\u0301', 'Zoë René'],
  ['Nguyễn Phượng', 'Nguyễn Phượng'],
  ['Łódź Ăn Šćepanović', 'Łódź Ăn Šćepanović'],
  ['Ελλάς Привет', 'Ελλάς Привет'],
  ['co\u00adop\u200b erative', 'coop erative'],
  ['a\u00a0b\u2009c\u3000d', 'a\u00a0b c d'],
  ['q\u0361q', 'qq'],
  ['山田', '??'],
])('%j is drawn as %j, with a glyph for each character', (text, drawn) => {
  const runs = runsOf(text)
  expect(runs.map(run => run.text).join('')).toBe(drawn)
  for (const { font, text } of runs) {
    const { characterSet } = create(fontFile(font))
    expect([...text].filter(character => !characterSet.includes(character.codePointAt(0) ?? 0))).toEqual([])
  }
})

test('a Vietnamese name has one font', () => {
  expect(runsOf('Nguyễn Phượng').every(({ font }) => font.startsWith('arimo-'))).toBe(true)
  expect(runsOf('Ada Lovelace').map(({ font }) => font)).toEqual(['rubik-latin-400'])
})

test('letters do not join at a zero-width non-joiner', () => {
  const runs = textRuns('علی\u200cرضا', { weight: 400, rtl: true })
  expect(runs.map(({ text }) => text)).toEqual(['رضا', 'علی'])
})
