import { fill, group, num, oval, type Sheet, stroke } from './svg.ts'

/** Light of a lamp on what is behind and below it: a wide warm halo around (x, y). */
export const halo = (sheet: Sheet, x: number, y: number, r: number, strength = 1, ry = r): string =>
  oval(
    x,
    y,
    r,
    ry,
    sheet.radial([
      [0, '#ffd9a0', 0.75 * strength],
      [0.25, '#ffca85', 0.42 * strength],
      [0.6, '#ffb866', 0.13 * strength],
      [1, '#ffb060', 0],
    ]),
  )

/** The flame of a candle with its wick, the wick's foot at (x, y). */
export const flame = (sheet: Sheet, x: number, y: number, size = 1): string =>
  group(
    `transform="translate(${num(x)} ${num(y)}) scale(${size})"`,
    stroke('M0 2C0-6 2-12 1-18', '#3b2a20', 4, 'stroke-linecap="round"'),
    oval(0, -40, 50, 70, sheet.radial('0 #ffd28a .55, .5 #ffc26a .18, 1 #ffb45a 0')),
    fill(
      'M0-8C-16-14-19-34-9-56C-5-66-2-78 1-88C6-74 18-54 17-34C16-16 8-8 0-8z',
      sheet.linear('0 #ffe7ae, .5 #ffd273, .85 #ff9d45, 1 #7aa0d8', 'down'),
    ),
    fill('M0-14C-8-18-9-32-3-48C2-40 9-32 7-22C6-16 4-14 0-14z', '#fffaf0', 'opacity=".85"'),
  )
