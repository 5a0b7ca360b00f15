import type { DemoProduct } from './catalogue.ts'
import { banner, hero } from './draw/banners.ts'
import { recipeFor } from './draw/generated.ts'
import { cover } from './draw/journal.ts'
import { recipes } from './draw/objects.ts'
import type { Look } from './draw/recipe.ts'
import { detail, family, portrait, setting } from './draw/views.ts'
import { randomOf } from './random.ts'

/**
 * SVG text of a picture of the product, 1200 by 1500: view 1 the product, 2 a detail, 3 in a room, 4 its colours. The colour is a
 * choice of its first option of colours, by index.
 */
export function draw(product: DemoProduct, view: number, colour = 0): string {
  const recipe = recipes[product.slug] ?? recipeFor(product)
  const swatches = (product.options ?? []).filter(option => option.optionType === 'color')
  const lookIn = (value?: string): Look => ({
    colour: value ?? swatches[0]?.choices[colour]?.value ?? recipe.colour,
    accent: swatches[1]?.choices[0]?.value ?? recipe.accent ?? recipe.colour,
    random: randomOf(product.slug),
  })
  if (view <= 1) return portrait(recipe, lookIn())
  if (view === 2) return detail(recipe, lookIn())
  if (view === 3) return setting(recipe, lookIn())
  const choices = swatches[0]?.choices
  return choices
    ? family(
        recipe,
        choices.map(({ value }) => lookIn(value)),
      )
    : detail(recipe, lookIn(), recipe.second)
}

/** SVG text of a wide still life, 1600 by 900, of the collection with this slug. */
export const drawCollection = (slug: string): string => banner(slug)

/** SVG text of the wide cover, 1600 by 900, of the article with this slug; undefined for any other. */
export const drawCover = (slug: string): string | undefined => cover(slug)

/** SVG text of the still life on the front page, 1600 by 1000. */
export const drawHero = (): string => hero()
