import { shade } from '../colour.ts'
import type { Look } from '../recipe.ts'
import { lying, plate, words } from '../solid.ts'
import type { Piece } from '../stage.ts'
import { blob, fill, group, line, oval, type Point, place, type Sheet, stroke } from '../svg.ts'

/** A tablet that shows a page of a book about bread. */
export function loaf(sheet: Sheet, { colour }: Look): Piece {
  const [w, h] = [640, 880]
  const shape = plate(w, h, 46)
  const flat = lying(sheet, shape, '#2d2c2b', 24, 0.42)
  const crust: Point[] = line(
    '-190 20, -170 -70, -80 -130, 20 -140, 120 -112, 188 -40, 190 40, 120 108, -20 124, -140 96',
  )
  const bread = blob(crust)
  const slash = (x: number, y: number, long: number) =>
    fill(`M${x} ${y}q${long * 0.5}-46 ${long} -30q${-long * 0.4} 56 ${-long} 30z`, '#f0d9ac') +
    stroke(`M${x} ${y}q${long * 0.5}-46 ${long} -30`, '#7c4620', 5, 'opacity=".7"')
  const page =
    fill(plate(w - 52, h - 60, 14), '#f4ecdc') +
    fill(`M${-w / 2 + 26} ${-h / 2 + 44}q0-14 14-14H${w / 2 - 40}q14 0 14 14V60H${-w / 2 + 26}z`, '#c9a988') +
    place(
      oval(16, 100, 200, 50, '#000', `opacity=".4" filter="${sheet.blur(18)}"`) +
        fill(
          bread,
          sheet.radial(
            [
              [0, '#e2ad68'],
              [0.5, colour],
              [1, shade(colour, -0.2)],
            ],
            0.36,
            0.3,
            0.75,
          ),
        ) +
        slash(-110, -30, 150) +
        slash(-40, 30, 150) +
        slash(20, 84, 110) +
        stroke(
          'M-150-10C-140-60-90-104-20-116',
          '#fff',
          9,
          `opacity=".35" filter="${sheet.blur(5)}" stroke-linecap="round"`,
        ),
      0,
      -150,
    ) +
    words(-w / 2 + 76, 130, w - 152, [0.56], '#4a3524', 0, 22) +
    words(-w / 2 + 76, 190, w - 152, [1, 0.94, 0.98, 0.7], '#4a3524', 34, 8) +
    words(-w / 2 + 76, 350, 160, [1], '#b57b3c', 0, 10)
  return {
    shadow: group('transform="rotate(-6)"', flat.shadow),
    body: group(
      'transform="rotate(-6)"',
      flat.body,
      stroke(shape, '#8b8a88', 3, 'opacity=".7"'),
      page,
      fill(
        plate(w - 52, h - 60, 14),
        sheet.linear('0 #fff .28, .38 #fff .06, .4 #fff 0, 1 #000 .06', 'across'),
      ),
    ),
    width: w + 90,
    height: h + 60,
  }
}
