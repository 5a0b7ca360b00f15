/** Appearance of a site's mails. */
export interface Look {
  /** Shown instead of the site's name. */
  logoUrl?: string
  /** Whether pictures stand under arches. */
  arches: boolean
  /** Colour of buttons. */
  colour: string
  /** Black or white, whichever is easier to read on the colour. */
  onColour: string
}

const USUAL_COLOUR = '#2b4a3f'

/** Relative luminance, WCAG 2.2. */
function luminance(colour: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Appearance settings of a site. Invalid URLs and colours other than #rrggbb are ignored. */
export function lookOf(appearance: { logoUrl?: string; accentColor?: string; arches?: boolean } = {}): Look {
  const { accentColor = '' } = appearance
  const colour = /^#[0-9a-f]{6}$/i.test(accentColor) ? accentColor : USUAL_COLOUR
  const logo = URL.parse(appearance.logoUrl ?? '')
  return {
    arches: appearance.arches !== false,
    colour,
    // Below this luminance the contrast with white is the greater one.
    onColour: luminance(colour) < 0.179 ? '#ffffff' : '#000000',
    ...(logo && /^https?:$/.test(logo.protocol) && { logoUrl: logo.href }),
  }
}
