import { contrastOf, formatColor, isDark, mixColors, movedTowards, parseColor } from './color.ts'
import { type ColorName, housePalette, type ThemeName } from './house-palette.ts'

type Hex = string | null | undefined

interface Fill {
  color?: Hex
  image?: { url?: string | undefined } | undefined
}

/** The look of a checkout page, as `checkoutBrand` of the checkout settings has it. Colours are hexadecimal, with or without alpha. */
export interface CheckoutLook {
  header?:
    | {
        textColor?: Hex
        alignment?: 'SIDE' | 'CENTER' | undefined
        backgroundFill?: Fill | undefined
        dividerColor?: Hex
      }
    | undefined
  mainSection?:
    | {
        formBackgroundFill?: Fill | undefined
        summaryBackgroundFill?: Fill | undefined
        dividerColor?: Hex
        tintedBoxColor?: Hex
        cornerRadius?: number | null | undefined
      }
    | undefined
  footer?: { backgroundFill?: Fill | undefined; dividerColor?: Hex } | undefined
  global?: { selectionColor?: Hex; placeOrderButtonColor?: Hex; buttonColor?: Hex } | undefined
}

type Colors = Record<
  | ColorName
  | 'action'
  | 'on-action'
  | 'selection'
  | 'on-selection'
  | 'place'
  | 'on-place'
  | 'place-hover'
  | 'veil',
  string
>
type Themed = Record<ThemeName, Colors>

/** What a part of the page chooses. */
interface Choice {
  fill?: Fill | undefined
  text?: Hex
  divider?: Hex
  box?: Hex
}

/** The share of the ground that covers a picture, so that text on it stays legible. */
const VEIL = 0.8
/** Controls are 44 to 60 pixels high: a larger radius looks the same, and would cut the content of boxes. */
const MAX_RADIUS = 28
/** The ground of a part, without a picture. */
const PLAIN = 'background:var(--color-paper);'

const mixed = (from: string, to: string, share: number) =>
  formatColor(mixColors(parseColor(from), parseColor(to), share))

/** `#rrggbb` of a colour as it looks on a ground. Undefined for text that is not a colour. */
function toOpaque(color: Hex, ground: string): string | undefined {
  if (!color || !/^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(color)) return undefined
  const digits = color.length < 6 ? color.slice(1).replaceAll(/./g, '$&$&') : color.slice(1)
  const alpha = Number.parseInt(digits.slice(6) || 'ff', 16) / 255
  return mixed(ground, `#${digits.slice(0, 6).toLowerCase()}`, alpha)
}

/** A chosen ground in a theme. Light grounds become dark ones of the same hue in the dark theme. */
const groundIn = (theme: ThemeName, color: string) =>
  theme === 'light' || isDark(color) ? color : mixed(housePalette.dark.paper, color, 0.08)

/** Black or white, whichever is legible on a colour. */
const textOn = (color: string) => (contrastOf('#ffffff', color) >= 4.5 ? '#ffffff' : '#000000')

/** The address of a picture as a CSS value. Undefined for addresses that are not of the web. */
function toCssUrl(address: string | undefined): string | undefined {
  const base = 'https://relative.invalid'
  if (!address || !URL.canParse(address, base)) return undefined
  const url = new URL(address, base)
  if (!/^https?:$/.test(url.protocol) || (url.origin === base && !address.startsWith('/'))) return undefined
  const text = url.origin === base ? url.pathname + url.search : url.origin + url.pathname + url.search
  return `url("${text.replaceAll(/["'()\\<>\s]/g, char => `%${char.charCodeAt(0).toString(16)}`)}")`
}

/** All colours of a part of the page in a theme, each legible on the grounds where it is used. */
function colorsOf(theme: ThemeName, parent: string, choice: Choice, global: CheckoutLook['global']): Colors {
  const chosen = toOpaque(choice.fill?.color, parent)
  const ground = chosen ? groundIn(theme, chosen) : parent
  const dark = isDark(ground)
  const house = housePalette[dark ? 'dark' : 'light']
  const target = dark ? '#ffffff' : '#000000'
  // The least favourable pixel of a picture below its veil.
  const grounds = toCssUrl(choice.fill?.image?.url)
    ? [ground, mixed(ground, dark ? '#ffffff' : '#000000', 1 - VEIL)]
    : [ground]
  const ink = movedTowards(toOpaque(choice.text, ground) ?? house.ink, target, grounds)
  /** A box, moved towards the ground until text is legible on it. */
  const box = (wanted: string) => movedTowards(wanted, ground, [ink], 4.5)
  const wantedBox = toOpaque(choice.box, ground)
  const surface = box(wantedBox ? groundIn(theme, wantedBox) : mixed(ground, ink, 0.05))
  const raised = box(dark ? mixed(ground, '#ffffff', 0.04) : mixed(ground, '#ffffff', 0.6))
  const tone = (color: string, ...more: string[]) =>
    movedTowards(color, target, [...grounds, surface, raised, ...more], 4.5)
  const mark = (color: string) => movedTowards(color, target, [...grounds, raised], 3.1)
  const soft = {
    'accent-soft': box(house['accent-soft']),
    'positive-soft': box(house['positive-soft']),
    'caution-soft': box(house['caution-soft']),
    'danger-soft': box(house['danger-soft']),
  }
  const button = toOpaque(global?.buttonColor, ground)
  const action = button && movedTowards(button, target, [ground], 1.2)
  const order = toOpaque(global?.placeOrderButtonColor, ground)
  const place = order ? movedTowards(order, target, [ground], 1.2) : (action ?? ink)
  const onPlace = textOn(place)
  const accent = tone(button ?? house.accent, soft['accent-soft'])
  const selection = mark(toOpaque(global?.selectionColor, ground) ?? ink)
  const divider = toOpaque(choice.divider, ground)
  return {
    paper: ground,
    surface,
    raised,
    ink,
    muted: tone(mixed(ground, ink, 0.72)),
    line: divider
      ? theme === 'light' || isDark(divider)
        ? divider
        : mixed(ground, divider, 0.35)
      : mixed(ground, ink, 0.14),
    'line-strong': mark(mixed(ground, ink, 0.45)),
    accent,
    'on-accent': textOn(accent),
    ...soft,
    positive: tone(house.positive, soft['positive-soft']),
    caution: tone(house.caution, soft['caution-soft']),
    danger: tone(house.danger, soft['danger-soft']),
    action: action ?? ink,
    'on-action': textOn(action ?? ink),
    selection,
    'on-selection': textOn(selection),
    place,
    'on-place': onPlace,
    'place-hover':
      (order ?? button) || contrastOf(onPlace, accent) < 4.5
        ? mixed(place, onPlace === '#ffffff' ? '#000000' : '#ffffff', 0.14)
        : accent,
    veil: ground + Math.round(VEIL * 255).toString(16),
  }
}

