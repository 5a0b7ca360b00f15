import { contrastOf, formatColor, isDark, mixColors, parseColor, readableOn } from './color.ts'
import { housePalette } from './house-palette.ts'

/** The look of a shop. Colours are `#rrggbb`; those that are absent are the house's own, or follow from the others. */
export interface Brand {
  paper?: string
  ink?: string
  accent?: string
  /** The same in the dark theme. */
  paperDark?: string
  inkDark?: string
  accentDark?: string
  /** Families of `brandFonts`. */
  displayFont?: string
  textFont?: string
  /** Weight of headings, 100 to 900. */
  displayWeight?: number
  /** Shape of buttons and pictures. Default: SOFT. */
  corners?: 'SHARP' | 'SOFT' | 'ROUND'
  /** Whether pictures stand under arches. Default: true. */
  arches?: boolean
}

const isColor = (value: string | undefined): value is string => /^#[0-9a-f]{6}$/i.test(value ?? '')

interface Palette {
  paper: string
  ink: string
  accent: string
}

/** All colours of a theme, readable on each other whatever the brand says. */
function colorsOf(chosen: Partial<Palette>, own: Palette) {
  const ground = isColor(chosen.paper) ? chosen.paper : own.paper
  // Grounds of medium brightness leave no room for texts and marks.
  const paper = readableOn(ground, isDark(ground) ? '#ffffff' : '#000000', 12)
  const blend = (share: number, color: string) =>
    formatColor(mixColors(parseColor(paper), parseColor(color), share))
  const ink = readableOn(isColor(chosen.ink) ? chosen.ink : own.ink, paper, 9)
  const surface = blend(0.05, ink)
  const accent = readableOn(isColor(chosen.accent) ? chosen.accent : own.accent, surface)
  return {
    paper,
    surface,
    raised: blend(isDark(paper) ? 0.04 : 0.6, isDark(paper) ? ink : '#ffffff'),
    ink,
    muted: readableOn(blend(0.68, ink), surface),
    line: blend(0.14, ink),
    'line-strong': readableOn(blend(0.45, ink), paper, 3.1),
    accent,
    'on-accent': contrastOf('#ffffff', accent) >= 4.5 ? '#ffffff' : readableOn('#000000', accent),
    'accent-soft': blend(0.13, accent),
  }
}

/** Families that a brand can choose: each with its fallbacks. */
export const brandFonts: Record<string, string> = {
  Caudex: '"Caudex", "Caudex Fallback", "Palatino Linotype", Palatino, serif',
  'Instrument Sans':
    '"Instrument Sans Variable", "Instrument Sans Fallback", ui-sans-serif, system-ui, sans-serif',
  'Bricolage Grotesque':
    '"Bricolage Grotesque Variable", "Arial Narrow", ui-sans-serif, system-ui, sans-serif',
  'Hanken Grotesk': '"Hanken Grotesk Variable", Arial, ui-sans-serif, system-ui, sans-serif',
}

const corners = {
  SHARP: { sm: '0px', md: '0px', lg: '0px' },
  SOFT: undefined,
  ROUND: { sm: '14px', md: '18px', lg: '28px' },
}

/** The custom properties of a brand, for the style attribute of the root element. Values that are not valid are left out. */
export function brandStyle(brand: Brand): Record<`--${string}`, string> {
  const style: Record<`--${string}`, string> = {}
  const { paper, ink, accent, paperDark, inkDark, accentDark, displayWeight = 0 } = brand
  if ([paper, ink, accent, paperDark, inkDark, accentDark].some(isColor)) {
    const light = colorsOf({ paper, ink, accent }, housePalette.light)
    const dark = colorsOf({ paper: paperDark, ink: inkDark, accent: accentDark ?? accent }, housePalette.dark)
    for (const name of Object.keys(light) as (keyof typeof light)[])
      style[`--color-${name}`] = `light-dark(${light[name]}, ${dark[name]})`
  }
  const display = brandFonts[brand.displayFont ?? '']
  const text = brandFonts[brand.textFont ?? '']
  if (display) style['--font-display'] = display
  if (text) style['--font-sans'] = text
  if (displayWeight >= 100 && displayWeight <= 900) style['--display-weight'] = String(displayWeight)
  const radii = corners[brand.corners ?? 'SOFT']
  for (const [size, radius] of Object.entries(radii ?? {})) style[`--radius-${size}`] = radius
  if (brand.arches === false) style['--arch'] = radii?.md ?? '6px'
  return style
}
