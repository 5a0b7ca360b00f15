type Triple = [number, number, number]

const linear = (byte: number) => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

const byte = (value: number) => {
  const clamped = Math.min(Math.max(value, 0), 1)
  const curved = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055
  return Math.round(curved * 255)
}

/** A `#rrggbb` or `#rgb` colour as linear light. */
export function lightOf(hex: string): Triple {
  const six = hex.length === 4 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1)
  const value = Number.parseInt(six, 16)
  return [linear(value >> 16), linear((value >> 8) & 255), linear(value & 255)]
}

/** Linear light as `#rrggbb`; what is too bright is clipped. */
export const hexOf = (light: Triple): string =>
  `#${light.map(channel => byte(channel).toString(16).padStart(2, '0')).join('')}`

// Björn Ottosson's Oklab, in which equal steps look equal: https://bottosson.github.io/posts/oklab/
function labOf(hex: string): Triple {
  const [r, g, b] = lightOf(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromLab([lightness, a, b]: Triple): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return hexOf([
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ])
}

/** The colour `share` of the way from one to another. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [labOf(from), labOf(to)]
  return fromLab(a.map((value, i) => value + ((b[i] as number) - value) * share) as Triple)
}

/** Lighter (positive) or darker (negative) by a share of the whole scale; `chroma` scales its strength. */
export function shade(hex: string, lightness: number, chroma = 1): string {
  const [l, a, b] = labOf(hex)
  return fromLab([Math.min(Math.max(l + lightness, 0), 1), a * chroma, b * chroma])
}

/** How light a colour looks, 0 to 1. */
export const lightness = (hex: string): number => labOf(hex)[0]
