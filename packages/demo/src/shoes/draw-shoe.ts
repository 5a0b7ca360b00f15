import { mix, shade } from '../draw/colour.ts'
import { fill, Sheet, stroke } from '../draw/svg.ts'

/** What a shoe is drawn from. */
export interface ShoeLook {
  shape: 'runner' | 'court' | 'boot' | 'sandal'
  colour: string
  /** Stripe, outsole and laces. */
  accent: string
  /** Colour of the poster behind it. */
  poster: string
}

const WHITE = '#f7f5ef'

/** Outlines in a box of 1000 by 600: the toe points to the right, the ground is at 575. */
const UPPER = {
  runner:
    'M75 455C58 380 70 280 110 212 140 190 182 204 197 226 217 262 262 280 316 262 352 250 380 205 420 180 452 168 482 190 502 215L662 350C742 395 862 400 927 455 938 470 936 485 930 492 850 461 740 452 640 452H200C150 450 100 448 75 455z',
  court:
    'M80 450C66 380 74 300 104 240 140 224 176 232 196 250 240 276 300 268 340 244 372 224 400 200 440 190 470 188 492 204 512 228L676 366C760 402 872 410 926 452 934 462 936 470 934 480H84z',
  boot: 'M96 452C80 360 92 200 84 20 84 4 96-8 112-8H392C410-8 420 2 422 20L432 190C470 250 560 320 668 362 770 400 884 402 930 456 938 468 938 476 936 486H100z',
} as const

const HEEL = {
  runner: 'M75 455C58 380 70 280 110 212 152 262 162 380 236 452H200C150 450 100 448 75 455z',
  court: 'M80 450C66 380 74 300 104 240 140 300 150 390 190 480H84z',
  boot: 'M96 452C92 400 92 340 92 280 160 320 190 400 204 486H100z',
} as const

const TOE = {
  runner:
    'M792 404C852 418 902 436 927 455 938 470 936 485 930 492 890 476 830 463 768 456 764 436 776 414 792 404z',
  court: 'M780 402C850 414 898 430 926 452 934 462 936 470 934 480H740C742 446 756 416 780 402z',
  boot: 'M760 396C840 402 898 420 930 456 938 468 938 476 936 486H724C724 448 736 414 760 396z',
} as const

const laces = (colour: string, from: [number, number], step: [number, number], count: number) =>
  Array.from({ length: count }, (_, i) => {
    const [x, y] = [from[0] + step[0] * i, from[1] + step[1] * i]
    return stroke(`M${x} ${y}l-52 34`, colour, 13, 'stroke-linecap="round"')
  }).join('')

function sole(sheet: Sheet, { shape, accent, colour }: ShoeLook): string {
  if (shape === 'court')
    return (
      fill(
        'M72 474H938C950 500 944 560 920 572H100C74 566 64 510 72 474z',
        sheet.linear(
          [
            [0, WHITE],
            [1, shade(WHITE, -0.09)],
          ],
          'down',
        ),
      ) + stroke('M80 538H934', accent, 9)
    )
  if (shape === 'boot')
    return (
      fill(
        'M84 480H946C956 506 952 528 944 540H880L868 576H660L640 540H330L318 576H96C84 550 80 512 84 480z',
        shade(colour, -0.32),
      ) + stroke('M90 492H944', accent, 7, 'stroke-dasharray="14 10"')
    )
  return (
    fill(
      'M48 470C58 440 120 442 200 450H640C760 450 902 470 948 502 968 524 950 558 900 562H130C68 562 38 530 48 470z',
      sheet.linear(
        [
          [0, WHITE],
          [1, shade(WHITE, -0.12)],
        ],
        'down',
      ),
    ) +
    fill('M70 546H922C916 566 892 578 862 578H140C100 578 80 566 70 546z', accent) +
    fill(
      'M60 500C200 470 420 520 700 500 820 494 900 500 950 520L948 530C860 512 760 514 660 522 420 540 220 500 56 524z',
      mix(WHITE, accent, 0.55),
    )
  )
}

function sandal(sheet: Sheet, { colour, accent }: ShoeLook): string {
  return (
    fill(
      'M60 486C70 446 180 440 300 456 460 478 620 486 780 470 880 462 946 486 950 516 950 552 910 572 850 574H150C90 572 50 540 60 486z',
      sheet.linear(
        [
          [0, '#d9b98c'],
          [1, '#9a7347'],
        ],
        'down',
      ),
    ) +
    fill(
      'M66 520C240 500 620 540 946 512 946 552 910 574 850 576H150C96 574 60 552 66 520z',
      shade(colour, -0.35),
    ) +
    fill(
      'M520 486C530 380 600 300 690 290 790 296 850 380 866 470 820 466 770 470 750 474 736 410 716 376 690 374 656 380 630 430 624 488z',
      colour,
    ) +
    fill(
      'M96 464C100 360 160 270 260 250 350 262 420 360 436 470L352 462C336 390 300 340 256 334 210 344 184 400 178 448z',
      colour,
    ) +
    fill('M226 250h74v54h-74z', accent)
  )
}

