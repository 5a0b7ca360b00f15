import { ceramics } from './objects/ceramics.ts'
import { garden } from './objects/garden.ts'
import { kitchen } from './objects/kitchen.ts'
import { lighting } from './objects/lighting.ts'
import { paper } from './objects/paper.ts'
import { textiles } from './objects/textiles.ts'
import type { Recipe } from './recipe.ts'

/** How each product of the written catalogue is drawn, by slug. */
export const recipes: Record<string, Recipe> = {
  ...ceramics,
  ...textiles,
  ...lighting,
  ...paper,
  ...kitchen,
  ...garden,
}
