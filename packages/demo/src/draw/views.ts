import { lightness, shade } from './colour.ts'
import { props, tallness } from './props.ts'
import type { Look, Recipe } from './recipe.ts'
import { type Piece, sweep, table, windowLight } from './stage.ts'
import { place, Sheet } from './svg.ts'

const [width, height] = [1200, 1500]

interface Spot {
  x: number
  y: number
  scale: number
}

/** Where a piece fills the picture well: hung from above, lying in the middle, or standing on the lower third. */
function spotFor({ width: w, height: h, middle = 0 }: Piece, recipe: Recipe, share = 1): Spot {
  const size = share * (recipe.fill ?? 1)
  const scale = Math.min((860 * size) / w, (1000 * size) / h)
  const x = 600 - middle * scale
  if (recipe.place === 'lie') return { x, y: 750, scale }
  if (recipe.place === 'hang') return { x, y: 740 - (h * scale) / 2, scale }
  return { x, y: Math.min(1240, Math.max(1010, 800 + (h * scale) / 2)), scale }
}

const put = (piece: Piece, { x, y, scale }: Spot) =>
  (piece.glow ? place(piece.glow, x, y, scale) : '') + place(piece.shadow + piece.body, x, y, scale)

const backdrop = (sheet: Sheet, recipe: Recipe, paper = recipe.paper) =>
  sweep(sheet, paper, recipe.place === 'stand' ? 0.62 : 1.4)

/** The thing itself on plain paper. */
export function portrait(recipe: Recipe, look: Look): string {
  const sheet = new Sheet(width, height)
  const piece = recipe.draw(sheet, look)
  return sheet.document(backdrop(sheet, recipe) + put(piece, spotFor(piece, recipe)))
}

/** A closer look at one part. */
export function detail(recipe: Recipe, look: Look, focus = recipe.focus): string {
  const sheet = new Sheet(width, height, 9)
  const piece = recipe.draw(sheet, look)
  const [fx, fy, zoom] = focus ?? [-0.1, 0.7, 2]
  const scale = spotFor(piece, recipe).scale * zoom
  const up =
    recipe.place === 'hang'
      ? -fy * piece.height
      : recipe.place === 'lie'
        ? (0.5 - fy) * piece.height
        : fy * piece.height
  const spot = { x: 600 - fx * piece.width * scale, y: 740 + up * scale, scale }
  return sheet.document(backdrop(sheet, recipe, shade(recipe.paper, -0.05)) + put(piece, spot))
}

/** In a room, with company. */
export function setting(recipe: Recipe, look: Look): string {
  const sheet = new Sheet(width, height, 5)
  const piece = (recipe.room ?? recipe.draw)(sheet, look)
  const [wall, top] = recipe.setting ?? [shade(recipe.paper, 0.04), shade(recipe.paper, -0.1)]
  const company = (recipe.company ?? []).flatMap(name => {
    const prop = props[name]?.(sheet, look.random)
    return prop ? { ...prop, tall: tallness[name] ?? 20 } : []
  })
  const scene = recipe.place === 'lie' ? onDesk : recipe.place === 'hang' && !recipe.room ? onWall : onTable
  return sheet.document(scene(sheet, recipe, piece, company, wall, top))
}

type Prop = Piece & { tall: number }
type Scene = (
  sheet: Sheet,
  recipe: Recipe,
  piece: Piece,
  company: Prop[],
  wall: string,
  top: string,
) => string
const sun = (wall: string) => (lightness(wall) > 0.58 ? 0.3 : 0.07)

const onTable: Scene = (sheet, recipe, piece, [behind, beside], wall, top) => {
  const fitting = spotFor(piece, { ...recipe, place: 'stand' }, 0.86).scale
  // Small things stay small enough for what stands beside them.
  const centimetre = Math.min(38, (fitting * piece.height) / (recipe.tall ?? 24))
  const scale = recipe.tall ? (centimetre * recipe.tall) / piece.height : fitting
  const toScale = (prop: Prop) => Math.min(centimetre * prop.tall, 720) / prop.height
  const middle = (piece.middle ?? 0) * scale
  const half = (piece.width * scale) / 2
  const right = Math.max(820, Math.min(940, 500 + half + 90))
  return (
    table(sheet, wall, top, 0.7) +
    windowLight(sheet, 110, 60, 600, 1049, sun(wall)) +
    (behind ? put(behind, { x: right, y: 1120, scale: toScale(behind) }) : '') +
    put(piece, { x: (behind ? 500 : 600) - middle, y: 1220, scale }) +
    (beside ? put(beside, { x: right + 10, y: 1345, scale: toScale(beside) }) : '')
  )
}

const onWall: Scene = (sheet, recipe, piece, [left, right], wall, top) => {
  const spot = spotFor(piece, recipe, left ? 0.84 : 0.92)
  return (
    (left ? table(sheet, wall, top, 0.86) : sweep(sheet, wall, 1.4)) +
    windowLight(sheet, 60, 60, 820, left ? 1289 : 1500, sun(wall)) +
    put(piece, { ...spot, x: spot.x + (left ? 70 : 0), y: spot.y - (left ? 70 : 0) }) +
    (left ? put(left, { x: 235, y: 1385, scale: 0.8 }) : '') +
    (right ? put(right, { x: 950, y: 1430, scale: 0.8 }) : '')
  )
}
const onDesk: Scene = (sheet, recipe, piece, [above, below], wall) =>
  sweep(sheet, wall, 1.4) +
  windowLight(sheet, 80, 60, 900, 1500, sun(wall)) +
  (above ? put(above, { x: 985, y: 265, scale: 0.92 }) : '') +
  put(piece, spotFor(piece, recipe, 0.86)) +
  (below ? put(below, { x: 240, y: 1300, scale: 0.95 }) : '')

/** The same thing in each of its colours. */
export function family(recipe: Recipe, looks: Look[]): string {
  const sheet = new Sheet(width, height, 3)
  const many = looks.slice(0, recipe.most ?? 4)
  const columns = many.length > 2 ? 2 : 1
  const rows = Math.ceil(many.length / columns)
  const pieces = many.map(look => recipe.draw(sheet, look))
  const cell = { w: 1060 / columns, h: 1280 / rows }
  const scale = Math.min(
    ...pieces.map(piece => Math.min((cell.w * 0.78) / piece.width, (cell.h * 0.74) / piece.height)),
  )
  const spots = pieces.map((piece, i): Spot => {
    const [column, row] = [i % columns, Math.floor(i / columns)]
    const last = row === rows - 1 && many.length % columns !== 0
    const middle = 130 + cell.h * (row + 0.5)
    const y =
      recipe.place === 'lie'
        ? middle
        : recipe.place === 'hang'
          ? middle - (piece.height * scale) / 2
          : middle + (piece.height * scale) / 2
    return { x: last ? 600 : 70 + cell.w * (column + 0.5), y, scale }
  })
  return sheet.document(
    sweep(sheet, shade(recipe.paper, 0.03), 1.4) +
      pieces.map((piece, i) => put(piece, spots[i] as Spot)).join(''),
  )
}
