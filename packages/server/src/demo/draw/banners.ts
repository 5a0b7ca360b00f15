import { randomOf } from '../random.ts'
import { recipes } from './objects.ts'
import { props } from './props.ts'
import { table, windowLight } from './stage.ts'
import { place, Sheet } from './svg.ts'

/** One thing of a still life: a product or a prop, where its foot stands, how large, and in which colour. */
type Standing = [name: string, x: number, y: number, scale: number, colour?: string]

function still(sheet: Sheet, things: Standing[]): string {
  return things
    .map(([name, x, y, scale, colour]) => {
      const random = randomOf(`${name}${x}`)
      const recipe = recipes[name]
      const piece = recipe
        ? recipe.draw(sheet, {
            colour: colour ?? recipe.colour,
            accent: recipe.accent ?? recipe.colour,
            random,
          })
        : props[name]?.(sheet, random)
      return piece
        ? (piece.glow ? place(piece.glow, x, y, scale) : '') + place(piece.shadow + piece.body, x, y, scale)
        : ''
    })
    .join('')
}

/** A wide still life for the front page. */
export function hero(): string {
  const sheet = new Sheet(1600, 1000, 4)
  const scene =
    table(sheet, '#ddd0bd', '#b8926c', 0.74) +
    windowLight(sheet, 120, 20, 620, 740) +
    still(sheet, [
      ['books', 560, 800, 0.8],
      ['meridian-vase', 760, 830, 0.66],
      ['twig', 1290, 800, 0.7],
      ['moon-jar', 1060, 850, 0.62],
      ['morning-mug', 430, 880, 0.52],
      ['lemons', 860, 930, 0.62],
    ])
  return sheet.document(scene)
}

/** A wide still life of one collection. */
export function banner(_slug: string): string {
  const sheet = new Sheet(1600, 900, 4)
  return sheet.document(
    table(sheet, '#cfd4cc', '#a98a68', 0.74) + still(sheet, [['meridian-vase', 760, 780, 0.66]]),
  )
}
