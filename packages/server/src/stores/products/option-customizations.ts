import type { Customization } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import type { Ctx } from '../../call/context.ts'
import { isGuid } from '../../platform-support/guid.ts'
import { findOptionChoices } from '../../storage/commerce/option-customizations.ts'
import { catalogueTag } from '../categories/collections.ts'
import { choiceIdOf, optionIdOf } from './option-ids.ts'

/** Choices of one customization. */
export const CHOICES_MAX = 1000

/** A customization that follows from options of products. */
export interface OptionCustomization {
  id: string
  createdDate: string
  doc: Partial<Customization>
}

const COLOR = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i

async function readOptionCustomizations(ctx: Ctx): Promise<OptionCustomization[]> {
  const siteId = ctx.site.id
  const rows = await findOptionChoices(ctx.db, siteId, ctx.caller.role !== 'merchant')
  const byId = Map.groupBy(rows, ({ option_id, option_name }) =>
    optionIdOf(siteId, { ...(option_id && { id: option_id }), name: option_name }),
  )
  return [...byId].flatMap(([id, choiceRows]) => {
    const [first] = choiceRows
    // Rows have ids of their type.
    if (!first || !isGuid(id)) return []
    const name = first.option_name
    const isSwatch = choiceRows.some(row => row.option_type === 'color')
    const choices = choiceRows.map(({ choice_id, description, value }) => {
      const color = isSwatch && value && COLOR.test(value) ? value : undefined
      return {
        id: choiceIdOf(
          siteId,
          { name },
          { ...(choice_id && { id: choice_id }), description, value: value ?? '' },
        ),
        key: description,
        name: description,
        choiceType: color ? ('ONE_COLOR' as const) : ('CHOICE_TEXT' as const),
        ...(color && { colorCode: color }),
      }
    })
    const once = [...new Map(choices.map(choice => [choice.id, choice])).values()]
    const doc = {
      name,
      key: name,
      customizationType: choiceRows.some(row => row.makes_variants)
        ? ('PRODUCT_OPTION' as const)
        : ('MODIFIER' as const),
      customizationRenderType: isSwatch ? ('SWATCH_CHOICES' as const) : ('TEXT_CHOICES' as const),
      choicesSettings: { choices: once.slice(0, CHOICES_MAX) },
    }
    return [{ id, createdDate: isoTime(first.first_created), doc }]
  })
}

/**
 * The customizations that the options and modifiers of the products have, as JSON, from the cache of the node. Clients find the ids of
 * options and choices there, by which they filter products (protocol/crud-entities §10).
 */
export async function optionCustomizations(ctx: Ctx): Promise<string> {
  const who = ctx.caller.role === 'merchant' ? 'all' : 'visible'
  const { bytes } = await ctx.cached(`option customizations ${ctx.site.id} ${who}`, async () => ({
    text: JSON.stringify(await readOptionCustomizations(ctx)),
    tags: [catalogueTag(ctx.site.id)],
  }))
  return Buffer.from(bytes).toString()
}
