import { type CheckoutTemplate, contract, crudEntities } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { entityStore } from '../crud/entity-store.ts'

type TemplateDoc = Partial<Omit<CheckoutTemplate, 'id'>>

const store = entityStore(crudEntities.checkoutTemplates, {
  table: 'checkout_templates',
  check: ({ lineItems = [], customLineItems = [] }: TemplateDoc) =>
    lineItems.length + customLineItems.length > 0
      ? []
      : [
          {
            field: 'lineItems',
            rule: 'REQUIRED_ONE_OF_FIELD',
            description: 'or customLineItems must not be empty',
          },
        ],
})

const { createCheckoutFromTemplate: _, ...generic } = contract.checkoutTemplates

/** The calls of checkout templates except those that create checkouts, which belong to redirect sessions. */
export const checkoutTemplateHandlers = crudHandlers(generic, store)

/** An active template (protocol/checkout-settings §2). */
export async function activeTemplate(
  ctx: Ctx<'CHECKOUT_TEMPLATE_NOT_FOUND' | 'CHECKOUT_TEMPLATE_INACTIVE'>,
  templateId: string,
): Promise<TemplateDoc> {
  const id = templateId.toLowerCase()
  const row = await store.rows.get(ctx.db, ctx.site.id, id)
  if (!row) return ctx.fail('CHECKOUT_TEMPLATE_NOT_FOUND', { id })
  const template = row.doc as TemplateDoc
  return template.status === 'INACTIVE' ? ctx.fail('CHECKOUT_TEMPLATE_INACTIVE', { id }) : template
}
