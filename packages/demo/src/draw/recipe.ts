import type { Random } from '../random.ts'
import { type Piece, reach } from './stage.ts'
import { place, type Sheet } from './svg.ts'

/** What of the product a drawing depends on. */
export interface Look {
  /** First choice of the first colour option, else the recipe's own. */
  colour: string
  /** First choice of the second colour option, else the recipe's own. */
  accent: string
  random: Random
}

/** Where a thing is shown: standing on paper, hanging on a wall, lying on a table seen from above. */
export type Place = 'stand' | 'hang' | 'lie'

/** How one product is drawn. */
export interface Recipe {
  draw: (sheet: Sheet, look: Look) => Piece
  place: Place
  colour: string
  accent?: string
  /** Colour of the paper behind it. */
  paper: string
  /** Colours of wall and table in its setting. */
  setting?: [wall: string, top: string]
  /** Its height in centimetres as drawn, so that its company is to scale. */
  tall?: number
  /** How it is shown there, standing, where that differs. */
  room?: (sheet: Sheet, look: Look) => Piece
  /** What keeps it company there. */
  company?: string[]
  /** Where a closer look goes, as shares of its width (0 the middle) and height; and how close. */
  focus?: [x: number, y: number, zoom: number]
  second?: [x: number, y: number, zoom: number]
  /** How many of its colours fit one picture; 4 unless told. */
  most?: number
  /** How much of the picture it fills, 1 being usual. */
  fill?: number
}

/** Several pieces as one, the first at the back: each moved and scaled. */
export function arrange(...parts: [piece: Piece, x: number, y: number, scale?: number][]): Piece {
  const boxes = parts.map(([piece, x, y, scale = 1]) => reach(piece, x, y, scale))
  const left = Math.min(...boxes.map(([from]) => from))
  const right = Math.max(...boxes.map(([, to]) => to))
  const middle = (left + right) / 2
  return {
    shadow: '',
    glow: parts
      .map(([piece, x, y, scale]) => (piece.glow ? place(piece.glow, x - middle, y, scale) : ''))
      .join(''),
    body: parts
      .map(([piece, x, y, scale]) => place(piece.shadow + piece.body, x - middle, y, scale))
      .join(''),
    width: right - left,
    height: Math.max(...boxes.map(([, , height]) => height)),
  }
}
