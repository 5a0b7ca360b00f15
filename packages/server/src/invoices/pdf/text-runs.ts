/// <reference path="./bidi-js.d.ts" />
/// <reference path="./fontkit.d.ts" />
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import bidiFactory from 'bidi-js'
import { create } from 'fontkit'
import { woffToSfnt } from './woff-to-sfnt.ts'

const bidi = bidiFactory()
const require = createRequire(import.meta.url)
const folders = {
  arimo: dirname(require.resolve('@fontsource/arimo/package.json')),
  rubik: dirname(require.resolve('@fontsource/rubik/package.json')),
}

export type Weight = 400 | 600

/** Fonts by script. The first that has a character draws it; Rubik has neither Greek nor Vietnamese letters. */
const FONTS = [
  ...['latin', 'latin-ext', 'hebrew', 'cyrillic', 'cyrillic-ext', 'arabic'].map(script => `rubik-${script}`),
  ...['greek', 'greek-ext', 'latin', 'latin-ext', 'cyrillic-ext', 'vietnamese'].map(
    script => `arimo-${script}`,
  ),
]
/** Letters of Vietnamese with two marks. Their words have one font. */
const VIETNAMESE = /[\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/
const VIETNAMESE_FONTS = [...FONTS.filter(font => /^arimo-(latin|viet)/.test(font)), ...FONTS]

const files = new Map<string, Buffer>()
const characters = new Map<string, ReadonlySet<number>>()

/** The font file of the name that `textRuns` gives. */
export function fontFile(font: string): Buffer {
  const known = files.get(font)
  if (known) return known
  const family = font.startsWith('arimo') ? 'arimo' : 'rubik'
  const file = woffToSfnt(readFileSync(join(folders[family], 'files', `${font}-normal.woff`)))
  files.set(font, file)
  return file
}

/** The code points that a font has glyphs for. */
function charactersOf(font: string): ReadonlySet<number> {
  const known = characters.get(font)
  if (known) return known
  const set = new Set(create(fontFile(font)).characterSet)
  characters.set(font, set)
  return set
}

/** Direction marks have done their work when runs are in visual order; other such characters have no shape. */
const ZERO_WIDTH_NON_JOINER = '\u200c'
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

export interface TextRun {
  /** Name of a font, for `fontFile`. */
  font: string
  /** Characters as the font library expects them: it reverses right-to-left scripts. Runs are in visual order. */
  text: string
  /** Whether the script is written from right to left. */
  isRtl: boolean
}

function fontOf(character: string, fonts: readonly string[], weight: Weight): string | undefined {
  const code = character.codePointAt(0) ?? 0
  const font = fonts.find(name => charactersOf(`${name}-${weight}`).has(code))
  return font && `${font}-${weight}`
}

/**
 * Splits a line of text into runs of one font, in visual order: right-to-left scripts are reversed as the Unicode bidirectional
 * algorithm says. Characters that no font has become `?`; a mark without a glyph is left out.
 */
export function textRuns(line: string, { weight, rtl }: { weight: Weight; rtl: boolean }): TextRun[] {
  const text = line.normalize('NFC')
  const fonts = VIETNAMESE.test(text) ? VIETNAMESE_FONTS : FONTS
  const levels = bidi.getEmbeddingLevels(text, rtl ? 'rtl' : 'ltr')
  const visual = [...bidi.getReorderedString(text, levels)]
  const runs: TextRun[] = []
  let isCut = false
  for (const character of visual) {
    // Letters of Persian and others do not join at it.
    if (character === ZERO_WIDTH_NON_JOINER) isCut = true
    if (INVISIBLE.test(character)) continue
    const found = fontOf(character, fonts, weight)
    if (!found && /\p{M}/u.test(character)) continue
    const last = runs.at(-1)
    const isSpace = /\p{Zs}/u.test(character)
    // Spaces continue the run before them, which may have the plain one only.
    const font = (isSpace && last?.font) || found || `${fonts[0]}-${weight}`
    const shown = font === found ? character : isSpace ? ' ' : '?'
    if (last?.font === font && !isCut) last.text += shown
    else runs.push({ font, text: shown, isRtl: /-(hebrew|arabic)-/.test(font) })
    isCut = false
  }
  // The font library reverses these scripts itself, when it shapes them.
  return runs.map(run => (run.isRtl ? { ...run, text: [...run.text].reverse().join('') } : run))
}
