import { type CheckoutTemplate, contract, crudEntities } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { type EntityViolation, entityStore } from '../crud/entity-store.ts'

type TemplateDoc = Partial<Omit<CheckoutTemplate, 'id'>>

/** Rules that the schema cannot express (protocol/checkout-settings §2). */
function checkTemplate({ lineItems = [], customLineItems = [] }: TemplateDoc): EntityViolation[] {
  if (lineItems.length + customLineItems.length === 0)
    return [
      {
        field: 'lineItems',
        rule: 'REQUIRED_ONE_OF_FIELD',
        description: 'or customLineItems must not be empty',
      },
    ]
  // Requests of the schema may leave them out, replies may not.
  return lineItems.flatMap(({ catalogReference }, i) =>
    (['catalogItemId', 'appId'] as const)
      .filter(name => !catalogReference?.[name])
      .map(name => ({
        field: `lineItems[${i}].catalogReference.${name}`,
        rule: 'REQUIRED_FIELD' as const,
        description: 'must have a value',
      })),
  )
}

const store = entityStore(crudEntities.checkoutTemplates, {
  table: 'checkout_templates',
  check: checkTemplate,
})

const {
  createCheckoutFromTemplate: _,
  createAndRedirectToCheckout: __,
  ...generic
} = contract.checkoutTemplates

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
