import { ApiError } from '@stoa/client'
import type { BlockContext, StorefrontSlot, StorefrontSlots } from '@stoa/react/storefront'
import { features } from '../features.ts'
import { formKeyOf, newFormKey } from '../http/form-idempotency-key.server.ts'
import { notFound, orErrorPage } from '../http/page-error.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { currentSite } from '../platform/site.server.ts'
import type { Visitor } from '../platform/visitor.server.ts'

/** A block with its data. */
export interface LoadedBlock {
  feature: string
  data: unknown
  formKey: string
}

/** What a form of a block led to. */
export interface BlockResult {
  feature: string
  result: unknown
}

async function contextOf({ client, signedIn }: Visitor): Promise<BlockContext> {
  const { language, locale } = currentI18n()
  const { currency } = await orErrorPage(currentSite())
  return { client, signedIn, language, locale, currency }
}

/** Reads the blocks of a slot. One that fails is left out, and the page is shown without it. */
export async function loadBlocks<Slot extends StorefrontSlot>(
  slot: Slot,
  visitor: Visitor,
  about: StorefrontSlots[Slot],
): Promise<LoadedBlock[]> {
  if (features.length === 0) return []
  const context = await contextOf(visitor)
  const blocks = await Promise.all(
    features.map(async ({ name, slots }) => {
      try {
        const data = await slots[slot]?.load(context, about)
        return data === undefined ? [] : [{ feature: name, data, formKey: newFormKey() }]
      } catch (error) {
        console.error(`${name} in ${slot}: ${error instanceof ApiError ? error.message : error}`)
        return []
      }
    }),
  )
  return blocks.flat()
}

/** Handles the form of a block; undefined if the form is one of the page itself. */
export async function submitBlock(
  slot: StorefrontSlot,
  visitor: Visitor,
  form: FormData,
): Promise<BlockResult | undefined> {
  if (form.get('intent') !== 'block') return undefined
  const feature = features.find(({ name }) => name === form.get('feature'))
  const submit = feature?.slots[slot]?.submit
  if (!feature || !submit) throw notFound()
  const context = { ...(await contextOf(visitor)), idempotencyKey: formKeyOf(form) }
  return { feature: feature.name, result: await orErrorPage(submit(context, form)) }
}
