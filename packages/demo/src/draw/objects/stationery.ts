import { weave } from '../cloth.ts'
import { mix, shade } from '../colour.ts'
import { lit, tone } from '../light.ts'
import type { Look } from '../recipe.ts'
import { lying, mark, plate, sheen } from '../solid.ts'
import type { Piece } from '../stage.ts'
import { fill, num, oval, place, polygon, type Sheet, stroke } from '../svg.ts'

const ivory = '#f1e9d8'

/** A clothbound notebook from above, on top of another. */
export function notebook(sheet: Sheet, { colour }: Look): Piece {
  const [w, h] = [560, 780]
  const cover = plate(w, h, 22, 8)
  const one = (paint: string, ribbon: string) => {
    const pages = place(
      fill(plate(w - 10, h - 10, 14, 4), '#e7dcc4') + stroke(plate(w - 14, h - 14, 12, 4), '#cdbfa1', 3),
      7,
      9,
    )
    const flat = lying(sheet, cover, paint, 20, 0.36)
    return (
      flat.shadow +
      stroke(`M40 ${h / 2 - 10}C44 ${h / 2 + 40} 30 ${h / 2 + 60} 38 ${h / 2 + 96}`, ribbon, 11) +
      pages +
      flat.body +
      fill(cover, weave(sheet, 7, 0.12)) +
      sheen(sheet, cover) +
      fill(`M${-w / 2 + 52} ${-h / 2}h10v${h}h-10z`, sheet.linear('0 #000 .3, .5 #000 .05, 1 #fff .22')) +
      fill(`M${-w / 2} ${-h / 2 + 6}h26v${h - 12}h-26z`, sheet.linear('0 #000 .26, 1 #000 0')) +
      mark(26, 40, 96, mix(paint, '#ffffff', 0.42), 0.7)
    )
  }
  return {
    shadow: '',
    body:
      place(one(mix(colour, '#e6dac2', 0.72), colour), 70, 30, 1, 11) +
      place(one(colour, '#d9c79b'), -20, -20, 1, -7),
    width: 760,
    height: 980,
  }
}

/** A soft notebook bound on the right. */
export function rightToLeft(sheet: Sheet, { colour }: Look): Piece {
  const [w, h] = [540, 760]
  const cover = plate(w, h, 6, 26)
  const flat = lying(sheet, cover, colour, 15, 0.36)
  const leaf = lying(sheet, plate(w, h, 4, 20), ivory, 11, 0.3)
  const ruled =
    stroke(
      Array.from({ length: 15 }, (_, i) => `M${-w / 2 + 40} ${-h / 2 + 110 + i * 42}H${w / 2 - 40}`).join(''),
      '#8fa3b5',
      2,
      'opacity=".55"',
    ) + stroke(`M${w / 2 - 110} ${-h / 2 + 6}V${h / 2 - 6}`, '#c0705a', 2.5, 'opacity=".6"')
  const stitches = stroke(
    `M${w / 2 - 20} ${-h / 2 + 30}V${h / 2 - 30}`,
    '#f0e4cc',
    5,
    'stroke-dasharray="26 18"',
  )
  const tag = place(
    fill(plate(210, 130, 3), ivory) +
      sheen(sheet, plate(210, 130, 3), 0.4) +
      stroke('M80-22H-40M80 6H-70M80 34H10', '#4b4238', 5, 'stroke-linecap="round" opacity=".7"'),
    70,
    -190,
  )
  return {
    shadow: '',
    body:
      place(leaf.shadow + leaf.body + ruled, -70, 40, 1, -9) +
      place(
        flat.shadow +
          flat.body +
          fill(cover, weave(sheet, 5, 0.06)) +
          sheen(sheet, cover) +
          fill(`M${w / 2 - 46} ${-h / 2}h46v${h}h-46z`, shade(colour, -0.1), 'opacity=".7"') +
          stitches +
          tag,
        40,
        -20,
        1,
        6,
      ),
    width: 760,
    height: 940,
  }
}

