/// <reference path="./bidi-js.d.ts" />
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import bidiFactory from 'bidi-js'
import { woffToSfnt } from './woff-to-sfnt.ts'

const bidi = bidiFactory()
const require = createRequire(import.meta.url)
const folders = {
  arimo: dirname(require.resolve('@fontsource/arimo/package.json')),
  rubik: dirname(require.resolve('@fontsource/rubik/package.json')),
}
const folderOf = (family: keyof typeof folders) => join(folders[family], 'files')

/** Rubik has no Greek. */
const familyOf = (font: string) => (font.startsWith('greek') ? 'arimo' : 'rubik')

export type Weight = 400 | 600

type Range = readonly [first: number, last: number]

/** Subsets of the fonts by script, with their code points; the first that has a character draws it. */
const SUBSETS: readonly (readonly [name: string, ranges: readonly Range[]])[] = [
  [
    'latin',
    [
      [0x20, 0xff],
      [0x131, 0x131],
      [0x152, 0x153],
      [0x2bb, 0x2bc],
      [0x2c6, 0x2c6],
      [0x2da, 0x2da],
      [0x2dc, 0x2dc],
      [0x2000, 0x206f],
      [0x20ac, 0x20ac],
      [0x2122, 0x2122],
      [0x2191, 0x2193],
      [0x2212, 0x2215],
    ],
  ],
  [
    'latin-ext',
    [
      [0x100, 0x2ff],
      [0x1e00, 0x1eff],
      [0x20a0, 0x20a9],
      [0x20ab, 0x20ab],
      [0x20ad, 0x20c0],
      [0x2c60, 0x2c7f],
      [0xa720, 0xa7ff],
    ],
  ],
  [
    'hebrew',
    [
      [0x590, 0x5ff],
      [0x20aa, 0x20aa],
      [0xfb1d, 0xfb4f],
    ],
  ],
  [
    'cyrillic',
    [
      [0x400, 0x45f],
      [0x490, 0x491],
      [0x4b0, 0x4b1],
      [0x2116, 0x2116],
    ],
  ],
  ['cyrillic-ext', [[0x460, 0x52f]]],
  [
    'greek',
    [
      [0x370, 0x377],
      [0x37a, 0x37f],
      [0x384, 0x38a],
      [0x38c, 0x38c],
      [0x38e, 0x3a1],
      [0x3a3, 0x3ff],
    ],
  ],
  ['greek-ext', [[0x1f00, 0x1fff]]],
  [
    'arabic',
    [
      [0x600, 0x6ff],
      [0x750, 0x77f],
      [0xfb50, 0xfdff],
      [0xfe70, 0xfeff],
    ],
  ],
]

const files = new Map<string, Buffer>()

/** The font file of a subset, by the name that `textRuns` gives. */
export function fontFile(font: string): Buffer {
  const known = files.get(font)
  if (known) return known
  const family = familyOf(font)
  const file = woffToSfnt(readFileSync(join(folderOf(family), `${family}-${font}-normal.woff`)))
  files.set(font, file)
  return file
}

const DIRECTION_MARK = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

export interface TextRun {
  /** Name of a font, for `fontFile`. */
  font: string
  /** Characters as the font library expects them: it reverses right-to-left scripts. Runs are in visual order. */
  text: string
  /** Whether the script is written from right to left. */
  isRtl: boolean
}

function subsetOf(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0
  return SUBSETS.find(([, ranges]) => ranges.some(([first, last]) => code >= first && code <= last))?.[0]
}

/**
 * Splits a line of text into runs of one font, in visual order: right-to-left scripts are reversed as the Unicode bidirectional
 * algorithm says. Characters that no font has become `?`.
 */
export function textRuns(text: string, { weight, rtl }: { weight: Weight; rtl: boolean }): TextRun[] {
  const levels = bidi.getEmbeddingLevels(text, rtl ? 'rtl' : 'ltr')
  const visual = [...bidi.getReorderedString(text, levels)]
  const runs: TextRun[] = []
  for (const character of visual) {
    // Direction marks have done their work.
    if (DIRECTION_MARK.test(character)) continue
    const subset = subsetOf(character)
    const font = `${subset ?? 'latin'}-${weight}`
    const shown = subset ? character : '?'
    const last = runs.at(-1)
    // Spaces continue the run before them.
    if (last && (last.font === font || character === ' ')) last.text += shown
    else runs.push({ font, text: shown, isRtl: /^(hebrew|arabic)-/.test(font) })
  }
  // The font library reverses these scripts itself, when it shapes them.
  return runs.map(run => (run.isRtl ? { ...run, text: [...run.text].reverse().join('') } : run))
}
