import { lightness, shade } from './colour.ts'
import { props } from './props.ts'
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
  const [wall, top] = recipe.setting ?? [shade(recipe.paper, 0.04), shade(recipe.paper, -0.1)]
  const piece = recipe.draw(sheet, look)
  const spot = spotFor(piece, recipe, 0.86)
  if (recipe.place !== 'stand')
    return sheet.document(
      sweep(sheet, wall, 1.4) +
        windowLight(sheet, 80, 60, 900, 1500, lightness(wall) > 0.58 ? 0.3 : 0.06) +
        put(piece, spot),
    )
  const sideways = recipe.company?.length ? -110 : 0
  const [behind, beside] = (recipe.company ?? []).map(name => props[name]?.(sheet, look.random))
  const scene =
    table(sheet, wall, top, 0.7) +
    windowLight(sheet, 110, 60, 600, 1049, lightness(wall) > 0.58 ? 0.3 : 0.07) +
    (behind ? put(behind, { x: 870, y: 1120, scale: Math.min(0.86, 600 / behind.height) }) : '') +
    put(piece, { x: 600 + sideways, y: 1220, scale: spot.scale }) +
    (beside ? put(beside, { x: 930, y: 1345, scale: 0.85 }) : '')
  return sheet.document(scene)
}

/** The same thing in each of its colours. */
export function family(recipe: Recipe, looks: Look[]): string {
  const sheet = new Sheet(width, height, 4)
  const many = looks.slice(0, 4)
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