export function letters(sheet: Sheet, { colour, random }: Look): Piece {
  const [w, h] = [640, 440]
  const shape = plate(w, h, 4)
  const flap = polygon([
    [-w / 2, -h / 2],
    [0, -h / 2 - 240],
    [w / 2, -h / 2],
  ])
  const paper = '#f3ecdd'
  const dots = sheet.tile(
    34,
    34,
    oval(9, 9, 4, 4, '#fff', 'opacity=".55"') + oval(26, 26, 4, 4, '#fff', 'opacity=".55"'),
  )
  const page = (turn: number, x: number, y: number) => {
    const flat = lying(sheet, plate(560, 760, 2), mix(paper, '#ffffff', 0.3), 9, 0.3)
    return place(flat.shadow + flat.body + sheen(sheet, plate(560, 760, 2), 0.5), x, y, 1, turn)
  }
  const open = lying(
    sheet,
    `M${-w / 2} ${-h / 2}L0 ${-h / 2 - 240}L${w / 2} ${-h / 2}V${h / 2}H${-w / 2}z`,
    paper,
    12,
    0.36,
  )
  const lining =
    fill(flap, colour) +
    fill(flap, dots) +
    stroke(`M${-w / 2} ${-h / 2}L0 ${-h / 2 - 240}L${w / 2} ${-h / 2}`, paper, 18, 'stroke-linejoin="round"')
  const front =
    fill(shape, paper) +
    sheen(sheet, shape) +
    fill(`M${-w / 2} ${-h / 2}L-16 40q16 14 32 0L${w / 2} ${-h / 2}z`, shade(colour, -0.06)) +
    fill(
      `M${-w / 2} ${-h / 2}L-16 40q16 14 32 0L${w / 2} ${-h / 2}V${h / 2}H${-w / 2}z`,
      '#000',
      `opacity=".2" filter="${sheet.blur(5)}"`,
    ) +
    fill(`M${-w / 2} ${-h / 2 + 4}L-16 44q16 14 32 0L${w / 2} ${-h / 2 + 4}V${h / 2}H${-w / 2}z`, paper) +
    sheen(sheet, shape)
  const closed = lying(sheet, shape, shade(paper, -0.015), 9, 0.34)
  const seal =
    oval(0, 26, 46, 44, tone({ colour: '#a4452f' }, [0.2, -0.2, 0.9])) +
    oval(-3, 22, 36, 34, tone({ colour: '#a4452f' }, [-0.3, 0.4, 0.9])) +
    mark(-3, 18, 34, '#6f2618', 0.9)
  return {
    shadow: '',
    body:
      page(9 + random.between(-1, 1), 90, -60) +
      page(-3, 30, -30) +
      place(open.shadow + open.body + lining + front, -40, 60, 1, -8) +
      place(
        closed.shadow +
          closed.body +
          sheen(sheet, shape) +
          stroke(`M${-w / 2} ${-h / 2}L0 40L${w / 2} ${-h / 2}`, '#000', 3, 'opacity=".14"') +
          seal,
        60,
        330,
        1,
        5,
      ),
    width: 860,
    height: 1060,
  }
}

export function planner(sheet: Sheet, { random }: Look): Piece {
  const [w, h] = [600, 820]
  const page = (turn: number, x: number, y: number, drawn: boolean) => {
    const shape = plate(w, h, 2)
    const flat = lying(sheet, shape, '#f7f2e7', 9, 0.32)
    const rows = [0, 1, 2, 3, 4, 5, 6]
      .map(i => `M${-w / 2 + 60} ${-h / 2 + 210 + i * 82}H${w / 2 - 60}`)
      .join('')
    const days = [0, 1, 2, 3, 4, 5, 6]
      .map(i => oval(-w / 2 + 80, -h / 2 + 178 + i * 82, 8, 8, i > 4 ? '#c98d63' : '#5d6b6b'))
      .join('')
    const title =
      stroke(`M${-w / 2 + 60} ${-h / 2 + 90}h190`, '#3b3936', 13, 'stroke-linecap="round"') +
      stroke(`M${w / 2 - 150} ${-h / 2 + 90}h90`, '#c98d63', 7, 'stroke-linecap="round"')
    const jotted = [random.between(120, 240), random.between(80, 200), 0, random.between(140, 260)]
      .map((long, i) =>
        long ? `M${-w / 2 + 120} ${-h / 2 + 182 + i * 82}q20-12 40 0t${num(long - 40)} 0` : '',
      )
      .join('')
    return place(
      flat.shadow +
        flat.body +
        (drawn
          ? title +
            stroke(rows, '#b9b0a0', 2) +
            days +
            stroke(jotted, '#35476b', 3.5, 'stroke-linecap="round" opacity=".8"')
          : '') +
        sheen(sheet, shape, 0.5),
      x,
      y,
      1,
      turn,
    )
  }
  const clip = place(
    fill(
      'M-70-26h140v44q0 14-14 14h-112q-14 0-14-14z',
      '#000',
      `opacity=".35" transform="translate(5 8)" filter="${sheet.blur(5)}"`,
    ) +
      fill(
        'M-70-26h140v44q0 14-14 14h-112q-14 0-14-14z',
        lit(sheet, { colour: '#c39a52', metal: true }, [
          [-0.7, 0.5, 0.5],
          [0, 0.2, 1],
          [0.5, 0, 0.8],
        ]),
      ),
    -44,
    -416,
    1,
    -4,
  )
  return {
    shadow: '',
    body: page(8, 60, 40, false) + page(3, 10, 10, false) + page(-4, -20, -10, true) + clip,
    width: 760,
    height: 960,
  }
}