/** The custom properties in which colours differ from those of the page around. */
function properties(colors: Themed, around?: Themed): string {
  return (Object.keys(colors.light) as (keyof Colors)[])
    .filter(name => {
      if (!around) return true
      return colors.light[name] !== around.light[name] || colors.dark[name] !== around.dark[name]
    })
    .map(name => `--color-${name}:light-dark(${colors.light[name]},${colors.dark[name]});`)
    .join('')
}

/** The background of a part that chooses one. A picture lies below a veil in the colour of the ground. */
function background(fill: Fill | undefined, attachment = ''): string {
  const picture = toCssUrl(fill?.image?.url)
  if (picture)
    return `background:linear-gradient(var(--color-veil),var(--color-veil)),${picture} center/cover${attachment};`
  return toOpaque(fill?.color, '#ffffff') ? PLAIN : ''
}

const isChosen = ({ fill, text, divider, box }: Choice) =>
  background(fill) !== '' || [text, divider, box].some(color => toOpaque(color, '#ffffff'))

/**
 * The stylesheet of a checkout page with a look of its own: custom properties of the page and of its header, summary and footer
 * (`.checkout-header`, `.checkout-summary`, `.checkout-footer`), each with a light and a dark value. Whatever the look says, only
 * colours, lengths and addresses of pictures get into it, and texts keep a contrast of 4.5 (WCAG 2.2 §1.4.3). Empty for no look.
 */
export function checkoutBrandCss(look: CheckoutLook | undefined, root = ':root'): string {
  const { header = {}, mainSection = {}, footer = {}, global } = look ?? {}
  const form: Choice = {
    fill: mainSection.formBackgroundFill,
    divider: mainSection.dividerColor,
    box: mainSection.tintedBoxColor,
  }
  const isColored = Object.values(global ?? {}).some(color => toOpaque(color, '#ffffff'))
  const themed = (choice: Choice, parentOf: (theme: ThemeName) => string): Themed => ({
    light: colorsOf('light', parentOf('light'), choice, global),
    dark: colorsOf('dark', parentOf('dark'), choice, global),
  })
  const page = themed(form, theme => housePalette[theme].paper)
  const hasPage = isChosen(form) || isColored
  const rules: string[] = []
  const add = (selector: string, text: string) => text && rules.push(`${selector}{${text}}`)
  add(
    root,
    (hasPage ? properties(page) : '') +
      background(form.fill, ' fixed') +
      radii(mainSection.cornerRadius) +
      headerLayout(header),
  )
  const part = (name: string, choice: Choice, edge = '') => {
    if (!isChosen(choice)) return
    const isSummary = name === 'summary'
    const colors = themed(choice, theme => page[theme][isSummary ? 'surface' : 'paper'])
    const fill = background(choice.fill) || (isSummary ? PLAIN : '')
    const text = properties(colors, hasPage ? page : undefined)
    const border =
      edge && toOpaque(choice.divider, '#ffffff') ? `border-${edge}:1px solid var(--color-line);` : ''
    add(`${root} .checkout-${name}`, `${text}color:var(--color-ink);${fill}${border}`)
  }
  const { backgroundFill: fill, textColor: text, dividerColor: divider } = header
  part('header', { fill, text, divider }, 'block-end')
  part('summary', { fill: mainSection.summaryBackgroundFill, divider: mainSection.dividerColor })
  part('footer', { fill: footer.backgroundFill, divider: footer.dividerColor }, 'block-start')
  return rules.join('\n')
}

const radii = (radius: number | null | undefined) =>
  typeof radius === 'number' && radius >= 0
    ? ['sm', 'md', 'lg']
        .map(size => `--radius-${size}:${Math.min(Math.round(radius), MAX_RADIUS)}px;`)
        .join('')
    : ''

/** A header with a ground or a divider goes over the whole width, and the order summary begins below it. */
function headerLayout({
  backgroundFill,
  dividerColor,
  alignment,
}: NonNullable<CheckoutLook['header']>): string {
  const isBand = background(backgroundFill) || toOpaque(dividerColor, '#ffffff') || alignment === 'CENTER'
  const band =
    '--header-columns:1/-1;--header-width:78rem;--header-margin:max(0px,56% - 44rem) auto;--summary-rows:2/span 2;--summary-top:2.5rem;--content-top:2.5rem;'
  const centered =
    '--header-template:minmax(min-content,1fr) minmax(0,auto) minmax(min-content,1fr);--header-name:2;--header-back:3;'
  return (isBand ? band : '') + (alignment === 'CENTER' ? centered : '')
}