/** A shoe in a box of 1000 by 600. */
function shoe(sheet: Sheet, look: ShoeLook): string {
  const { shape, colour, accent } = look
  if (shape === 'sandal') return sandal(sheet, look)
  const upper = sheet.linear(
    [
      [0, shade(colour, 0.07)],
      [1, shade(colour, -0.1)],
    ],
    'down',
  )
  const dark = shade(colour, -0.16)
  const tongue =
    shape === 'boot'
      ? fill('M380-8C400-40 440-44 462-26 470 40 470 120 448 200L420 180z', dark)
      : fill('M396 190C408 148 450 118 492 130 524 142 526 182 502 215z', dark)
  const mark =
    shape === 'runner'
      ? fill('M330 452C380 358 462 328 562 345L612 387C520 376 462 402 432 452z', accent)
      : shape === 'court'
        ? fill('M352 480 470 300 520 340 436 480z', accent)
        : fill('M92 236C180 250 300 250 430 230L434 262C300 284 180 282 92 268z', accent)
  const eyes =
    shape === 'boot'
      ? laces(WHITE, [446, 30], [5, 46], 4) + laces(WHITE, [486, 226], [44, 32], 4)
      : laces(WHITE, [478, 216], [37, 31], 5)
  return (
    sole(sheet, look) +
    tongue +
    fill(UPPER[shape], upper) +
    fill(HEEL[shape], dark) +
    fill(TOE[shape], dark) +
    mark +
    eyes
  )
}

const placed = (content: string, x: number, y: number, scale: number, more = '') =>
  `<g transform="translate(${x} ${y}) scale(${scale})${more}">${content}</g>`

const ground = (x: number, y: number, width: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${width / 2}" ry="${width / 26}" fill="#000" opacity=".2"/>`

/** The poster: one colour, a disc and a floor. */
const poster = (sheet: Sheet, { poster: colour }: ShoeLook) => {
  const { width, height } = sheet
  return (
    fill(`M0 0h${width}v${height}H0z`, colour) +
    `<circle cx="${width * 0.56}" cy="${height * 0.46}" r="${Math.min(width, height) * 0.38}" fill="${shade(colour, 0.09)}"/>` +
    fill(`M0 ${height * 0.72}h${width}v${height * 0.28}H0z`, shade(colour, -0.07))
  )
}

/** SVG text, 1200 by 1500: view 1 the shoe, 2 its heel from near, 3 the pair. */
export function drawShoe(look: ShoeLook, view: number): string {
  const sheet = new Sheet(1200, 1500)
  const one = shoe(sheet, look)
  const base = poster(sheet, look)
  if (view <= 1) return sheet.document(base + ground(610, 1118, 900) + placed(one, 90, 520, 1.04))
  if (view === 2) return sheet.document(base + placed(one, 40, 60, 2.3))
  return sheet.document(
    base +
      ground(640, 900, 820) +
      placed(one, 190, 412, 0.86) +
      ground(560, 1230, 900) +
      placed(one, 60, 640, 1.02),
  )
}

/** SVG text of a wide picture with several shoes, 1600 by 900. */
export function drawRow(looks: readonly ShoeLook[]): string {
  const [width, height] = [1600, 900]
  const sheet = new Sheet(width, height)
  const [first] = looks
  if (!first) return sheet.document('')
  const scale = Math.min(0.9, 1.25 / looks.length)
  const step = width / looks.length
  const shoes = looks.map((look, i) => {
    const x = step * (i + 0.5)
    return (
      ground(x, height * 0.8, 900 * scale) +
      placed(shoe(sheet, look), x - 500 * scale, height * 0.8 - 572 * scale, scale)
    )
  })
  return sheet.document(poster(sheet, first) + shoes.join(''))
}

/** SVG text of the large picture of the front page, 1600 by 1000. Narrow screens show its middle. */
export function drawHero(look: ShoeLook): string {
  const sheet = new Sheet(1600, 1000)
  return sheet.document(
    poster(sheet, look) + ground(820, 852, 780) + placed(shoe(sheet, look), 375, 345, 0.88),
  )
}

/** SVG text of the logo in a colour. */
export const drawLogo = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 60" width="300" height="60"><g fill="${colour}"><path d="M0 44h58l12 12H0z"/><path d="M0 34C2 18 8 10 16 6c8 8 16 8 24 0l20 22c8 4 12 8 12 12H0z"/></g><text x="92" y="45" font-family="Arial, Helvetica, sans-serif" font-weight="800" font-size="44" letter-spacing="-1.5" fill="${colour}">Kerbside</text></svg>`
