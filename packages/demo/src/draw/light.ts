import { hexOf, lightOf } from './colour.ts'
import type { Direction, Sheet } from './svg.ts'

/** What a surface is made of. */
export interface Material {
  colour: string
  /** Strength of the highlight: 0 chalk, 1 wet glaze. */
  gloss?: number
  /** Reflects its surroundings instead of scattering light. */
  metal?: boolean
}

export type Vector = readonly [x: number, y: number, z: number]

const unit = ([x, y, z]: Vector): Vector => {
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const bump = (value: number, centre: number, width: number) => Math.exp(-(((value - centre) / width) ** 2))

// One north-facing window, high on the left, for the whole series; x right, y up, z towards the eye.
const key = unit([-0.66, 0.5, 0.56])
const eye = unit([0, 0.22, 0.97])
const half = unit([key[0] + eye[0], key[1] + eye[1], key[2] + eye[2]])
const warm: Vector = [0.83, 0.8, 0.75]
const sky: Vector = [0.27, 0.28, 0.3]
const floor: Vector = [0.2, 0.18, 0.165]

/** How much of each colour the window, the sky and the floor bring to a surface that faces `facing`. */
function received(facing: Vector): [number, number, number] {
  // A window is wide: its light reaches round the edge of the shade.
  const direct = Math.max(0, (dot(facing, key) + 0.22) / 1.22) ** 1.25
  const up = (facing[1] + 1) / 2
  const bounce = 0.1 * Math.max(0, facing[0]) ** 2
  const channel = (i: 0 | 1 | 2) => floor[i] + (sky[i] - floor[i]) * up + direct * warm[i] + bounce
  return [channel(0), channel(1), channel(2)]
}

/** The window mirrored in a glaze. */
const spark = (facing: Vector) =>
  0.55 * Math.max(0, dot(facing, half)) ** 60 + 0.09 * Math.max(0, dot(facing, half)) ** 9

/** The colour a material shows where its surface faces `normal`. */
export function tone(material: Material, normal: Vector): string {
  const facing = unit(normal)
  const [r, g, b] = lightOf(material.colour)
  if (material.metal) {
    const room = reflected(facing)
    return hexOf([r * room, g * room, b * room])
  }
  const [red, green, blue] = received(facing)
  const glint = (material.gloss ?? 0) * spark(facing)
  return hexOf([r * red + glint, g * green + glint, b * blue + glint])
}

/** The brightest that light makes a matt surface, as its own colour times this. */
const brightest = 1.08

/** A colour in full light, over which `veil` brings the shade. */
export const inFullLight = (colour: string): string => {
  const [r, g, b] = lightOf(colour)
  return hexOf([r * brightest * 1.01, g * brightest, b * brightest * 0.98])
}

/**
 * The shade of a surface that faces `normal` as a veil over its colour in full light: the same for every colour, so
 * that things of one make share their gradients.
 */
export function veil(gloss: number, normal: Vector): { colour: string; opacity: number } {
  const facing = unit(normal)
  const [r, g, b] = received(facing)
  const stored = Math.min(1, (r + g + b) / 3 / brightest) ** (1 / 2.2)
  const glint = Math.min(1, (gloss * spark(facing)) ** 0.66)
  const opacity = 1 - stored * (1 - glint)
  const grey = opacity > 0 ? Math.min(1, glint / opacity) : 0
  const byte = (value: number) =>
    Math.round(Math.min(1, value) * 255)
      .toString(16)
      .padStart(2, '0')
  return { colour: `#${byte(grey + 0.02)}${byte(grey + 0.024)}${byte(grey + 0.045)}`, opacity }
}

/** Brightness of the room that polished metal mirrors: a window left, a pale wall right, a dark floor. */
function reflected(normal: Vector): number {
  const along = 2 * dot(normal, eye)
  const [x, y] = [along * normal[0] - eye[0], along * normal[1] - eye[1]]
  const room = 0.34 + 1.5 * bump(x, -0.72, 0.2) + 0.4 * bump(x, -0.2, 0.3) + 0.6 * bump(x, 0.86, 0.13)
  return room * (0.78 + 0.34 * Math.max(-1, Math.min(1, y * 1.4)))
}

/** A gradient through the tones that a material shows at evenly spaced normals. */
export const lit = (sheet: Sheet, material: Material, normals: Vector[], direction?: Direction): string =>
  sheet.linear(
    normals.map((normal, i) => [i / (normals.length - 1), tone(material, normal)] as const),
    direction,
  )
